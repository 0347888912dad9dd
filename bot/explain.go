package bot

import (
	"cmp"
	"errors"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// plainErrors are the errors that one sentence explains.
var plainErrors = []struct {
	err error
	key game.Key
}{
	{table.ErrNoTable, "host.err.notable"},
	{table.ErrNoGame, "host.err.nogame"},
	{table.ErrNotSeated, "host.err.notseated"},
	{table.ErrOut, "host.err.out"},
	{table.ErrSeated, "host.err.seated"},
	{table.ErrNotLobby, "host.err.notlobby"},
	{table.ErrNotPlaying, "host.err.notplaying"},
	{table.ErrEnded, "host.err.ended"},
	{table.ErrFull, "host.err.full"},
	{table.ErrBadOption, "host.err.option"},
	{table.ErrBadWord, "host.err.badword"},
	{table.ErrEmptyLine, "host.err.empty"},
	{table.ErrNoVote, "host.err.vote"},
	{table.ErrNoVoter, "host.err.novoter"},
	{table.ErrVoted, "host.err.voted"},
	{table.ErrVoteOpen, "host.err.voteopen"},
	{table.ErrNoConsent, "host.err.noconsent"},
	{table.ErrTooSoon, "host.err.toosoon"},
	{table.ErrZone, "host.err.zone"},
	{table.ErrNoClock, "host.err.noclock"},
	{table.ErrOwnClock, "host.err.ownclock"},
	{table.ErrBegged, "host.err.begged"},
	{errMoved, "host.err.moved"},
	{table.ErrNoOffer, "host.err.nooffer"},
	{table.ErrBadTime, "host.err.time"},
	{table.ErrNotOver, "host.err.notover"},
	{errMoment, "host.err.clock"},
	{table.ErrHome, "host.err.home"},
	{errHomeless, "host.err.homeless"},
	{errRole, "host.err.role"},
	{errManage, "host.err.manage"},
	{errNameless, "host.err.nameless"},
	{table.ErrNoReturn, "host.err.noreturn"},
	{table.ErrNoTrial, "host.err.notry"},
	{table.ErrLongTrial, "host.err.longtry"},
	{table.ErrNoMoment, "host.err.moment"},
	{errNoTryNow, "host.err.tryover"},
	{errNoLesson, "host.err.nolesson"},
	{errOld, "host.err.old"},
	{table.ErrNoReport, "host.err.noreport"},
	{table.ErrNoDefault, "host.err.nodefault"},
	{table.ErrManyOrders, "host.err.manyorders"},
	{table.ErrLongPlan, "host.err.longplan"},
	{table.ErrManyUndos, "host.err.manyundos"},
	{table.ErrUndone, "host.err.undone"},
	{game.ErrLearnt, "host.err.learnt"},
	{game.ErrOver, "host.err.over"},
	{game.ErrStale, "host.err.stale"},
	{game.ErrNothingToUndo, "host.err.nothingtoundo"},
	{game.ErrOldRules, "host.err.oldrules"},
	{table.ErrUnavailable, "host.err.busy"},
	{table.ErrUnknown, "host.err.unsure"},
	{table.ErrVoid, "host.err.void"},
	{errChoose, "host.err.choose"},
	{errGuild, "host.err.guild"},
	{errTooLong, "host.err.text"},
	{errBot, "host.err.bot"},
	{errAwake, "host.err.awake"},
	{errEyes, "host.err.eyes"},
	{errFilm, "host.err.film"},
}

// Errors of screens.
var (
	errNoLesson = errors.New("the game has no lesson")
	errOld      = errors.New("no control of today's")
	errChoose   = errors.New("not among the possible choices")
	errGuild    = errors.New("not in a server")
	errTooLong  = errors.New("text too long")
	errBot      = errors.New("not a person")
	errAwake    = errors.New("no pause")
	errMoment   = errors.New("no time that can be read")
	errHomeless = errors.New("no table that could be moved")
	errRole     = errors.New("a role that may not be called")
	errManage   = errors.New("not a moderator who manages the server")
	errNameless = errors.New("the server's name cannot be read")
	errMoved    = errors.New("the clock has changed since")
)

// notAsked says who is asked in the reader's place.
func notAsked(s speaker, t table.Table) string {
	asked := t.Asked()
	return s.t("host.err.notasked", "n", len(asked), "who", s.people(asked, byName))
}

// explain is an error in words for the reader: what is wrong and what to do.
// false means that it is a bug or a fault of ours, for the log.
func (b *Bot) explain(c *call, t table.Table, err error) (string, bool) {
	s := c.at(t)
	if text, ok := explainWord(s, t, err); ok {
		return text, true
	}
	var refusal *game.Refusal
	switch {
	case errors.As(err, &refusal):
		return refused(s, refusal), true
	case errors.Is(err, game.ErrNotAsked):
		return notAsked(s, t), true
	case errors.Is(err, table.ErrNotHost):
		return s.t("host.err.nothost", "host", s.people([]string{t.Host}, byName)), true
	case errors.Is(err, table.ErrTooFew):
		return s.t("host.err.toofew", "game", game.Key(t.Game+".name"), "n", b.fewest(t.Game)), true
	}
	var taken *table.Taken
	if errors.As(err, &taken) {
		return s.t("host.err.taken", "game", game.Key(taken.Table.Game+".name")), true
	}
	var crowded *table.Crowded
	switch {
	case errors.As(err, &crowded) && crowded.Server:
		return s.t("host.err.crowded.server", "n", crowded.Most), true
	case crowded != nil:
		return s.t("host.err.crowded.person", "n", crowded.Most), true
	case errors.Is(err, table.ErrDeleted) && b.tables.GamesKept() < 0:
		return s.t("host.err.deleted.ever"), true
	case errors.Is(err, table.ErrDeleted):
		return s.t("host.err.deleted", "kept", spanText(b.tables.GamesKept())), true
	}
	var lacks *unpermitted
	if errors.As(err, &lacks) {
		return s.t("host.err.member", "missing", rightNames(s, lacks.missing)), true
	}
	var often *table.TooOften
	if errors.As(err, &often) {
		return b.tooOften(s, c.in.Guild, often), true
	}
	for _, p := range plainErrors {
		if errors.Is(err, p.err) {
			return s.t(p.key), true
		}
	}
	switch {
	case wire.Forbidden(err):
		return s.t("host.err.forbidden"), true
	case errors.Is(err, table.ErrBroken):
		return s.t("host.err.broken"), false
	}
	return s.t("host.err.oops"), false
}

// explainWord tells which word of a typed line was refused, and what was kept.
func explainWord(s speaker, t table.Table, err error) (string, bool) {
	var word *game.Word
	if !errors.As(err, &word) {
		return "", false
	}
	why := whyWord(s, t, word)
	text := s.t("host.err.word", "word", code(wire.Clip(word.Word, 80)), "why", why)
	if len(word.After) > 0 { // the reason tells of a position that does not stand
		after := code(wire.Clip(strings.Join(word.After, " "), 80))
		text = s.t("host.err.word.after", "word", code(wire.Clip(word.Word, 80)), "after", after, "why", why)
	}
	var stopped *table.Stopped
	stops := errors.As(err, &stopped)
	if len(word.After) > 0 && (!stops || stopped.Last == "") {
		text += "\n" + s.t("host.err.none")
	}
	switch {
	case !stops:
	case stopped.Last != "":
		text += "\n" + s.t("host.err.upto", "word", code(wire.Clip(stopped.Last, 80)))
	case stopped.Kept > 0:
		text += "\n" + s.t("host.err.kept", "n", stopped.Kept)
	}
	return text, true
}

// whyWord is the reason for which a word was refused.
func whyWord(s speaker, t table.Table, word *game.Word) string {
	var refusal *game.Refusal
	var interrupted *table.Interrupted
	switch {
	case errors.As(word.Err, &refusal):
		return refused(s, refusal)
	case errors.As(word.Err, &interrupted):
		return s.t("host.err.interrupted", "why", interrupted.Why)
	case strings.EqualFold(word.Word, string(game.Forfeit)): // the host's own word, whoever is asked
		return s.t("host.err.forfeit")
	case errors.Is(word.Err, game.ErrNotAsked) && len(word.After) > 0:
		return s.t("host.err.answered")
	case errors.Is(word.Err, game.ErrNotAsked):
		return notAsked(s, t)
	}
	for _, p := range plainErrors {
		if errors.Is(word.Err, p.err) {
			return s.t(p.key)
		}
	}
	return s.t("host.err.choose")
}

// refused is the rules' no: the reason, the rule, the nearest legal actions.
func refused(s speaker, r *game.Refusal) string {
	if r.Why.IsZero() {
		return s.t("host.err.choose")
	}
	text := s.say(r.Why)
	if r.Rule != "" {
		text = s.t("host.err.rule", "why", text, "rule", r.Rule)
	}
	if len(r.Near) > 0 {
		near := make([]string, len(r.Near))
		for i, a := range r.Near {
			near[i] = "`" + string(a) + "`"
		}
		text += "\n" + s.t("host.err.near", "near", strings.Join(near, " "))
	}
	return text
}

// tooOften says that somebody would be pinged too soon again, and from when on it is possible.
func (b *Bot) tooOften(s speaker, guild string, e *table.TooOften) string {
	key := game.Key("host.err.often.all")
	switch {
	case e.Role != "":
		key = "host.err.often.role"
	case e.Same:
		key = "host.err.often.same"
	case len(e.Users) > 0:
		key = "host.err.often"
	}
	var names []string
	for _, user := range e.Users {
		name := s.people([]string{user}, byName)
		if known := b.tables.NameIn(guild, user); name == "" && known != "" {
			name = escape(known)
		}
		names = append(names, cmp.Or(name, mention(table.Player{User: user})))
	}
	return s.t(key, "who", strings.Join(names, ", "), "left", ago(e.Until))
}

func (b *Bot) fewest(gameID string) int {
	if title, ok := b.title(gameID); ok {
		return title.Game.Info().Seats[0]
	}
	return 2
}

// sorry answers an error of a handler: with what was kept before it, if anything was,
// else with the error. What was pressed stays as it is.
func (b *Bot) sorry(c *call, err error) {
	t, _ := b.table(c)
	text, known := b.explain(c, t, err)
	if errors.Is(err, table.ErrUnknown) {
		text, known = c.t("host.err.busy"), false // verdict knows whether it was kept
	}
	if !known {
		b.log.Error("handler failed", "interaction", c.in.ID, "command", c.in.Command, "op", c.press.Op, "err", err)
	}
	if wire.Expired(err) || errors.Is(err, wire.ErrAcked) {
		return // nobody listens there any more
	}
	b.conclude(c, b.verdict(c, text, !known || errors.Is(err, table.ErrUnavailable)))
}

// conclude gives the last answer of a failed handler. One that was promised and does not
// arrive is tried again later.
func (b *Bot) conclude(c *call, m wire.Message) {
	m.Content, m.Ephemeral = wire.Clip(m.Content, maxContent), true
	if err := c.answer.Respond(c.ctx, wire.Reply(m)); err != nil {
		b.log.Warn("no answer", "interaction", c.in.ID, "err", err)
		b.owed.put(c.in.ID, time.Time{})
	}
}
