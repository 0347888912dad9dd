package bot_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"bivouac/bot"
	"bivouac/bot/notes"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
	"bivouac/game/invade"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write testdata/access.txt anew; look at the difference")

const accessFile = "testdata/access.txt"

// another is a title whose seats are both asked at the beginning.
var another = phase{"another title, both asked", (*stage).playing, ""}

// TestAccess is the authorisation matrix: everything that can be done, by everybody, at every
// moment of a table's life. The words of testdata/access.txt are compared with the outcome; the
// laws below hold independently of them. The short form tries one cell of eight, in each phase others.
func TestAccess(t *testing.T) {
	seen := make([]access, len(phases)+1)
	all := append(slices.Clone(phases), another)
	duels := bot.Title{Game: duel.Game{}, Painter: seatPainter{}}
	t.Run("all", func(t *testing.T) {
		for i, p := range all {
			t.Run(p.name, func(t *testing.T) {
				t.Parallel()
				title, only := duels, ""
				if i == len(phases) {
					title, only = bot.Title{Game: invade.Game{}, Painter: seatPainter{}}, "/"+invade.ID+" "
				}
				synctest.Test(t, func(t *testing.T) { seen[i] = accessIn(t, title, p, only, i) })
			})
		}
	})
	if t.Failed() {
		return
	}
	said, err := os.ReadFile(accessFile)
	if err != nil {
		t.Fatal(err)
	}
	if !amount.Long() {
		compareCells(t, string(said), all, seen)
		return
	}
	got := legend + tell(all, seen)
	if *update {
		if err := os.WriteFile(accessFile, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		said = []byte(got)
	}
	if diff := cmp.Diff(strings.Split(string(said), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("access has changed; with %s=1, -update writes the file anew (-want +got):\n%s", amount.Env, diff)
	}
}

// compareCells holds the cells that were tried against the table of access.
func compareCells(t *testing.T, said string, all []phase, seen []access) {
	t.Helper()
	want, tried := cells(t, said, all, seen), 0
	for i, p := range all {
		for _, row := range seen[i] {
			for n, got := range row[1:] {
				if got == "" {
					continue
				}
				tried++
				if known := want.of(p, row[0]); known == nil || known[n] != got {
					t.Errorf("%s: %s by %s: %q, want that of %q", p.name, row[0], roles[n].name, got, known)
				}
			}
		}
	}
	if tried < 2000 {
		t.Errorf("only %d cells were tried", tried)
	}
}

// triesCell says whether a cell of the matrix is tried: in the short form one of eight of each column,
// and in the next phase others.
func triesCell(phase, row, role int) bool { return amount.Long() || (3*phase+row+role)%8 == 0 }

// accessIn does everything in a phase, whose number is at. Commands of the second title begin with only.
// The word of a cell that is not tried is empty.
func accessIn(t *testing.T, title bot.Title, p phase, only string, at int) access {
	s := newStage(t, title, p.set)
	acts := append(commandActs(t, s.bot.Commands()), act{
		name: "/debug", command: "debug", options: object{"load": "duel/A 1"},
	})
	acts = append(acts, componentActs(t, s.bot)...)
	var rows access
	for _, a := range acts {
		if only != "" && a.command != "" && !strings.HasPrefix(a.name, only) {
			continue
		}
		row := []string{a.name}
		for n, r := range roles {
			if !triesCell(at, len(rows), n) {
				row = append(row, "")
				continue
			}
			s.reset()
			o := s.send(r, a)
			lawful(t, s, p, r, a, o)
			row = append(row, o.word())
			if o.changed {
				repeated(t, s, r, a)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// openers are the roles that may open a table.
var openers = []string{"asked", "seat", "host", "watcher", "admin", "elsewhere", "stranger", "direct"}

// openly are the options whose completion tells nothing of a game.
var openly = []string{"topic", "until", "/play at", "eyes"}

// lawful holds an outcome against what must be true of every cell.
func lawful(t *testing.T, s *stage, p phase, r role, a act, o outcome) {
	t.Helper()
	bad := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s: %s by %s: %s (%q)", p.name, a.name, r.name, fmt.Sprintf(format, args...), o.content)
	}
	public := a.name == "/replay public" && o.refusal() == "" // what everybody may see, for everybody
	if o.answers != 1 || !o.private && !public {
		bad("%d answers, private %v; want one private answer: %+v", o.answers, o.private, o.requests)
	}
	thread := strings.HasSuffix(a.name, "thread") && o.changed
	if len(o.requests) != 1 && !thread && !o.glances() {
		bad("requests beside the answer: %+v", o.requests)
	}
	if o.word() == "?" {
		bad("no known sentence: kind %d", o.kind)
	}
	if o.changed && o.refusal() != "" {
		bad("refused, and the store has changed")
	}
	if r.name == "mute" && (!o.private || o.before.ID != o.after.ID || thread) {
		bad("begins something in public where he may not write")
	}
	if !o.changed && !thread && strings.Contains(o.content, "Your table is open") {
		bad("says that it has done something")
	}
	if o.before.ID == 0 && o.after.ID != 0 && !slices.Contains(openers, r.name) {
		bad("opened a table")
	}
	if o.before.ID != 0 && whole(o.before) != whole(o.after) && !mayChange(s, p, r, a) {
		bad("changed the table:\n%s\n%s", whole(o.before), whole(o.after))
	}
	for _, seat := range o.seats() {
		mine := s.seatOf(r)
		opened := o.after.Status == table.Over && strings.Contains(a.name, "eyes") // then every seat's are open
		if seat != "-1" && seat != mine && !(o.tries() && mine != "") && !opened && !o.teaches() && !o.explains() {
			bad("shows the view of seat %s, his is %s", seat, mine)
		}
	}
	if len(o.choices) > 0 && s.seatOf(r) == "" &&
		!slices.ContainsFunc(openly, func(name string) bool { return strings.Contains(a.name, name) }) {
		bad("offers %q to somebody without a seat", o.choices)
	}
}

// seatOf is the seat at the table whose view a role may have, "" for none: only in
// the table's channel.
func (s *stage) seatOf(r role) string {
	seat, ok := s.table().SeatOf(r.user)
	if !ok || slices.Contains(away, r.name) {
		return ""
	}
	return fmt.Sprint(int(seat))
}

// mayChange is the law in short, independent of the table of access: no change from another place; a
// watcher may take a free seat, an admin moderate, a player do everything at his own table.
func mayChange(s *stage, p phase, r role, a act) bool {
	seated := slices.Contains([]string{"asked", "mute", "seat", "host"}, r.name)
	moderation := slices.Contains([]string{
		codeOf("lobby.cancel"), codeOf("table.end"), screen.OpStart, codeOf("lobby.option"), codeOf("lobby.beginat"),
		codeOf("lobby.computer"),
	}, a.op) || a.command == "close" || a.command == "language"
	switch {
	case a.op == codeOf("privacy.forget"), a.command == "away" && a.options["computer"] != nil:
		// A player's own seat, from any place where he asks to be forgotten or to be stood in for.
		return r.user == "100" || r.user == "101" || r.user == "102"
	case slices.Contains(away, r.name):
		return false
	case a.op == codeOf("vote.ballot") && r.user == roleOf("asked").user: // a player does not vote about themselves
		return false
	case a.command == "note", a.op == codeOf("note.noted"), a.op == codeOf("note.open"): // as long as the table is kept
		return notes.May(s.table(), r.user)
	case strings.Contains(p.name, "closed"): // but that its rematch is known
		return seated && (a.command == "rematch" || a.op == codeOf("rematch.open"))
	case strings.Contains(p.name, "lobby"):
		if a.op == codeOf("lobby.cancel") && len(a.path) == 0 {
			return false // it asks first
		}
		return a.op == screen.OpJoin || a.op == codeOf("lobby.leave") && seated ||
			moderation && (r.name == "host" || r.name == "admin")
	case r.name == "admin":
		return moderation
	}
	return seated
}

// repeated does again, under the same interaction's id, what has just changed
// something: nothing happens a second time.
func repeated(t *testing.T, s *stage, r role, a act) {
	t.Helper()
	before := whole(s.table())
	id := fmt.Sprint(7000 + s.serial)
	if a.command == "language" && a.options["table"] == nil || strings.HasSuffix(a.name, "thread") {
		return // a wish that is the same however often it is made; a thread has another id
	}
	if a.op == codeOf("privacy.forget") {
		return // who is forgotten twice is forgotten
	}
	o := s.sendAs(id, r, a)
	if o.changed || o.answers != 1 || whole(s.table()) != before {
		t.Errorf("%s by %s, the same interaction twice: %d answers, %q; the table\n%s became\n%s", a.name, r.name, o.answers,
			o.content, before, whole(s.table()))
	}
}
