package review

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// message returns the message with one of the caller's most costly answers, and buttons to the others. While
// the review is being made, the message shows its progress. The parameter looked is the number of answers
// compared so far.
func message(c *call.Call, t table.Table, looked int) (wire.Message, error) {
	seat, seated := t.SeatOf(c.In.User.ID)
	if !seated {
		return wire.Message{}, table.ErrNotSeated
	}
	s := c.At(t)
	r, _ := of(t, seat)
	switch all := len(answered(t, seat)); {
	case !r.Done:
		return wire.Message{Content: s.T("host.review.thinking", "n", min(looked, all), "all", all)}, nil
	case len(r.Lapses) == 0:
		return wire.Message{Content: s.T("host.review.none")}, nil
	}
	n, err := strconv.Atoi(string(c.Press.Action()))
	if err != nil || n < 0 || n >= len(r.Lapses) {
		n = 0
	}
	return lapseOf(c, t, seat, r.Lapses, n)
}

// lapseOf shows one costly answer as the seat saw the position: what was played, what is better,
// and the value of each.
func lapseOf(c *call.Call, t table.Table, seat game.Seat, all []Lapse, n int) (wire.Message, error) {
	lapse := all[n]
	m, err := c.Tables.Shelf.MomentOf(t, seat, lapse.Entry-1)
	if err != nil {
		return wire.Message{}, err
	}
	s := c.At(t)
	then := m.Seen(seat)
	better := then.Describe(lapse.Better)
	played := then.Describe(t.Seen(seat).Acts(lapse.Entry)[0].Action)
	sc := screen.SceneOf(t, m, seat, s)
	sc.Focus = &render.Focus{Verb: better.Verb, Args: screen.ArgsOf(better), Choices: []game.Choice{better}}
	sc.Crop = &render.Crop{Targets: screen.Aim(then, better)}
	files, trouble := screen.PictureOf(t, sc, s)
	shown := wire.Message{Files: files, Content: screen.JoinLines([]string{
		s.T("host.review.title", "n", n+1, "all", len(all)),
		s.T("host.review.played", "what", played.Label, "worth", screen.Percent(lapse.Played)),
		s.T("host.review.better", "what", better.Label, "worth", screen.Percent(lapse.Best)),
		screen.Because(s, better), s.T("host.review.eyes"), trouble,
	})}
	var row []wire.Button
	for i := range all {
		to := screen.PressAt(t, opReview, strconv.Itoa(i))
		b := wire.Button{Style: wire.Secondary, Label: strconv.Itoa(i + 1), CustomID: to.String(), Disabled: i == n}
		row = append(row, b)
	}
	if len(row) > 1 {
		shown.Rows = screen.Row(row...)
	}
	m.Index = lapse.Entry - 1 // a try begins directly before the answer, even if the entry before was undone
	shown.Rows = append(shown.Rows, screen.ButtonRows(s.AtMoment(screen.BelowLapse, t, m))...)
	if s.Text {
		shown = screen.InPlainWords(shown, s)
	}
	return shown, nil
}

// told returns the message that a review is ready.
func told(_ table.Table, p outbox.Post, s screen.Reader) wire.Message {
	return wire.Message{Mentions: p.Mentions, Content: s.T("host.review.ready", "who", s.Mentioned(p.Mentions...))}
}

// toldDirectly says in a direct message that a review is ready.
func toldDirectly(t table.Table, _ outbox.Post, s screen.Reader) string {
	return s.T("host.direct.reviewed", "game", game.Key(t.Game+".name"))
}
