package cli

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/lang"
)

// verifyCmd checks a capsule.
type verifyCmd struct {
	Capsule  string `arg:"" type:"existingfile" help:"Capsule file."`
	Promised string `help:"The SHA-256 shown with the first board, or its first digits: it must be the capsule's."`
	Card     string `help:"The SHA-256 shown on the table's card, or its first digits: it must be its secret's."`
	Story    bool   `help:"Tell set-up and match line by line, to be compared with what the channel was told."`
}

// Run prints what was checked and what was not. Any violation is an error.
func (v *verifyCmd) Run(a *app, catalog *lang.Catalog) error {
	ctx, stop := Signalled()
	defer stop()
	c, t, err := a.readCapsule(v.Capsule)
	if err != nil {
		return err
	}
	if err := v.compare(c); err != nil {
		return fmt.Errorf("%s: %w", v.Capsule, err)
	}
	r, err := c.Verify(ctx, t.Game)
	if v.Story && errors.Is(err, game.ErrRigged) { // a rigged match is told too, with its rigs
		if rigged, broken := c.Replay(ctx, t.Game); broken == nil {
			a.story(rigged, catalog)
		}
	}
	if errors.Is(err, game.ErrOldRules) {
		err = fmt.Errorf("the seed is the one that was promised, and nothing was replayed: it was played under rules %d, "+
			"this program has %d: %w", c.Rules(), t.Game.Info().Rules, err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", v.Capsule, err)
	}
	fmt.Fprintf(a.out, "%s\nchecked:\n", headOf(c.Setup))
	v.kept(a, c)
	proofs(a, r, t.Game.Info().Rules)
	fmt.Fprintln(a.out, "not checked:")
	v.open(a, c, r)
	if v.Story {
		a.story(r, catalog)
	}
	if !r.Over {
		fmt.Fprintln(a.out, "the match is not over")
		return nil
	}
	fmt.Fprintln(a.out, "the end:", sceneOf(r.Match, game.Spectator, catalog, lang.English).Say(r.Result.Text))
	return nil
}

// claim prints a sentence as a line of a list, if holds is true.
func (a *app) claim(holds bool, says string, args ...any) {
	if holds {
		fmt.Fprintf(a.out, "  "+says+"\n", args...)
	}
}

// compare returns an error if a capsule does not match the published hashes.
func (v *verifyCmd) compare(c game.Capsule) error {
	if v.Card != "" && c.Card == "" {
		return errors.New("its table's card told nothing of a secret; leave --card out")
	}
	for _, shown := range []string{v.Card, v.Promised} {
		if n := len(shown); n > 0 && n < leastShown {
			return fmt.Errorf("%s has %d digits: give all that was shown, %d at least", shown, n, leastShown)
		}
	}
	if v.Card != "" && !begins(c.Card, v.Card) {
		return fmt.Errorf("its table's card told %s; the channel was shown %s", c.Card, v.Card)
	}
	if v.Promised != "" && v.told(c) < 0 {
		return fmt.Errorf("it commits to %s; the channel was promised %s", c.Commitment, v.Promised)
	}
	return nil
}

// told returns the number of the capsule's commitment (a published hash) that the value of --promised
// matches: 0 is the commitment of the first board, n is the commitment of the n-th import, -1 means
// none. If the capsule does not contain the seed, only the last commitment can match.
func (v *verifyCmd) told(c game.Capsule) int {
	last := len(c.Setup.Imports)
	if begins(c.Commitment, v.Promised) {
		return last
	}
	for n := range last {
		if c.Open && begins(c.Setup.Committed(n), v.Promised) {
			return n
		}
	}
	return -1
}

// leastShown is the minimum number of digits of a SHA-256 in the bot's public messages.
const leastShown = 16

// begins says whether a SHA-256 begins with the digits that were shown, or is equal to them.
func begins(hash, shown string) bool {
	return len(shown) >= leastShown && len(hash) >= len(shown) && strings.EqualFold(hash[:len(shown)], shown)
}

// kept prints what the secret, the seed and the commitments prove.
func (v *verifyCmd) kept(a *app, c game.Capsule) {
	told, imports := v.told(c), len(c.Setup.Imports)
	where, what, hash := "the channel's first board", "the seed is the one that was promised", c.Commitment
	if imports > 0 && (v.Promised == "" || told == imports) {
		where = "the channel's message about the import"
	}
	if c.Setup.Promise >= game.SetupPromise || told > 0 {
		what = "seed, rules, seats, options and position are those that were promised"
	}
	if v.Promised != "" && told < imports {
		hash = c.Setup.Committed(told)
	}
	a.claim(c.Card != "" && v.Card == "", "the secret has the SHA-256 %s", c.Card)
	a.claim(c.Card != "" && v.Card != "", "the secret is the one of the table's card: SHA-256 %s", c.Card)
	a.claim(c.Card != "", "the seed was drawn from that secret%s and the set-up", wordsOf(c.Setup))
	a.claim(true, "%s: SHA-256 %s in %s", what, hash, where)
	a.claim(true, "no luck was fixed by hand")
}

// headOf returns the set-up as one line.
func headOf(s game.Setup) string {
	head := fmt.Sprintf("%s, rules %d, %d seats", s.Game, s.Rules, s.Seats)
	for _, id := range slices.Sorted(maps.Keys(s.Options)) {
		head += fmt.Sprintf(", %s=%s", id, s.Options[id])
	}
	if s.Position != "" {
		head += ", from a drawn position"
	}
	return head
}

// wordsOf returns the end of a sentence about the sources of the luck: it names the words that
// players added. It returns "" if they added none. Players could add words only in an earlier
// version of the program.
func wordsOf(s game.Setup) string {
	if len(s.Words) == 0 {
		return ""
	}
	return ", the players' words " + strings.Trim(fmt.Sprintf("%q", s.Words), "[]")
}

// proofs prints for each part of the match what was checked.
func proofs(a *app, r game.Report, rules int) {
	if len(r.Parts) == 1 {
		a.claim(true, "%d journal entries, each legal; they lead to the last position", r.Entries)
		return
	}
	a.claim(true, "%d journal entries; the rules changed while they were made", r.Entries)
	for _, p := range r.Parts {
		which := fmt.Sprintf("entries %d to %d: ", p.From, p.To-1)
		none, last := p.From == p.To && p.To > 0, p.To >= r.Entries
		a.claim(none, "no entry yet under rules %d; the position from which they go on is the one written", p.Rules)
		a.claim(!none && !p.Replayed, which+"not replayed, played under rules %d (this program has %d); they are the ones "+
			"that were played", p.Rules, rules)
		a.claim(!none && p.Replayed && !last, which+"replayed under rules %d, each legal; they lead to where the rules "+
			"changed", p.Rules)
		a.claim(!none && p.Replayed && last, which+"replayed under rules %d from where they changed, each legal; the last "+
			"position is the one written", p.Rules)
	}
}

// open prints what the capsule alone cannot prove, and what to do about it.
func (v *verifyCmd) open(a *app, c game.Capsule, r game.Report) {
	a.claim(v.Promised == "",
		"whether that promise is the channel's: compare it, or give what was shown there as --promised")
	a.claim(c.Card != "" && v.Card == "",
		"whether that secret is the card's: compare it, or give what was shown there as --card")
	a.claim(len(c.Setup.Words) > 0, "whether those words, and no others, stood on the card")
	a.claim(c.Card == "", "how the seed was drawn: the table's card promised no secret")
	a.claim(c.Setup.Promise < game.SetupPromise && v.told(c) <= 0,
		"options and set-up: the promise of this game covered the seed alone")
	for _, n := range c.Setup.Imports {
		a.claim(true, "luck behind entry %d: the game was put into its channel by hand there, by somebody who could know "+
			"it", n)
	}
	a.claim(slices.ContainsFunc(r.Parts, func(p game.Proof) bool { return !p.Replayed }),
		"luck in what was not replayed, and in the position to which that led")
	a.claim(true, "who sat in which seat, and whether somebody who could read the secret foresaw the luck")
}

// story prints the set-up, then each entry of the journal with all its events. It prints secret
// events too, since the seed is public. For parts under earlier rules it prints the events that
// were stored, if there are any.
func (a *app) story(r game.Report, catalog *lang.Catalog) {
	m := r.Match
	a.setup(m.Setup)
	scene := sceneOf(m, game.Spectator, catalog, lang.English)
	for n, e := range m.Journal {
		if e.Strike != nil {
			fmt.Fprintf(a.out, "%d. %s takes back %s%s\n", n, nameIn(scene.Names, e.Seat), listed(e.Strike), consent[e.Agreed])
			continue
		}
		var lines []string
		for _, event := range r.Told[n] {
			lines = append(lines, scene.Say(event.Text))
		}
		fmt.Fprintf(a.out, "%d. %s, %s: %s\n", n, nameIn(scene.Names, e.Seat), e.Action, strings.Join(lines, " "))
	}
}

// setup prints a match's set-up, and its rigs (results of chance that were fixed by hand).
func (a *app) setup(s game.Setup) {
	fmt.Fprintln(a.out, "set-up:", headOf(s))
	if s.Position != "" {
		for line := range strings.SplitSeq(s.Position, "\n") {
			fmt.Fprintf(a.out, "| %s\n", line)
		}
	}
	for _, w := range s.Words {
		fmt.Fprintf(a.out, "word %q\n", w)
	}
	for _, n := range s.Imports {
		fmt.Fprintf(a.out, "put into its channel by hand behind %d entries\n", n)
	}
	for _, r := range s.Rigs {
		fmt.Fprintf(a.out, "luck fixed by hand: rig %d %s %s\n", r.At, r.Stream, strings.Join(r.Values, " "))
	}
}

// consent has the words that story adds to the line of an undo: the key is whether the other
// players agreed.
var consent = map[bool]string{true: " by agreement"}

// listed returns the numbers of entries as text: "3, 4".
func listed(entries []int) string {
	entries = slices.Sorted(slices.Values(entries))
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(entries), " ", ", "), "[]")
}
