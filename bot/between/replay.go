package between

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

const (
	// mostFilm is the most pictures of a film: a few minutes.
	mostFilm = 240
	// spareFile is the part of the upload limit reserved for the rest of the request.
	spareFile = 64 << 10
)

// Values of the options of /replay.
const (
	WholeGame = "game"
	everybody = "all"
)

// Replay answers /replay and the Replay button: a film of the last turns or of the whole game, or
// its moments one by one.
func (s *Studio) Replay(c *call.Call, t table.Table) error {
	eyes, err := eyes(c.In, t)
	if err != nil {
		return err
	}
	public := c.In.Options["public"].Bool
	if public {
		if err := c.May(c.Speaking() | wire.PermAttachFiles); err != nil {
			return err
		}
	}
	if c.In.Options["step"].Bool {
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
	return s.work(c, func(c *call.Call) error { return makeFilm(c, id) })
}

// makeFilm makes the film that a call has requested, with the present table and the caller's
// present rights.
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
	public := c.In.Options["public"].Bool
	s := c.At(t)
	if public {
		s = c.Public(t)
	}
	return showFilm(c, filmRequest{table: t, eyes: eyes, cuts: cuts, most: mostFilm}, s, title, public)
}

// stillHere returns a table if it is still in the channel of a call that has waited.
func stillHere(c *call.Call, id table.ID) (table.Table, error) {
	t, err := c.Tables.Get(id)
	switch {
	case err != nil:
		return t, err
	case t.Channel != c.In.Channel:
		return t, table.ErrNoTable
	case t.Match == nil:
		return t, screen.Unplayed(t)
	}
	return t, nil
}

// scope returns the requested part of the game, and its title.
func scope(in *wire.Interaction, press screen.CustomID, cuts []screen.Cut) ([]screen.Cut, game.Text) {
	turns := int(min(max(1, in.Options["turns"].Int), 1<<20))
	_, counted := in.Options["turns"]
	if in.Options["what"].Text == WholeGame && !counted || press.Op == screen.OpReplay {
		return cuts, game.T("host.replay.game")
	}
	return screen.LastTurns(cuts, turns), game.T("host.replay.turns", "n", turns)
}

// eyes returns the viewing seat of a call: the caller's own, or the one it names, if he may. In
// public the spectator's while the game runs.
func eyes(in *wire.Interaction, t table.Table) (game.Seat, error) {
	own := t.Eyes(in.User.ID)
	public := in.Options["public"].Bool
	if public {
		own = game.Spectator
	}
	named, ok := in.Options["eyes"]
	if !ok || named.Text == "" {
		return own, nil
	}
	seat, err := seatNamed(t, named.Text)
	if err != nil {
		return own, err
	}
	if !t.MaySee(in.User.ID, seat) || public && t.Status != table.Over && seat != game.Spectator {
		return own, screen.ErrEyes
	}
	return seat, nil
}

// seatNamed parses a seat as completed by CompleteEyes.
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

func seatText(seat game.Seat) string {
	if seat == game.Spectator {
		return everybody
	}
	return strconv.Itoa(int(seat) + 1)
}

// CompleteEyes offers the seats whose view the caller may see.
func CompleteEyes(c *call.Call) []wire.Choice {
	t, err := c.Table()
	if err != nil || t.Match == nil {
		return nil
	}
	var found []wire.Choice
	for _, seat := range seen(c.In, t) {
		found = screen.OfferChoice(found, seatText(seat), c.At(t).EyesLabel(seat), c.In.Options["eyes"].Text)
	}
	return found
}

// seen returns the seats whose view the caller may see.
func seen(in *wire.Interaction, t table.Table) []game.Seat {
	var seats []game.Seat
	for seat := game.Spectator; int(seat) < len(t.Players); seat++ {
		if t.MaySee(in.User.ID, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// showFilm makes a film and answers with it.
func showFilm(c *call.Call, r filmRequest, s screen.Reader, title game.Text, public bool) error {
	r.limit = uploads(c.In)
	file, left, err := develop(c, r, s)
	if err != nil {
		return err
	}
	lines := []string{s.T("host.replay.title", "what", title, "eyes", game.Literal(screen.Escape(s.EyesLabel(r.eyes))))}
	if !left.IsZero() {
		lines = append(lines, s.Say(left))
	}
	if r.cuts[0].Index == r.table.FirstMoment() {
		lines = append(lines, screen.WhereItBegins(r.table, s))
	}
	m := wire.Message{Content: screen.JoinLines(lines), Files: []wire.File{file}, Ephemeral: !public}
	m.Rows = screen.Row(stepButton(r.table, s, r.eyes, r.cuts[0].Index))
	c.Made()
	return c.Answer.Respond(c.Ctx, wire.Reply(m))
}

// uploads returns the upload limit of a call, in bytes.
func uploads(in *wire.Interaction) int {
	limit := wire.MaxFileBytes
	if given := in.FileLimit; given > 0 {
		limit = min(limit, given)
	}
	return limit - min(spareFile, limit/8)
}
