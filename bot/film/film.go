// Package film shows a game again: /replay and the button below a finished board make a replay (a
// film, in the code) of its last turns or of the whole game. "What happened?" makes a replay of
// what the reader has missed, and tells it in a few lines. Buttons show the game's moments step by
// step.
//
// A replay is made in the background: see call.Studio. Only the request waits in the studio's
// queue. The table is read, and the caller's rights are checked, when the work begins. While the
// game runs, a reader sees it as their own seat or as a spectator. A public replay of a running
// game shows what a spectator sees.
package film

import (
	"embed"
	"errors"
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "film",
	Texts: texts,
	Commands: []house.Command{
		{Name: "replay", Handle: call.AtMatch(replay), Complete: completeEyes, Options: []house.Option{
			{Name: optionWhat, Kind: wire.StringOption, Values: []string{lastTurn, wholeGame}},
			{Name: optionTurns, Kind: wire.IntegerOption}, {Name: optionPublic, Kind: wire.BooleanOption},
			{Name: optionEyes, Kind: wire.StringOption, Auto: true}, {Name: optionStep, Kind: wire.BooleanOption}}},
		{Name: "happened", Menu: wire.MessageCommand, Handle: call.AtMatch(catchUp)},
	},
	Presses: map[string]house.Press{
		opReplay: {Name: "film.replay", Handle: call.AtMatch(replay)},
		opCatch:  {Name: "film.catch", Handle: call.AtMatch(catchUp)},
		opMoment: {Name: "film.moment", Handle: call.AtMatch(moment)},
	},
	Sentences: []screen.Sentence{{Err: ErrEyes, Key: "host.err.eyes"}, {Err: ErrFilm, Key: "host.err.film"}},
	Buttons:   map[screen.Place]screen.Buttons{screen.InMore: catching, screen.WhenOut: catching},
	Below:     map[screen.Place]screen.Below{screen.BelowBoard: catchBelow, screen.BelowEnd: replayBelow},
}

// ErrEyes means that the user may not see the game as the seat that they named.
var ErrEyes = errors.New("not their eyes")

// ErrFilm means that no variant of a replay is small enough to send.
var ErrFilm = errors.New("no film fits")

// Codes of presses in custom_ids: for the button "What happened?", for the button below a finished board,
// and for the buttons of the step-by-step replay.
const (
	opCatch  = "1"
	opReplay = "3"
	opMoment = "2"
)

// The options of /replay.
const (
	optionWhat   = "what"
	optionTurns  = "turns"
	optionPublic = "public"
	optionEyes   = "eyes"
	optionStep   = "step"
)

// Values of the options of /replay.
const (
	lastTurn  = "turn"
	wholeGame = "game"
	everybody = "all"
)

const (
	// mostFilm is the maximum number of pictures of a replay. A replay of mostFilm pictures plays for a
	// few minutes.
	mostFilm = 240
	// spareFile is the maximum number of bytes that uploads subtracts from the upload limit, to leave
	// room for the other parts of the request that contains the file.
	spareFile = 64 << 10
)

// replay answers /replay and the Replay button. The answer is a replay of the last turns or of the whole
// game. With optionStep, the answer is the first moment of these turns, with buttons to the other
// moments.
func replay(c *call.Call, t table.Table) error {
	eyes, err := eyes(c.In, t)
	if err != nil {
		return err
	}
	public := c.In.Options[optionPublic].Bool
	if public {
		if err := c.May(c.Speaking() | wire.PermAttachFiles); err != nil {
			return err
		}
	}
	if c.In.Options[optionStep].Bool {
		cuts, err := cuts(c.Kit, t, eyes)
		if err != nil {
			return err
		}
		cuts, _ = scope(c.In, c.Press, cuts)
		return showMoment(c, t, eyes, cuts[0].Index, true)
	}
	if public {
		c.Answer.Prefer(wire.DeferPublic)
	}
	id := t.ID
	return c.Studio.Ask(c, func(c *call.Call) error { return makeFilm(c, id) })
}

// makeFilm makes the replay that a call has requested. It reads the table and checks the caller's rights
// anew, since the call has waited in a queue.
func makeFilm(c *call.Call, id table.ID) error {
	t, err := stillHere(c, id)
	if err != nil {
		return err
	}
	eyes, err := eyes(c.In, t)
	if err != nil {
		return err
	}
	cuts, err := cuts(c.Kit, t, eyes)
	if err != nil {
		return err
	}
	cuts, title := scope(c.In, c.Press, cuts)
	public := c.In.Options[optionPublic].Bool
	s := c.At(t)
	if public {
		s = c.Public(t)
	}
	return showFilm(c, filmRequest{table: t, eyes: eyes, cuts: cuts, most: mostFilm}, s, title, public)
}

// stillHere returns a table, for a call that has waited in a queue. It returns an error if the table has
// left the call's channel or its game has not begun.
func stillHere(c *call.Call, id table.ID) (table.Table, error) {
	t, err := c.Tables.Shelf.Get(id)
	switch {
	case err != nil:
		return t, err
	case t.Place.Channel != c.In.Channel:
		return t, table.ErrNoTable
	case !t.Begun():
		return t, screen.Unplayed(t)
	}
	return t, nil
}

// scope returns the cuts of the requested part of the game, and the title of that part.
func scope(in *wire.Interaction, press screen.CustomID, cuts []cut) ([]cut, game.Text) {
	turns := int(min(max(1, in.Options[optionTurns].Int), 1<<20))
	_, counted := in.Options[optionTurns]
	if in.Options[optionWhat].Text == wholeGame && !counted || press.Op == opReplay {
		return cuts, game.T("host.replay.game")
	}
	return lastTurns(cuts, turns), game.T("host.replay.turns", "n", turns)
}

// eyes returns the seat whose view of the game a call shows: the caller's own seat, or the seat named in
// the option of /replay. A public replay of a running game shows a spectator's view. Errors: ErrEyes,
// screen.ErrChoose.
func eyes(in *wire.Interaction, t table.Table) (game.Seat, error) {
	own := t.Eyes(in.User.ID)
	public := in.Options[optionPublic].Bool
	if public {
		own = game.Spectator
	}
	named, ok := in.Options[optionEyes]
	if !ok || named.Text == "" {
		return own, nil
	}
	seat, err := seatNamed(t, named.Text)
	if err != nil {
		return own, err
	}
	if !t.MaySee(in.User.ID, seat) || public && t.Status != table.Over && seat != game.Spectator {
		return own, ErrEyes
	}
	return seat, nil
}

// seatNamed parses a seat from the text of a choice that completeEyes offers. Error:
// screen.ErrChoose.
func seatNamed(t table.Table, text string) (game.Seat, error) {
	if text == everybody {
		return game.Spectator, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(t.Players) {
		return game.Spectator, screen.ErrChoose
	}
	return game.Seat(n - 1), nil
}

// eyesLabel returns a label that says whose view of the game a replay shows.
func eyesLabel(s screen.Reader, seat game.Seat) string {
	if seat == game.Spectator {
		return s.Label("host.eyes.all")
	}
	return s.PlainName(seat)
}

func seatText(seat game.Seat) string {
	if seat == game.Spectator {
		return everybody
	}
	return strconv.Itoa(int(seat) + 1)
}

// completeEyes offers the seats whose view of the game the caller may see.
func completeEyes(c *call.Call) []wire.Choice {
	t, err := c.Table()
	if err != nil || !t.Begun() {
		return nil
	}
	var found []wire.Choice
	for _, seat := range seen(c.In, t) {
		found = screen.OfferChoice(found, seatText(seat), eyesLabel(c.At(t), seat), c.In.Options[optionEyes].Text)
	}
	return found
}

// seen returns the seats whose view of the game the caller may see.
func seen(in *wire.Interaction, t table.Table) []game.Seat {
	var seats []game.Seat
	for seat := game.Spectator; int(seat) < len(t.Players); seat++ {
		if t.MaySee(in.User.ID, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// showFilm makes a replay and answers with it.
func showFilm(c *call.Call, r filmRequest, s screen.Reader, title game.Text, public bool) error {
	r.limit = uploads(c.In)
	file, left, err := develop(c, r, s)
	if err != nil {
		return err
	}
	lines := []string{s.T("host.replay.title", "what", title, "eyes", game.Literal(screen.Escape(eyesLabel(s, r.eyes))))}
	if !left.IsZero() {
		lines = append(lines, s.Say(left))
	}
	if r.cuts[0].Index == r.table.FirstMoment() {
		lines = append(lines, whereItBegins(r.table, s))
	}
	m := wire.Message{Content: screen.JoinLines(lines), Files: []wire.File{file}, Ephemeral: !public}
	m.Rows = screen.Row(stepButton(r.table, s, r.eyes, r.cuts[0].Index))
	c.Made()
	return c.Answer.Respond(c.Ctx, wire.Reply(m))
}

// whereItBegins returns a sentence that says why the pictures of a match do not begin with its set-up. It
// returns "" if they begin with it.
func whereItBegins(t table.Table, s screen.Reader) string {
	return screen.OfEarlierRules(t, s, "host.replay.earlier", "host.replay.since")
}

// uploads returns how many bytes a file in the answer to a call may have.
func uploads(in *wire.Interaction) int {
	limit := wire.MaxFileBytes
	if given := in.FileLimit; given > 0 {
		limit = min(limit, given)
	}
	return limit - min(spareFile, limit/8)
}

// replayBelow returns the Replay button below a finished board.
func replayBelow(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Secondary, "host.button.replay", screen.PressAt(t, opReplay))}
}
