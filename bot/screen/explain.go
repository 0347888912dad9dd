package screen

import (
	"cmp"
	"errors"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// A Sentence is an error in words.
type Sentence struct {
	Err error
	Key game.Key
}

// plain returns the fixed sentence of an error. It returns false if the error has none.
func plain(s Reader, err error) (string, bool) {
	for _, all := range [][]Sentence{plainErrors, s.Sentences} {
		for _, p := range all {
			if errors.Is(err, p.Err) {
				return s.T(p.Key), true
			}
		}
	}
	return "", false
}

// plainErrors lists those errors of the core that have a fixed sentence.
var plainErrors = []Sentence{
	{table.ErrNoTable, "host.err.notable"},
	{table.ErrNoGame, "host.err.nogame"},
	{table.ErrNotSeated, "host.err.notseated"},
	{table.ErrNotAnother, "host.err.notanother"},
	{table.ErrOut, "host.err.out"},
	{table.ErrSeated, "host.err.seated"},
	{table.ErrNotLobby, "host.err.notlobby"},
	{table.ErrNotPlaying, "host.err.notplaying"},
	{table.ErrEnded, "host.err.ended"},
	{table.ErrFull, "host.err.full"},
	{table.ErrBadLevel, "host.err.level"},
	{table.ErrUnaided, "host.err.unaided"},
	{ErrNoJudge, "host.err.nojudge"},
	{table.ErrBadOption, "host.err.option"},
	{table.ErrEmptyLine, "host.err.empty"},
	{table.ErrHome, "host.err.home"},
	{ErrOld, "host.err.old"},
	{table.ErrNoReport, "host.err.noreport"},
	{table.ErrNoDefault, "host.err.nodefault"},
	{table.ErrManyUndos, "host.err.manyundos"},
	{table.ErrUndone, "host.err.undone"},
	{game.ErrRevealed, "host.err.learnt"},
	{game.ErrOver, "host.err.over"},
	{game.ErrStale, "host.err.stale"},
	{game.ErrNothingToUndo, "host.err.nothingtoundo"},
	{game.ErrOldRules, "host.err.oldrules"},
	{table.ErrUnavailable, "host.err.busy"},
	{table.ErrFenced, "host.err.moving"},
	{table.ErrUnknown, "host.err.unsure"},
	{table.ErrVoid, "host.err.void"},
	{ErrChoose, "host.err.choose"},
	{ErrGuild, "host.err.guild"},
	{ErrTooLong, "host.err.text"},
	{ErrBot, "host.err.bot"},
	{ErrAwake, "host.err.awake"},
}

// Errors of screens.
var (
	ErrOld     = errors.New("no control of today's")
	ErrChoose  = errors.New("not among the possible choices")
	ErrGuild   = errors.New("not in a server")
	ErrTooLong = errors.New("text too long")
	ErrBot     = errors.New("not a person")
	ErrAwake   = errors.New("no pause")
)

// NotAsked says that the reader is not asked, and whose turn it is.
func NotAsked(s Reader, t table.Table) string {
	asked := t.Asked()
	return s.T("host.err.notasked", "n", len(asked), "who", s.Named(asked...))
}

// explainWord says which word of a typed line was refused, and what was kept. It returns false for
// an error that is not about a word.
func explainWord(s Reader, t table.Table, err error) (string, bool) {
	var word *game.Word
	if !errors.As(err, &word) {
		return "", false
	}
	why := whyWord(s, t, word)
	text := s.T("host.err.word", "word", Code(wire.Clip(word.Word, 80)), "why", why)
	if len(word.After) > 0 { // the reason is about a position after words that are not kept
		after := Code(wire.Clip(strings.Join(word.After, " "), 80))
		text = s.T("host.err.word.after", "word", Code(wire.Clip(word.Word, 80)), "after", after, "why", why)
	}
	var stopped *table.Stopped
	stops := errors.As(err, &stopped)
	if len(word.After) > 0 && (!stops || stopped.Last == "") {
		text += "\n" + s.T("host.err.none")
	}
	switch {
	case !stops:
	case stopped.Last != "":
		text += "\n" + s.T("host.err.upto", "word", Code(wire.Clip(stopped.Last, 80)))
	case stopped.Kept > 0:
		text += "\n" + s.T("host.err.kept", "n", stopped.Kept)
	}
	return text, true
}

// whyWord returns the reason why a word was refused.
func whyWord(s Reader, t table.Table, word *game.Word) string {
	var refusal *game.Refusal
	var interrupted *table.Interrupted
	switch {
	case errors.As(word.Err, &refusal):
		return refused(s, refusal)
	case errors.As(word.Err, &interrupted):
		return s.T("host.err.interrupted", "why", interrupted.Why)
	case strings.EqualFold(word.Word, string(game.Forfeit)): // only the bot may use this word
		return s.T("host.err.forfeit")
	case errors.Is(word.Err, game.ErrNotAsked) && len(word.After) > 0:
		return s.T("host.err.answered")
	case errors.Is(word.Err, game.ErrNotAsked):
		return NotAsked(s, t)
	}
	if text, ok := plain(s, word.Err); ok {
		return text
	}
	return s.T("host.err.choose")
}

// refused returns a refusal in words: the reason and the nearest legal actions. It leaves out the
// number of the rule, since players do not have the document with these numbers.
func refused(s Reader, r *game.Refusal) string {
	if r.Why.IsZero() {
		return s.T("host.err.choose")
	}
	text := s.Say(r.Why)
	if len(r.Near) > 0 {
		near := make([]string, len(r.Near))
		for i, a := range r.Near {
			near[i] = "`" + string(a) + "`"
		}
		text += "\n" + s.T("host.err.near", "near", strings.Join(near, " "))
	}
	return text
}

// tooOften says that a ping comes too soon, and from which time it is possible.
func tooOften(s Reader, guild string, e *table.TooOften) string {
	key := game.Key("host.err.often.all")
	switch {
	case e.Role != "":
		key = "host.err.often.role"
	case len(e.Users) > 0:
		key = "host.err.often.same"
	}
	var names []string
	for _, user := range e.Users {
		name := s.Named(user)
		if known := s.Facts.NameIn(guild, user); name == "" && known != "" {
			name = Escape(known)
		}
		names = append(names, cmp.Or(name, Mention(user)))
	}
	return s.T(key, "who", s.Listed(names), "left", Ago(e.Until))
}

// occupied says that the channel has a table, and where the reader can open another one.
func occupied(s Reader, taken *table.Taken) string {
	key := game.Key("host.err.taken.elsewhere")
	switch {
	case taken.Moving:
		key = "host.err.taken.move"
	case s.Guild == "":
		key = "host.err.taken.alone"
	case s.Threads:
		key = "host.err.taken"
	}
	return s.T(key, "game", game.Key(taken.Table.Game+".name"))
}

// Explain says in words for the reader what is wrong and what to do. It returns false if the error
// is a bug or a fault of the bot, which must be logged.
func Explain(s Reader, t table.Table, err error) (string, bool) {
	s = s.At(t)
	if text, ok := explainWord(s, t, err); ok {
		return text, true
	}
	var refusal *game.Refusal
	switch {
	case errors.As(err, &refusal):
		return refused(s, refusal), true
	case errors.Is(err, game.ErrNotAsked):
		return NotAsked(s, t), true
	case errors.Is(err, table.ErrNotSeated) && t.Begun() && t.Status == table.Playing && Joinable(t):
		return s.T("host.err.joinable"), true
	case errors.Is(err, table.ErrNotHost):
		return s.T("host.err.nothost", "host", s.Named(t.Host)), true
	case errors.Is(err, table.ErrTooFew):
		return s.T("host.err.toofew", "game", game.Key(t.Game+".name"), "n", s.Fewest(t.Game)), true
	}
	if taken, is := errors.AsType[*table.Taken](err); is {
		return occupied(s, taken), true
	}
	var crowded *table.Crowded
	switch {
	case errors.As(err, &crowded) && crowded.Server:
		return s.T("host.err.crowded.server", "n", crowded.Most), true
	case crowded != nil:
		return s.T("host.err.crowded.person", "n", crowded.Most), true
	case errors.Is(err, table.ErrDeleted) && s.Facts.GamesKept() < 0:
		return s.T("host.err.deleted.ever"), true
	case errors.Is(err, table.ErrDeleted):
		return s.T("host.err.deleted", "kept", SpanText(s.Facts.GamesKept())), true
	}
	if thinking, is := errors.AsType[*Thinking](err); is {
		return s.T("host.err.thinking", "n", Seconds(thinking.In)), true
	}
	if lacks, is := errors.AsType[*Unpermitted](err); is {
		return s.T("host.err.member", "missing", RightNames(s, lacks.Missing)), true
	}
	if often, is := errors.AsType[*table.TooOften](err); is {
		return tooOften(s, s.Guild, often), true
	}
	if text, ok := plain(s, err); ok {
		return text, true
	}
	if errors.Is(err, table.ErrBroken) {
		return s.T("host.err.broken"), false
	}
	if text, known := explainDiscord(s, err); text != "" {
		return text, known
	}
	return s.T("host.err.oops"), false
}
