package votes

import (
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
)

// noFacts are those of tables of which nothing is kept.
type noFacts struct{ screen.Facts }

func (noFacts) HistoryOf(table.Table, string, int) ([]table.Line, error) {
	return nil, errors.New("nothing is kept")
}

func (noFacts) Person(user string) (table.Person, error)               { return table.Person{User: user}, nil }
func (noFacts) NameIn(_, _ string) string                              { return "" }
func (noFacts) Deadline(table.Table, clock.Question) (time.Time, bool) { return time.Time{}, false }

// at is a table of the duel in its first round, with a language and a reader of it. Two play, besides more.
func at(t *testing.T, l lang.Locale, more ...table.Player) (table.Table, screen.Reader) {
	t.Helper()
	setup := game.Setup{Game: "duel", Rules: duel.Game{}.Info().Rules, Seats: 2 + len(more)}
	m, _, err := game.NewMatch(duel.Game{}, setup)
	if err != nil {
		t.Fatal(err)
	}
	titles := []screen.Title{{Game: duel.Game{}}}
	c, err := screen.Catalog(titles, texts)
	if err != nil {
		t.Fatal(err)
	}
	k := &screen.Kit{Titles: titles, Catalog: c, Facts: noFacts{}, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	on := table.Table{
		ID: 1, Place: table.Place{Channel: "c", Guild: "g"}, Game: "duel", Host: "1", Status: table.Playing,
		Limit: 24 * time.Hour, Locale: string(l),
		Players: append([]table.Player{{User: "1", Name: "Alice"}, {User: "2", Name: "B*b"}}, more...),
	}.With(m)
	return on, screen.Reader{Kit: k, Locale: l, User: "1"}
}

// TestConfirmationsAreWords: what a motion or a choice would do is written as on its button, without the
// characters that names need.
func TestConfirmationsAreWords(t *testing.T) {
	for _, l := range lang.Locales {
		on, s := at(t, l)
		said := map[string]string{}
		for _, m := range []Motion{MotionRemove, MotionEnd, MotionRest, MotionAnswer} {
			said[string(m)] = confirmMotion(s, on, m, "2").Content
		}
		for _, a := range Answers {
			said[string(a)] = confirmChoice(s, on, a, "x").Content
		}
		for what, text := range said {
			if strings.Contains(strings.ReplaceAll(text, `B\*b`, ""), `\`) {
				t.Errorf("%s: %s is confirmed as %q", l, what, text)
			}
		}
		if text := said[string(MotionRemove)]; !strings.Contains(text, `B\*b`) {
			t.Errorf("%s: %q does not show the name as it is", l, text)
		}
	}
}

// TestEveryVoteHasWords: each motion is asked, agreed and refused in words of its own, and each end of a
// vote has some, in all languages.
func TestEveryVoteHasWords(t *testing.T) {
	motions := []Motion{MotionUndo, MotionRemove, MotionEnd, MotionAnswer, MotionRest, MotionLimit, MotionLate}
	if n := len(gametest.Declared(t, ".", "Motion")); n != len(motions) {
		t.Errorf("%d motions are declared, %d tested", n, len(motions))
	}
	results := append([]Answer{
		ResultAgreed, ResultRefused, ResultOver, ResultGone, ResultBack, ResultAlone, ResultPlayed, ResultExpired,
		ResultGiven, ResultOther,
	}, Answers...)
	for _, l := range lang.Locales {
		on, s := at(t, l)
		said := map[string]string{}
		say := func(what string, kind outbox.Kind, v Vote) {
			p := outbox.Post{ID: 7, Kind: kind, Mentions: []string{"1"}, Users: []string{"2", "1"}}
			p.About = written(v)
			m := Feature.Posts[kind].Message(on, p, s)
			if m.Content == "" || strings.Contains(m.Content, "host.") || strings.Contains(m.Content, "{{") {
				t.Errorf("%s, %s: %q", l, what, m.Content)
			}
			if other, taken := said[m.Content]; taken && !strings.HasPrefix(what, "the end") {
				t.Errorf("%s: %s and %s are both %q", l, what, other, m.Content)
			}
			said[m.Content] = what
		}
		for _, motion := range motions {
			v := Vote{Motion: motion, By: "1", Target: "2"}
			if motion == MotionLate {
				say("asked to decide about a late player", postLate, v)
				for _, r := range append([]Answer{ResultPlayed, ResultGiven, ResultExpired, ResultOther}, Answers...) {
					v.Result = r
					say("the end of a ballot: "+string(r), postVoted, v)
				}
				continue
			}
			say("asked: "+string(motion), postVote, v)
			v.Result = ResultAgreed
			say("agreed: "+string(motion), postVoted, v)
			for _, r := range results {
				if r != ResultAgreed && r != ResultGiven && r != ResultOther && !slices.Contains(Answers, r) {
					v.Result = r
					say("the end of a vote: "+string(r), postVoted, v)
				}
			}
		}
	}
}

// TestBallotOfOneVoter: who alone decides about a late player reads so, also beside a player who is out.
func TestBallotOfOneVoter(t *testing.T) {
	on, s := at(t, lang.English, table.Player{User: "3", Name: "Chloe"})
	p := outbox.Post{Kind: postLate, Users: []string{"2"}, About: written(Vote{Motion: MotionLate, Target: "2"})}
	for _, out := range []bool{false, true} {
		if out {
			m, _, err := on.Unveiled().Act(game.Move{Seat: 2, Action: game.Resign})
			if err != nil {
				t.Fatal(err)
			}
			on = on.With(m)
		}
		if text := lateMessage(on, p, s.At(on)).Content; strings.Contains(text, "You decide") != out {
			t.Errorf("the third is out: %t; %q", out, text)
		}
	}
}
