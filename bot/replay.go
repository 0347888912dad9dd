package bot

import (
	"errors"
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

const (
	// mostFilm is how many pictures a film has at most: a few minutes.
	mostFilm = 240
	// spareFile is left of the size of an upload for what goes with a file.
	spareFile = 64 << 10
)

// errEyes says that somebody wants to see what he may not see yet.
var errEyes = errors.New("not his eyes")

// Values of the options of /replay.
const (
	wholeGame = "game"
	everybody = "all"
)

// replay answers /replay and the Replay button: a film of the last turns or of the
// whole game, or its moments one by one.
func (b *Bot) replay(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if t.Match == nil {
		return unplayed(t)
	}
	eyes, err := b.eyes(c, t)
	if err != nil {
		return err
	}
	public := c.in.Options["public"].Bool
	if public {
		if err := c.may(c.speaking() | wire.PermAttachFiles); err != nil {
			return err
		}
	}
	if c.in.Options["step"].Bool {
		cuts, err := b.cuts(t, eyes)
		if err != nil {
			return err
		}
		cuts, _ = b.scope(c, cuts)
		return b.showMoment(c, t, eyes, cuts[0].index, true)
	}
	if public {
		c.answer.Prefer(wire.DeferPublic)
	}
	id := t.ID
	return b.studio.work(c, func(c *call) error { return b.screen(c, id) })
}

// screen makes the film that a call has asked for, of the table as it is by now and for
// the eyes that the caller has by now.
func (b *Bot) screen(c *call, id table.ID) error {
	t, err := b.stillHere(c, id)
	if err != nil {
		return err
	}
	eyes, err := b.eyes(c, t)
	if err != nil {
		return err
	}
	cuts, err := b.cuts(t, eyes)
	if err != nil {
		return err
	}
	cuts, title := b.scope(c, cuts)
	public := c.in.Options["public"].Bool
	s := c.at(t)
	if public {
		s = b.public(t)
	}
	return b.showFilm(c, reel{table: t, eyes: eyes, cuts: cuts, most: mostFilm}, s, title, public)
}

// stillHere is a table of the channel of a call that has waited.
func (b *Bot) stillHere(c *call, id table.ID) (table.Table, error) {
	t, err := b.tables.Get(id)
	switch {
	case err != nil:
		return t, err
	case t.Channel != c.in.Channel:
		return t, table.ErrNoTable
	case t.Match == nil:
		return t, unplayed(t)
	}
	return t, nil
}

// scope is the part of the game that is asked for, and its title.
func (b *Bot) scope(c *call, cuts []cut) ([]cut, game.Text) {
	turns := int(min(max(1, c.in.Options["turns"].Int), 1<<20))
	_, counted := c.in.Options["turns"]
	if c.in.Options["what"].Text == wholeGame && !counted || c.press.Op == opReplay {
		return cuts, game.T("host.replay.game")
	}
	return lastTurns(cuts, turns), game.T("host.replay.turns", "n", turns)
}

// eyes is the seat through which a call looks: the caller's own, or the one that it
// names, if he may. In public it is everybody's while the game runs.
func (b *Bot) eyes(c *call, t table.Table) (game.Seat, error) {
	own := t.Eyes(c.in.User.ID)
	public := c.in.Options["public"].Bool
	if public {
		own = game.Spectator
	}
	named, ok := c.in.Options["eyes"]
	if !ok || named.Text == "" {
		return own, nil
	}
	seat, err := seatNamed(t, named.Text)
	if err != nil {
		return own, err
	}
	if !t.MaySee(c.in.User.ID, seat) || public && t.Status != table.Over && seat != game.Spectator {
		return own, errEyes
	}
	return seat, nil
}

// seatNamed reads a seat as the completion of eyes writes it.
func seatNamed(t table.Table, text string) (game.Seat, error) {
	if text == everybody {
		return game.Spectator, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(t.Players) {
		return game.Spectator, errChoose
	}
	return game.Seat(n - 1), nil
}

func seatText(seat game.Seat) string {
	if seat == game.Spectator {
		return everybody
	}
	return strconv.Itoa(int(seat) + 1)
}

// completeEyes offers the eyes through which the caller may see.
func (b *Bot) completeEyes(c *call) []wire.Choice {
	t, err := b.table(c)
	if err != nil || t.Match == nil {
		return nil
	}
	var found []wire.Choice
	for _, seat := range b.seen(c, t) {
		found = offer(found, seatText(seat), c.at(t).eyesLabel(seat), c.in.Options["eyes"].Text)
	}
	return found
}

// seen are the seats through whose eyes the caller may see the table.
func (b *Bot) seen(c *call, t table.Table) []game.Seat {
	var seats []game.Seat
	for seat := game.Spectator; int(seat) < len(t.Players); seat++ {
		if t.MaySee(c.in.User.ID, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

func (s speaker) eyesLabel(seat game.Seat) string {
	if seat == game.Spectator {
		return s.label("host.eyes.all")
	}
	return s.name(seat)
}

// showFilm makes a film and answers with it.
func (b *Bot) showFilm(c *call, r reel, s speaker, title game.Text, public bool) error {
	r.limit = uploads(c)
	file, left, err := b.develop(c, r, s)
	if err != nil {
		return err
	}
	lines := []string{s.t("host.replay.title", "what", title, "eyes", game.Literal(escape(s.eyesLabel(r.eyes))))}
	if !left.IsZero() {
		lines = append(lines, s.say(left))
	}
	if r.cuts[0].index == r.table.FirstMoment() {
		lines = append(lines, whereItBegins(r.table, s))
	}
	m := wire.Message{Content: join(lines), Files: []wire.File{file}, Ephemeral: !public}
	m.Rows = []wire.Row{{Buttons: []wire.Button{stepButton(r.table, s, r.eyes, r.cuts[0].index)}}}
	c.made()
	return c.answer.Respond(c.ctx, wire.Reply(m))
}

// uploads is how large a file may be in answer to a call, in bytes.
func uploads(c *call) int {
	limit := wire.MaxFileBytes
	if given := c.in.FileLimit; given > 0 {
		limit = min(limit, given)
	}
	return limit - min(spareFile, limit/8)
}
