package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bivouac/bot"
	"bivouac/game"
	"bivouac/game/lang"
)

// verifyCmd checks a capsule.
type verifyCmd struct {
	Capsule  string `arg:"" type:"existingfile" help:"Capsule file."`
	Promised string `help:"The SHA-256 that the channel showed at the beginning: it must be the capsule's."`
	Story    bool   `help:"Tell the match line by line, to be compared with what the channel was told."`
}

// Run prints what was checked; anything that does not hold is an error.
func (v *verifyCmd) Run(a *app) error {
	c, t, err := a.readCapsule(v.Capsule)
	if err != nil {
		return err
	}
	if v.Promised != "" && !strings.EqualFold(v.Promised, c.Commitment) {
		return fmt.Errorf("%s: it commits to %s; the channel was promised %s", v.Capsule, c.Commitment, v.Promised)
	}
	r, err := c.Verify(t.Game)
	if errors.Is(err, game.ErrOldRules) {
		return fmt.Errorf("%s: the seed is the one that was promised, and nothing was replayed: it was played under rules %d, this program has %d: %w",
			v.Capsule, c.Rules(), t.Game.Info().Rules, err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", v.Capsule, err)
	}
	catalog, err := bot.Catalog(a.titles)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s, rules %d, %d seats\n", c.Setup.Game, c.Setup.Rules, c.Setup.Seats)
	fmt.Fprintf(a.out, "the seed is the one that was promised: SHA-256 %s\n", c.Commitment)
	if v.Promised == "" {
		fmt.Fprintln(a.out, "compare this with the channel's first board, or give it as --promised")
	}
	a.proofs(r, t.Game.Info().Rules)
	if v.Story {
		if err := a.story(r.Match, catalog); err != nil {
			return err
		}
	}
	if !r.Over {
		fmt.Fprintln(a.out, "the match is not over")
		return nil
	}
	fmt.Fprintln(a.out, "the end:", sceneOf(r.Match, game.Spectator, catalog, lang.English).Say(r.Result.Text))
	return nil
}

// proofs says of each part of the match what was checked.
func (a *app) proofs(r game.Report, rules int) {
	if len(r.Parts) == 1 {
		fmt.Fprintf(a.out, "%d journal entries, each legal; they lead to the last position\n", r.Entries)
		return
	}
	fmt.Fprintf(a.out, "%d journal entries; the rules changed while they were made\n", r.Entries)
	for _, p := range r.Parts {
		which := fmt.Sprintf("entries %d to %d", p.From, p.To-1)
		switch {
		case p.From == p.To && p.To > 0:
			fmt.Fprintf(a.out, "no entry yet under rules %d; the position from which they go on is the one written\n", p.Rules)
		case !p.Replayed:
			fmt.Fprintf(a.out, "%s: not replayed, played under rules %d (this program has %d); they are the ones that were played\n", which, p.Rules, rules)
		case p.To < r.Entries:
			fmt.Fprintf(a.out, "%s: replayed under rules %d, each legal; they lead to where the rules changed\n", which, p.Rules)
		default:
			fmt.Fprintf(a.out, "%s: replayed under rules %d from where they changed, each legal; the last position is the one written\n", which, p.Rules)
		}
	}
}

// story tells each entry of the journal with all that came of it: what was secret
// then too, since the seed is open. What was played under earlier rules is told as it was
// then, if that was kept.
func (a *app) story(m *game.Match, catalog *lang.Catalog) error {
	scene := sceneOf(m, game.Spectator, catalog, lang.English)
	for n, e := range m.Journal {
		if e.Strike != nil {
			fmt.Fprintf(a.out, "%d. %s takes back %s%s\n", n, scene.Names[e.Seat], listed(e.Strike), consent[e.Agreed])
			continue
		}
		events, err := toldBy(m, n)
		if err != nil {
			return err
		}
		var lines []string
		for _, event := range events {
			lines = append(lines, scene.Say(event.Text))
		}
		fmt.Fprintf(a.out, "%d. %s, %s: %s\n", n, scene.Names[e.Seat], e.Action, strings.Join(lines, " "))
	}
	return nil
}

// toldBy is what entry n of a match told: by replay, or as it was kept.
func toldBy(m *game.Match, n int) ([]game.Event, error) {
	if n < m.Since() {
		events, _ := m.Told(n)
		return events, nil
	}
	before, err := m.At(n)
	if err != nil {
		return nil, err
	}
	e := m.Journal[n]
	_, events, err := before.Act(game.Move{Seat: e.Seat, Decision: e.Decision, Action: e.Action})
	return events, err
}

// consent tells whether the others agreed to what was taken back.
var consent = map[bool]string{true: " by agreement"}

// listed are the numbers of entries: "3, 4".
func listed(entries []int) string {
	entries = slices.Sorted(slices.Values(entries))
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(entries), " ", ", "), "[]")
}
