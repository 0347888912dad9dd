package screen

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"

	"github.com/google/go-cmp/cmp"
)

// noFacts are the Facts of an empty store.
type noFacts struct{ Facts }

func (noFacts) GamesKept() time.Duration                 { return time.Hour }
func (noFacts) Person(user string) (table.Person, error) { return table.Person{User: user}, nil }
func (noFacts) NameIn(guild, user string) string         { return "" }

// testKit draws the duel without a table.
func testKit(t *testing.T) *Kit {
	t.Helper()
	titles := []Title{{Game: duel.Game{}}}
	c, err := Catalog(titles)
	if err != nil {
		t.Fatal(err)
	}
	return &Kit{Titles: titles, Catalog: c, Facts: noFacts{}, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
}

// tableErrors are all errors of bot/table; false: no player is ever told of it, or a
// feature has its sentence.
var tableErrors = map[string]struct {
	err  error
	told bool
}{
	"ErrNoTable": {table.ErrNoTable, true}, "ErrNoGame": {table.ErrNoGame, true},
	"ErrNotSeated": {table.ErrNotSeated, true}, "ErrNotAnother": {table.ErrNotAnother, true},
	"ErrOut":    {table.ErrOut, true},
	"ErrSeated": {table.ErrSeated, true}, "ErrNotHost": {table.ErrNotHost, true},
	"ErrNotLobby": {table.ErrNotLobby, true}, "ErrNotPlaying": {table.ErrNotPlaying, true},
	"ErrEnded": {table.ErrEnded, true}, "ErrFull": {table.ErrFull, true}, "ErrTooFew": {table.ErrTooFew, true},
	"ErrBadLevel": {table.ErrBadLevel, true}, "ErrUnaided": {table.ErrUnaided, true},
	"ErrBadOption": {table.ErrBadOption, true},
	"ErrNoDefault": {table.ErrNoDefault, true},
	"ErrHome":      {table.ErrHome, true},
	"ErrManyUndos": {table.ErrManyUndos, true},
	"ErrUndone":    {table.ErrUndone, true}, "ErrEmptyLine": {table.ErrEmptyLine, true},
	"ErrBroken": {table.ErrBroken, true}, "ErrUnavailable": {table.ErrUnavailable, true},
	"ErrUnknown": {table.ErrUnknown, true}, "ErrFenced": {table.ErrFenced, true},
	"ErrVoid":    {table.ErrVoid, true},
	"ErrDeleted": {table.ErrDeleted, true}, "ErrNoReport": {table.ErrNoReport, true},
	"ErrNoPost": {table.ErrNoPost, false},
}

// refusedThread is a thread that Discord refused.
func refusedThread(status, code int) error {
	return &Threadless{Err: &wire.APIError{Status: status, Code: code}}
}

func TestErrorsHaveSentences(t *testing.T) {
	if diff := cmp.Diff(gametest.Declared(t, "../table", "Err"), slices.Sorted(maps.Keys(tableErrors))); diff != "" {
		t.Errorf("errors of bot/table (-declared +tested):\n%s", diff)
	}
	k := testKit(t)
	at := table.Table{Game: "duel", Host: "1", Players: []table.Player{{User: "1", Name: "Alice"}}}
	all := map[string]error{
		"game.ErrOver": game.ErrOver, "game.ErrStale": game.ErrStale, "game.ErrNotAsked": game.ErrNotAsked,
		"game.ErrRevealed":      game.ErrRevealed,
		"game.ErrNothingToUndo": game.ErrNothingToUndo, "game.ErrOldRules": game.ErrOldRules,
		"taken": &table.Taken{Table: at}, "taken, to move": &table.Taken{Table: at, Moving: true},
		"forbidden": &wire.APIError{Status: 403, Code: 50013}, "blocked": &wire.APIError{Status: 400, Code: 200000},
		"gone":             &wire.APIError{Status: 404, Code: 10008},
		"no thread: right": refusedThread(403, 50013), "no thread: many": refusedThread(400, 160006),
		"no thread: word": refusedThread(400, 200001), "no thread: kind": &Threadless{Err: wire.ErrNoThreads},
		"text": ErrTooLong, "guild": ErrGuild, "old": ErrOld,
		"no judge": ErrNoJudge,
	}
	for name, e := range tableErrors {
		if e.told {
			all[name] = e.err
		}
	}
	for _, l := range lang.Locales {
		s := Reader{Kit: k, Locale: l}
		seen := map[string]string{}
		for name, err := range all {
			text, known := Explain(s, at, fmt.Errorf("wrapped: %w", err))
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
	for name, err := range map[string]error{
		"limited": &wire.APIError{Status: 429, RetryAfter: time.Minute}, "limited soon": wire.ErrRateLimited,
		"trouble": wire.ErrUnsure, "overloaded": &wire.APIError{Status: 400, Code: 130000},
		"no thread: trouble": &Threadless{Err: wire.ErrUnsure}, "no thread: else": refusedThread(400, 50035),
	} {
		text, known := Explain(Reader{Kit: k, Locale: lang.English}, at, err)
		if known || !strings.Contains(text, "Discord") { // it is for the log too
			t.Errorf("%s is told as %q, %v", name, text, known)
		}
	}
	text, known := Explain(Reader{Kit: k, Locale: lang.English}, at, errors.New("?"))
	if known || !strings.Contains(text, "my side") {
		t.Errorf("a fault of ours is told as %q, %v", text, known)
	}
}
