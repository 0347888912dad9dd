package evening

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/features"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/titles"
	"bivouac/bot/votes"
)

// Cleo plays too where three do, and reads French.
const cleo = "cleo"

// TestThree: an evening of three players, in which two always have to agree about the third, is, word
// for word, what testdata has.
func TestThree(t *testing.T) {
	t.Parallel()
	n := slices.IndexFunc(titles.Offered, func(one bot.Title) bool {
		seats := one.Game.Info().Seats
		return seats[0] <= 3 && 3 <= seats[1]
	})
	title := titles.Offered[n]
	title.Game, title.Painter = brief{title.Game}, sketch{title.Painter}
	e := &three{newEvening(t, title, func(o *town.Options) {
		o.Members = append(o.Members, playground.Member{Key: cleo, Name: "Cléo", Locale: "fr"})
	})}
	e.language = "fr"
	e.play()
	e.ends("three")
}

// three is the evening of three players.
type three struct{ *evening }

// play is the script.
func (e *three) play() {
	e.command(anne, "play", playground.Opts{"game": e.title.Game.Info().ID, "language": e.language})
	e.press(ben, "host.button.join")
	e.press(cleo, "host.button.join")
	e.press(anne, "host.button.start")
	e.types()
	e.rests()
	e.substitutes()
	e.plays(20)
	e.removes()
	e.types()
	e.ended()
	e.again()
	e.late()
}

// rests: of the two others one agrees to a pause and one does not; then both do.
func (e *three) rests() {
	e.command(ben, "pause", nil)
	e.press(anne, "host.button.agree")
	e.press(cleo, "host.button.refuse")
	e.pass(time.Hour)
	e.command(cleo, "pause", nil)
	e.agrees()
	e.pass(10 * time.Hour)
	e.command(anne, "pause", nil)
}

// substitutes: Cleo's seat goes to Eve, who keeps it when asked first, and then gives it back.
func (e *three) substitutes() {
	offer := playground.Opts{"friend": e.id(eve)}
	e.command(cleo, "substitute", playground.Opts{"friend": e.id(ben)})
	e.command(cleo, "substitute", offer)
	e.press(eve, "host.button.decline")
	e.pass(time.Hour)
	e.command(cleo, "substitute", offer)
	e.press(anne, "host.button.take")
	e.press(eve, "host.button.take")
	e.command(cleo, "rejoin", nil)
	e.press(eve, "host.button.keep")
	e.pass(time.Hour)
	e.command(cleo, "rejoin", nil)
	e.press(eve, "host.button.give")
}

// awaited are the player who is asked first, and the two others.
func (e *three) awaited() (who string, others []string) {
	e.t.Helper()
	q, ok := e.asked()
	if !ok {
		e.check(errors.New("nobody is asked"))
	}
	return q.who, slices.DeleteFunc([]string{anne, ben, cleo}, func(one string) bool { return one == q.who })
}

// removes: the others propose too soon to go on without a player, then after days; the player asks to
// come back.
func (e *three) removes() {
	who, others := e.awaited()
	target := playground.Opts{"player": e.id(who)}
	e.command(eve, "kick", target)
	e.command(others[0], "kick", target)
	e.pass(80 * time.Hour)
	e.command(others[0], "kick", target)
	e.press(others[1], "host.button.agree")
	e.command(who, "rejoin", nil)
}

// ended: one of the last two resigns.
func (e *three) ended() {
	q, _ := e.asked()
	e.confirms(q.who, e.command(q.who, "resign", nil))
	e.command(cleo, "stats", nil)
}

// again: all three begin anew, with some hours for an answer.
func (e *three) again() {
	e.command(cleo, "rematch", nil)
	e.sets(cleo, votes.LimitOption, "8")
	e.press(anne, "host.button.join")
	e.press(ben, "host.button.join")
}

// sets chooses an option of the table.
func (e *three) sets(who, option, value string) {
	e.t.Helper()
	r := e.press(who, "host.button.options")
	e.script.scene("%s sets %s to %s", who, option, value)
	for _, menu := range r.Message.Menus() {
		if slices.Contains(town.Custom(menu.CustomID).Path, option) {
			e.use(who, r.Message.ID, menu.CustomID, value)
			return
		}
	}
	e.check(fmt.Errorf("no menu for %s", option))
}

// late: a player answers too late; the others want different things, then the same, and then the
// player is back.
func (e *three) late() {
	who, others := e.awaited()
	e.command(others[0], "time", playground.Opts{"give": "8h", "player": e.id(who)})
	e.pass(20 * time.Hour)
	e.picks(others[0], votes.AnswerWait)
	e.picks(others[1], votes.AnswerHold)
	e.pass(10 * time.Hour)
	e.picks(others[0], votes.AnswerWait)
	e.picks(others[0], votes.AnswerHold)
	e.picks(others[1], votes.AnswerHold)
	e.command(who, "rejoin", nil)
}

// picks presses an answer on the newest ballot.
func (e *three) picks(who string, a votes.Answer) {
	e.t.Helper()
	e.script.scene("%s picks %s", who, a)
	e.newest(who, e.messages(who), func(b playground.Button) bool {
		c := town.Custom(b.CustomID)
		return c.Op == features.All.Code("vote.ballot") && c.Path[0] == string(a)
	})
}
