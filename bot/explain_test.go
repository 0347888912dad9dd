package bot

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/post"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"

	"github.com/google/go-cmp/cmp"
)

// tableErrors are all of bot/table's; false: nobody is ever told of it.
var tableErrors = map[string]struct {
	err  error
	told bool
}{
	"ErrNoTable": {table.ErrNoTable, true}, "ErrNoGame": {table.ErrNoGame, true}, "ErrNotSeated": {table.ErrNotSeated, true}, "ErrOut": {table.ErrOut, true},
	"ErrSeated": {table.ErrSeated, true}, "ErrNotHost": {table.ErrNotHost, true}, "ErrNotLobby": {table.ErrNotLobby, true},
	"ErrNotPlaying": {table.ErrNotPlaying, true}, "ErrEnded": {table.ErrEnded, true}, "ErrFull": {table.ErrFull, true},
	"ErrTooFew": {table.ErrTooFew, true}, "ErrBadOption": {table.ErrBadOption, true}, "ErrBadWord": {table.ErrBadWord, true}, "ErrNoConsent": {table.ErrNoConsent, true},
	"ErrNoVote": {table.ErrNoVote, true}, "ErrVoteOpen": {table.ErrVoteOpen, true}, "ErrNoVoter": {table.ErrNoVoter, true},
	"ErrVoted": {table.ErrVoted, true}, "ErrTooSoon": {table.ErrTooSoon, true}, "ErrZone": {table.ErrZone, true}, "ErrNoOffer": {table.ErrNoOffer, true}, "ErrNoReturn": {table.ErrNoReturn, true}, "ErrNoDefault": {table.ErrNoDefault, true},
	"ErrNoTrial": {table.ErrNoTrial, true}, "ErrLongTrial": {table.ErrLongTrial, true}, "ErrNoMoment": {table.ErrNoMoment, true},
	"ErrBadTime": {table.ErrBadTime, true}, "ErrNotOver": {table.ErrNotOver, true}, "ErrHome": {table.ErrHome, true},
	"ErrManyOrders": {table.ErrManyOrders, true}, "ErrLongPlan": {table.ErrLongPlan, true}, "ErrManyUndos": {table.ErrManyUndos, true}, "ErrUndone": {table.ErrUndone, true},
	"ErrEmptyLine": {table.ErrEmptyLine, true}, "ErrBroken": {table.ErrBroken, true},
	"ErrUnavailable": {table.ErrUnavailable, true}, "ErrUnknown": {table.ErrUnknown, true},
	"ErrNoClock": {table.ErrNoClock, true}, "ErrOwnClock": {table.ErrOwnClock, true}, "ErrBegged": {table.ErrBegged, true},
	"ErrVoid": {table.ErrVoid, true}, "ErrDeleted": {table.ErrDeleted, true},
	"ErrNoReport": {table.ErrNoReport, true}, "ErrNoPost": {table.ErrNoPost, false},
}

func TestEveryErrorHasItsSentence(t *testing.T) {
	if diff := cmp.Diff(declared(t, "table", "Err"), slices.Sorted(maps.Keys(tableErrors))); diff != "" {
		t.Errorf("errors of bot/table (-declared +tested):\n%s", diff)
	}
	b := testBot(t)
	at := table.Table{Game: "duel", Host: "1", Players: []table.Player{{User: "1", Name: "Alice"}}}
	all := map[string]error{
		"game.ErrOver": game.ErrOver, "game.ErrStale": game.ErrStale, "game.ErrNotAsked": game.ErrNotAsked, "game.ErrLearnt": game.ErrLearnt,
		"game.ErrNothingToUndo": game.ErrNothingToUndo, "game.ErrOldRules": game.ErrOldRules,
		"taken": &table.Taken{Table: at}, "forbidden": &wire.APIError{Status: 403, Code: 50013},
		"text": screen.ErrTooLong, "guild": screen.ErrGuild, "no moment": screen.ErrNoTryNow, "old": screen.ErrOld, "no lesson": screen.ErrNoLesson, "moved": screen.ErrMoved,
	}
	for name, e := range tableErrors {
		if e.told {
			all[name] = e.err
		}
	}
	for l, s := range speakers(b) {
		seen := map[string]string{}
		for name, err := range all {
			text, known := screen.Explain(s, at, fmt.Errorf("wrapped: %w", err))
			if known == (name == "ErrBroken") {
				t.Errorf("%s: known = %v", name, known)
			}
			if text == s.T("host.err.oops") || strings.Contains(text, "host.err") || strings.Contains(text, "{{") {
				t.Errorf("%s: %s is told as %q", l, name, text)
			}
			if other, twice := seen[text]; twice {
				t.Errorf("%s: %s and %s are told as %q", l, name, other, text)
			}
			seen[text] = name
		}
	}
	if text, known := screen.Explain(speakers(b)[lang.English], at, errors.New("?")); known || !strings.Contains(text, "my side") {
		t.Errorf("a fault of ours is told as %q, %v", text, known)
	}
}

// postKinds are all kinds of post.
var postKinds = map[string]outbox.Kind{
	"PostCard": outbox.PostCard, "PostStart": outbox.PostStart, "PostTurn": outbox.PostTurn, "PostEnd": outbox.PostEnd,
	"PostClosed": outbox.PostClosed, "PostVote": outbox.PostVote, "PostVoted": outbox.PostVoted, "PostRemind": outbox.PostRemind,
	"PostAbsent": outbox.PostAbsent, "PostJoin": outbox.PostJoin, "PostOffer": outbox.PostOffer, "PostLast": outbox.PostLast, "PostNext": outbox.PostNext, "PostLate": outbox.PostLate, "PostSwap": outbox.PostSwap,
	"PostGone": outbox.PostGone, "PostBack": outbox.PostBack, "PostLeft": outbox.PostLeft, "PostErased": outbox.PostErased, "PostPlea": outbox.PostPlea,
	"PostTime": outbox.PostTime, "PostBeg": outbox.PostBeg, "PostResume": outbox.PostResume,
	"PostSoon": outbox.PostSoon, "PostShort": outbox.PostShort, "PostFade": outbox.PostFade, "PostInvite": outbox.PostInvite,
	"PostIdle": outbox.PostIdle, "PostHomeless": outbox.PostHomeless, "PostShut": outbox.PostShut, "PostDisarmed": outbox.PostDisarmed,
}

var motions = map[string]vote.Motion{
	"MotionUndo": vote.MotionUndo, "MotionRemove": vote.MotionRemove, "MotionEnd": vote.MotionEnd,
	"MotionAnswer": vote.MotionAnswer, "MotionRest": vote.MotionRest, "MotionLimit": vote.MotionLimit, "MotionLate": vote.MotionLate,
}

// playing is a table of the duel in its first round.
func playing(t *testing.T) table.Table {
	t.Helper()
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	return table.Table{
		ID: 1, Channel: "c", Guild: "g", Game: "duel", Status: table.Playing, Match: m, Limit: 24 * time.Hour,
		Players: []table.Player{{User: "1", Name: "Alice"}, {User: "2", Name: "Bruno"}},
		Asks:    []clock.Question{{Seat: 0, Since: time.Unix(1000, 0)}, {Seat: 1, Since: time.Unix(1000, 0)}},
	}
}

func customIDs(m wire.Message) []string {
	var ids []string
	for _, r := range m.Rows {
		for _, b := range r.Buttons {
			ids = append(ids, b.CustomID)
		}
	}
	return ids
}

// TestEveryPostThatPlays: the posts whose messages have a Play button, and no others, take
// it from the message that had it before.
func TestEveryPostThatPlays(t *testing.T) {
	b := testBot(t)
	for name, kind := range postKinds {
		p := outbox.Post{ID: 7, Kind: kind, Mentions: []string{"1"}, Users: []string{"2", "1"}, Vote: &vote.Vote{Motion: vote.MotionEnd, By: "1"}}
		has := slices.ContainsFunc(customIDs(post.Message(playing(t), p, b.kit.Public(playing(t)))), func(id string) bool {
			pressed, err := screen.ParseCustomID(id)
			return err == nil && pressed.Op == screen.OpPlay
		})
		if has != kind.Plays() {
			t.Errorf("%s has a Play button: %t; it is said to: %t", name, has, kind.Plays())
		}
	}
}

func TestEveryPostSpeaks(t *testing.T) {
	kinds := slices.DeleteFunc(declared(t, "table/outbox", "Post"), func(kind string) bool { return kind == "PostTidy" }) // it says nothing
	if diff := cmp.Diff(kinds, slices.Sorted(maps.Keys(postKinds))); diff != "" {
		t.Errorf("kinds of post (-declared +tested):\n%s", diff)
	}
	if diff := cmp.Diff(declared(t, "table/vote", "Motion"), slices.Sorted(maps.Keys(motions))); diff != "" {
		t.Errorf("motions (-declared +tested):\n%s", diff)
	}
	b := testBot(t)
	for _, kind := range postKinds {
		p := outbox.Post{ID: 7, Kind: kind, Mentions: []string{"1"}, Users: []string{"2", "1"}, Vote: &vote.Vote{Motion: vote.MotionEnd, By: "1"}}
		if m := post.Message(playing(t), p, b.kit.Public(playing(t))); kind != outbox.PostCard && len(m.Rows) > 0 && !post.SameMessage(wire.Posted{CustomIDs: customIDs(m)}, m, table.Table{}, p) {
			t.Errorf("the message of a %s has buttons and no mark: it cannot be found again", kind)
		}
	}
	for _, l := range lang.Locales {
		at := playing(t)
		at.Locale = string(l)
		seen := map[string]string{}
		for name, kind := range postKinds {
			if kind == outbox.PostCard || kind.Tells() {
				continue // whole screens, seen in the tests over the wire
			}
			for motion, m := range motions {
				for _, passed := range []bool{true, false} {
					p := outbox.Post{ID: 7, Kind: kind, Mentions: []string{"1"}, Users: []string{"2", "1"}, Passed: passed,
						Vote: &vote.Vote{Motion: m, By: "1", Target: "2"}}
					msg := post.Message(at, p, b.kit.Public(at))
					if err := wire.CheckMessage(msg, wire.ForChannel); err != nil || strings.Contains(msg.Content, "host.") || strings.Contains(msg.Content, "{{") {
						t.Errorf("%s %s %s: %q, %v", l, name, motion, msg.Content, err)
					}
					seen[msg.Content] = name
				}
			}
		}
		if len(seen) != 28+2*(len(motions)-1) {
			t.Errorf("%s: %d different texts, want one for each of closed, no, remind, absent, late and its end, swap, join, offer, last, next, time, beg, resume, gone, back, left, plea, soon, short, fade, invite, idle, homeless, locked, disarmed, an undo refused, and two for each other motion: %q", l, len(seen), slices.Sorted(maps.Keys(seen)))
		}
	}
}
