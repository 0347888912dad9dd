package table

import (
	"bivouac/bot/table/outbox"
	"slices"
	"strings"
	"testing"
	"time"
)

// scrap is what the bench's feature keeps of a user at a table; shelves name users otherwise.
type (
	scrap struct {
		User User   `json:"user"`
		Text string `json:"text"`
	}
	shelves struct {
		Of   map[User][]*scrap `json:"of"`
		Last [1]User           `json:"last"`
		Note any               `json:"note"`
	}
)

var (
	scraps = Piece[[]scrap]{Name: "scraps", Owned: true}
	shelf  = Piece[shelves]{Name: "shelves"}
)

// benchRules are the features of the bench: one that keeps something, and wants the computer where that is
// a riddle, or where it is to answer; one that nags; one that closes a lobby after a week; and one whose posts
// ask something.
var benchRules = Rules{
	{Pieces: []Slot{scraps, shelf}, Thinks: func(t Table) bool {
		_, _, answers := t.Thinks()
		return answers || slices.ContainsFunc(scraps.Of(t), func(s scrap) bool { return s.Text == "riddle" })
	}},
	nagging,
	{LobbyDue: func(t Table, _ Outside, _ time.Time) time.Time { return t.Times.Created.Add(7 * day) },
		LobbyRing: func(c *Change) error {
			if !c.now.Before(c.before.Times.Created.Add(7 * day)) {
				c.after.Status = Expired
			}
			return nil
		}},
	{Pieces: []Slot{wish}, Posts: map[outbox.Kind]Life{postWish: {
		Still: func(t Table, _ *outbox.Post) bool { return wish.Of(t) != "" }, Personal: true,
		Asks: func(Table, outbox.Post) string { return "wish" },
	}}},
}

// keepsScrap is the change by which a user keeps a text at a table.
func keepsScrap(text string) func(*Change) error {
	return func(c *Change) error {
		scraps.Set(c.After(), append(scraps.Of(c.Before()), scrap{User(c.By().User), text}))
		return nil
	}
}

// TestPieceOfATable: it is kept over a restart, read as a copy, and gone once it is empty.
func TestPieceOfATable(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	before := b.get(id)
	out, err := b.Change(ctx, b.by("alice"), id, keepsScrap("mine"))
	b.must(err)
	if len(scraps.Of(before)) != 0 || len(scraps.Of(out.Before)) != 0 {
		t.Error("a table that was read before has changed")
	}
	b.restart()
	read := scraps.Of(b.get(id))
	if want := []scrap{{"alice", "mine"}}; !slices.Equal(read, want) {
		t.Fatalf("after a restart %+v is read, want %+v", read, want)
	}
	read[0].Text = "yours"
	if again := scraps.Of(b.get(id)); again[0].Text != "mine" {
		t.Errorf("a reader has changed the table: %+v", again)
	}
	_, err = b.Change(ctx, b.by("alice"), id, func(c *Change) error {
		scraps.Set(c.After(), nil)
		return nil
	})
	b.must(err)
	record, err := b.get(id).record()
	b.must(err)
	if strings.Contains(string(record), scraps.Name) {
		t.Errorf("an empty piece is stored: %s", record)
	}
}

// TestPieceOfNoFeature: a field that no feature reads is left out of the next record.
func TestPieceOfNoFeature(t *testing.T) {
	b := newBench(t)
	record, err := b.get(b.playing("c", "duel")).record()
	b.must(err)
	record = append(record[:len(record)-1], `,"ghosts":[1],"scraps":null}`...)
	r, err := benchRules.read(record)
	b.must(err)
	again, err := r.table().record()
	b.must(err)
	if strings.Contains(string(again), "ghosts") || strings.Contains(string(again), "scraps") {
		t.Errorf("kept: %s", again)
	}
}

// TestPieceThatCannotBeRead: the table is refused, and not played on without the piece.
func TestPieceThatCannotBeRead(t *testing.T) {
	b := newBench(t)
	record, err := b.get(b.playing("c", "duel")).record()
	b.must(err)
	record = append(record[:len(record)-1], `,"scraps":"none"}`...)
	if _, err := benchRules.read(record); err == nil || !strings.Contains(err.Error(), "scraps") {
		t.Errorf("read: %v", err)
	}
}

// TestPieceNamesItsUsers: each User of a piece, wherever it stands, is one whose table it is.
func TestPieceNamesItsUsers(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	_, err := b.Change(ctx, b.by("alice"), id, func(c *Change) error {
		shelf.Set(c.After(), shelves{Of: map[User][]*scrap{"1": {{"2", "9"}, nil}}, Last: [1]User{"3"}, Note: "8"})
		return nil
	})
	b.must(err)
	lists := benchRules.lists(b.get(id))
	for user, named := range map[string]bool{"1": true, "2": true, "3": true, "8": false, "9": false} {
		if slices.Contains(lists, listOf+user) != named {
			t.Errorf("user %s is named: %t, want %t", user, !named, named)
		}
	}
}

// TestPieceOfAForgottenUser: their own records are deleted, and elsewhere an anonymous id takes their
// place.
func TestPieceOfAForgottenUser(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	for user, text := range map[string]string{"alice": "the bridge", "bruno": "the ford"} {
		_, err := b.Change(ctx, b.by(user), id, keepsScrap(text))
		b.must(err)
	}
	_, err := b.Change(ctx, b.by("alice"), id, func(c *Change) error {
		shelf.Set(c.After(), shelves{Last: [1]User{"bruno"}})
		return nil
	})
	b.must(err)
	_, err = b.Forget(ctx, "bruno")
	b.must(err)
	if kept := scraps.Of(b.get(id)); len(kept) != 1 || kept[0].User != "alice" {
		t.Errorf("kept: %+v", kept)
	}
	if last := shelf.Of(b.get(id)).Last[0]; !strings.HasPrefix(string(last), former) {
		t.Errorf("the user is still named: %s", last)
	}
	if all := b.words(); strings.Contains(all, "ford") {
		t.Errorf("the store holds %s", all)
	}
}

// TestPiecesHaveFieldsOfTheirOwn: neither the core nor two features write the same field of a record.
func TestPiecesHaveFieldsOfTheirOwn(t *testing.T) {
	b := newBench(t)
	for name, rules := range map[string]Rules{
		"of the core":     {{Pieces: []Slot{Piece[int]{Name: "players"}}}},
		"beside the core": {{Pieces: []Slot{Piece[int]{Name: "setup"}}}},
		"twice":           append(benchRules, benchRules...),
		"without a name":  {{Pieces: []Slot{Piece[int]{}}}},
	} {
		if _, err := New(b.cfg, rules); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// TestPiecesThatNameNobody are not decoded to look for users in them.
func TestPiecesThatNameNobody(t *testing.T) {
	type chain struct {
		Next *chain
		Who  User
	}
	type plain struct {
		Next *plain
		At   time.Time
	}
	for _, test := range []struct {
		piece Slot
		want  bool
	}{
		{scraps, true}, {shelf, true}, {Piece[chain]{Name: "a"}, true}, {Piece[any]{Name: "b"}, true},
		{Piece[plain]{Name: "c"}, false}, {Piece[[]string]{Name: "d"}, false}, {Piece[map[string][]int]{Name: "e"}, false},
	} {
		if got := test.piece.names(); got != test.want {
			t.Errorf("%T can name users: %t, want %t", test.piece, got, test.want)
		}
	}
}

// TestFieldInAPiece: it is found where it stands, and not in a text.
func TestFieldInAPiece(t *testing.T) {
	var table Table
	if scraps.Has(table, "user") {
		t.Error("an empty piece has a field")
	}
	scraps.Set(&table, []scrap{{"alice", `"note":`}})
	if !scraps.Has(table, "user") || scraps.Has(table, "note") {
		t.Errorf("user: %t, note: %t", scraps.Has(table, "user"), scraps.Has(table, "note"))
	}
}
