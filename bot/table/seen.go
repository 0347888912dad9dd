package table

import (
	"fmt"
	"io"
	"slices"

	"bivouac/game"
)

// Begun says whether the table has its match. Tables in the lobby have no match, nor do the tables
// that Games returns.
func (t Table) Begun() bool { return t.match != nil }

// With returns the table with another match: a position for a lesson or a puzzle, or a copy in which
// a member tries moves.
func (t Table) With(m *game.Match) Table {
	t.match = m
	return t
}

// Unveiled returns the match with every secret, for proofs and tests. The bot itself uses Seen
// instead: TestNobodySeesTheWholeMatch ensures that.
func (t Table) Unveiled() *game.Match { return t.match }

// Seen is the match of a table as one seat may see it. Everything that is shown to a member comes
// from a Seen. No method of Seen returns or alters the match itself.
type Seen struct {
	seat  game.Seat
	match *game.Match
}

// Seen returns the match as a seat sees it. The table must have a match: see Begun.
func (t Table) Seen(seat game.Seat) Seen { return Seen{seat, t.match} }

// Public returns the match as everybody may see it. The table must have a match: see Begun.
func (t Table) Public() Seen { return t.Seen(game.Spectator) }

// View returns the position as the seat sees it. The painter draws the View.
func (s Seen) View() game.View { return s.match.State.View(s.seat) }

// Asked returns the seat's open question. It returns false if the seat has none.
func (s Seen) Asked() (game.Decision, bool) { return s.match.Asked(s.seat) }

// Legal returns all answers to the seat's open question.
func (s Seen) Legal() []game.Action { return s.match.State.Legal(s.seat, nil) }

// Anytime returns what the seat may do without being asked.
func (s Seen) Anytime() []game.Action { return s.match.State.Anytime(s.seat) }

// Describe describes one of the actions of Legal or Anytime.
func (s Seen) Describe(a game.Action) game.Choice { return s.match.State.Describe(s.seat, a) }

// Point returns which piece acts in a choice, and what the piece acts on.
func (s Seen) Point(c game.Choice) game.Point { return game.PointOf(s.match.State, s.seat, c) }

// Suggest returns the answers to the seat's question that the game suggests.
func (s Seen) Suggest() []game.Suggestion { return s.match.State.Suggest(s.seat) }

// Complete returns completions of the line that the seat is typing: see game.Match.Complete.
func (s Seen) Complete(line string, most int, tell func(game.Choice) string) []game.Completion {
	return s.match.Complete(s.seat, line, most, tell)
}

// CanUndo returns nil if the seat may take its last word back without the other players' consent.
// Otherwise it returns the reason.
func (s Seen) CanUndo() error { return s.match.CanUndo(s.seat) }

// TakenBack returns the indexes of the entries that an undo by consent would take back. Errors:
// those of game.Match.TakenBack.
func (s Seen) TakenBack() ([]int, error) { return s.match.TakenBack(s.seat) }

// Blind returns the match as a computer may play it for the seat: see game.Match.Blind.
func (s Seen) Blind(luck *game.Rand) (game.Blind, error) { return s.match.Blind(s.seat, luck) }

// Branch returns a new match that begins in the present position. Everything that the seat cannot see
// is drawn at random, from the generator luck.
func (s Seen) Branch(luck *game.Rand) *game.Match {
	return s.match.Branch(s.match.State.Redeal(s.seat, luck))
}

// Before returns the match as the seat saw it before an entry. Error: game.ErrOldRules.
func (s Seen) Before(entry int) (Seen, error) {
	m, err := s.match.At(entry)
	return Seen{s.seat, m}, err
}

// Acts returns the entries of the journal from the index start on. Answers of other seats are
// secret, so their Action is "", except if another seat resigns or is forfeited.
func (s Seen) Acts(start int) []game.Entry {
	acts := slices.Clone(s.match.Journal[min(max(0, start), len(s.match.Journal)):])
	for n, e := range acts {
		if acts[n].Origin = nil; e.Seat != s.seat && e.Action != game.Resign && e.Action != game.Forfeit {
			acts[n].Action = ""
		}
	}
	return acts
}

// Budget returns a short text about what is left of the seat's turn. It returns false if the game
// has no such text.
func (s Seen) Budget() (game.Text, bool) {
	b, ok := s.match.State.(game.Budgeter)
	if !ok {
		return game.Text{}, false
	}
	return b.Budget(s.seat), true
}

// Opens returns the name of the piece with which the seat most likely begins: see game.Opener. It
// returns "" if the game does not say.
func (s Seen) Opens() string {
	if o, ok := s.match.State.(game.Opener); ok {
		return o.Opens(s.seat)
	}
	return ""
}

// Advances says whether an answer makes progress: see game.Advancer. The result says is false if
// the game does not say.
func (s Seen) Advances(a game.Action) (advances, says bool) {
	to, says := s.match.State.(game.Advancer)
	return says && to.Advances(s.seat, a), says
}

// Promise describes what the seat can gain by its next answer if it gives the answer a now. It
// returns an empty text if there is nothing to gain.
func (s Seen) Promise(a game.Action) game.Text {
	if p, ok := s.match.State.(game.Promiser); ok {
		return p.Promise(s.seat, a)
	}
	return game.Text{}
}

// Evident says whether the seat's player can check why an answer is good: see game.Evidence. It
// returns true if the game does not say.
func (s Seen) Evident(a game.Action) bool {
	e, says := s.match.State.(game.Evidence)
	return !says || e.Evident(s.seat, s.Describe(a))
}

// Welcome returns a text that tells a newcomer which pieces are theirs. It returns false if the game
// has no such text.
func (s Seen) Welcome() (game.Text, bool) {
	w, ok := s.match.State.(game.Welcomer)
	if !ok {
		return game.Text{}, false
	}
	return w.Welcome(s.seat), true
}

// News returns a text about events that should suspend the seat's standing orders: see
// game.Informed. The parameter since is an earlier state of the table. Only events after it count.
func (s Seen) News(since Table) game.Text { return news(s.seat, since.match.State, s.match.State) }

// The results of the methods below do not depend on the seat.

// Info returns the game's properties.
func (s Seen) Info() game.Info { return s.match.Game.Info() }

// Words splits a typed line as the game does.
func (s Seen) Words(line string) []string { return s.match.Game.Words(line) }

// Result returns the result of the match. It returns false before the end.
func (s Seen) Result() (game.Result, bool) { return s.match.State.Result() }

// Pending returns the open questions of all seats.
func (s Seen) Pending() []game.Decision { return s.match.Pending() }

// Seats returns the number of seats, including those of newcomers.
func (s Seen) Seats() int { return s.match.Seats() }

// Room returns the seat that a newcomer may take. It returns false if there is none.
func (s Seen) Room() (game.Seat, bool) { return s.match.Room() }

// Overlays returns the overlays of the picture that are meaningful now.
func (s Seen) Overlays() []string { return s.match.Overlays() }

// Parts returns the parts of the match, in order. Each part was played under one version of the
// rules.
func (s Seen) Parts() []game.Part { return s.match.Parts() }

// Since returns the index of the first entry under the present rules.
func (s Seen) Since() int { return s.match.Since() }

// Judged says whether the computer can evaluate positions of the game.
func (s Seen) Judged() bool {
	_, judged := s.match.State.(game.Judge)
	return judged
}

// Date returns the game's name for a turn. It returns an empty text if turns have only numbers.
func (s Seen) Date(turn int) game.Text {
	if d, ok := s.match.State.(game.Dated); ok {
		return d.Date(turn)
	}
	return game.Text{}
}

// Commitment returns the SHA-256 of the seed. This hash is published at the start, the seed only at
// the end.
func (s Seen) Commitment() string { return s.match.Setup.Commitment() }

// Imports returns one number for each import of the match into a channel: the length of the journal
// at that time.
func (s Seen) Imports() []int { return s.match.Setup.Imports }

// Rigged says whether somebody fixed dice, cards or other luck by hand.
func (s Seen) Rigged() bool { return len(s.match.Setup.Rigs) > 0 }

// Staged says whether the match began from a position that was set by hand.
func (s Seen) Staged() bool { return s.match.Setup.Position != "" }

// Seed returns the seed of a game that has ended. It returns false if the game has not begun or has
// not ended.
func (t Table) Seed() (game.Seed, bool) {
	if !t.Opened() {
		return game.Seed{}, false
	}
	return t.match.Setup.Seed, true
}

// Review returns the statistics of a finished game. Errors: ErrNoReport before the end,
// game.ErrOldRules, ErrBroken.
func (t Table) Review() (r game.Review, err error) {
	if t.match == nil || t.Status != Over {
		return r, ErrNoReport
	}
	broken := Safely(func() error {
		r, err = t.match.Review()
		return err
	})
	if broken != nil {
		return r, fmt.Errorf("review table %s: %w", t.ID, broken)
	}
	return r, nil
}

// WriteCapsule writes a game that has begun as a file from which it can be verified and continued.
// The file contains all answers. It also contains the seed if the game is over, or if the parameter
// open is true. So before the game's end only the bot's operator may have the file.
func (t Table) WriteCapsule(w io.Writer, open bool) error { return game.WriteCapsule(w, t.match, open) }

// Undone returns the table as it would be after a seat has undone its last action. The parameter
// agreed says that the others consent. Errors: those of game.Match.Undo and game.Match.UndoByConsent.
func (t Table) Undone(seat game.Seat, agreed bool) (Table, error) {
	undo := t.match.Undo
	if agreed {
		undo = t.match.UndoByConsent
	}
	m, err := undo(seat)
	if err != nil {
		return t, err
	}
	return t.With(m), nil
}

// An Attempt is what a line would do in a match. The match stays unchanged: see Change.Obey.
type Attempt struct {
	Actions []game.Action // the line's actions that were played
	taken   game.Taken
}

// Attempt plays a seat's line without changing the table. If a word is refused, the Attempt has the
// actions that stay played: see game.Match.Take. Errors: ErrEmptyLine, ErrBroken, *game.Word.
func (t Table) Attempt(line game.Line) (Attempt, error) {
	taken, err := TakeBatch(t.match, line)
	a := Attempt{taken: taken}
	for _, e := range taken.Match.Journal[t.Entries():] {
		a.Actions = append(a.Actions, e.Action)
	}
	return a, err
}
