package cli

import (
	"fmt"
	"os"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/scenario"
	"bivouac/render"
)

// renderCmd draws the position of a scenario file.
type renderCmd struct {
	Scenario string `arg:"" type:"existingfile" help:"Scenario file."`
	Out      string `short:"o" default:"board.png" type:"path" help:"PNG to write."`
	Seat     int    `default:"-1" help:"Whose view: 0 for the first seat; -1 for what everybody sees."`
	Lang     string `default:"en" enum:"en,fr" help:"Language: en or fr."`
	When     int    `default:"1" help:"Section of the file, from 1."`
}

// Run writes the picture and prints its alt text.
func (r *renderCmd) Run(a *app, catalog *lang.Catalog) error {
	text, err := os.ReadFile(r.Scenario)
	if err != nil {
		return err
	}
	script, err := scenario.Parse(r.Scenario, text)
	if err != nil {
		return err
	}
	t, err := TitleOf(a.titles, script.Setup.Game)
	if err != nil {
		return err
	}
	m, err := script.Match(t.Game, r.When-1)
	if err != nil {
		return err
	}
	if r.Seat < -1 || r.Seat >= m.Seats() {
		return fmt.Errorf("--seat must be -1 to %d", m.Seats()-1)
	}
	sc := sceneOf(m, game.Seat(r.Seat), catalog, lang.Locale(r.Lang))
	png, err := t.Painter.Board(sc)
	if err != nil {
		return fmt.Errorf("paint %s: %w", r.Scenario, err)
	}
	fmt.Fprintf(a.out, "%s\n%s: %d bytes\n", t.Painter.Alt(sc), r.Out, len(png))
	return os.WriteFile(r.Out, png, 0o644)
}

// sceneOf returns the scene of a position, with players named by their seats.
func sceneOf(m *game.Match, seat game.Seat, c *lang.Catalog, l lang.Locale) render.Scene {
	names := make([]string, m.Seats())
	for i := range names {
		key := game.Key(fmt.Sprintf("%s.seat.%d", m.Setup.Game, i))
		names[i] = c.Say(l, game.Text{Key: key}, nil)
	}
	name := func(s game.Seat) string { return nameIn(names, s) }
	return render.Scene{
		View: m.State.View(seat), Seat: seat, Names: names,
		Say: func(t game.Text) string { return c.Say(l, t, name) },
	}
}

// nameIn returns the name of a seat. The seat game.Spectator stands for the clock: a match's
// journal also has entries that the clock made. A capsule may contain a seat number that is not in
// the list.
func nameIn(names []string, s game.Seat) string {
	switch {
	case s == game.Spectator:
		return "the clock"
	case s < 0 || int(s) >= len(names):
		return fmt.Sprint("seat ", int(s))
	}
	return names[s]
}
