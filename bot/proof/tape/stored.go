package tape

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// Store returns a store whose changes are recorded. Only this file knows what a change contains:
// the fields of a table (table.Table), the entries of its journal (game.Entry), posts
// (outbox.Post), persons and other records by their keys, dues (store.Due), channels and lists.
func (t *Tape) Store(s *store.Store) *store.Store {
	if t == nil {
		return s
	}
	return s.Through(func(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
		r, err := commit(ctx, c)
		if err == nil && r.Repeat == nil {
			t.stored(c, r)
		}
		return r, err
	})
}

// The method stored records a change of the store on the tape.
func (t *Tape) stored(c store.Change, r store.Result) {
	w := &change{Tape: t}
	if c.Match != 0 {
		w.match(c)
	}
	for _, b := range c.Bind {
		w.says("channel %s: %s -> %s", t.names.place(b.Channel), w.tableOf(b.From), w.tableOf(b.To))
	}
	for _, p := range c.People {
		if p.User == awake {
			continue
		}
		w.branches(p)
		w.record(w.key(p.User), p.Record)
	}
	w.outbox(c, r)
	for _, d := range c.Due {
		w.says("due %s: %s", w.key(d.Key), d.At.UTC().Format(time.RFC3339))
	}
	for _, key := range c.Clear {
		if t.kept["due "+w.key(key)] != nil {
			w.says("due %s: -", w.key(key))
		}
	}
	w.due(c)
	if len(w.lines) == 0 {
		return
	}
	t.line("+ %s", strings.TrimSpace("stored "+w.of))
	for _, line := range w.lines {
		t.write("  " + line)
	}
}

// awake is the key of the record that says when the bot was last awake. The bot writes this record
// with each step of its clock.
const awake = "=bot"

// change is one change while it is being recorded.
type change struct {
	*Tape
	of    string   // the name of the table that the change is about
	lines []string // what the change alters, one fact in each line
}

func (w *change) says(format string, args ...any) {
	w.lines = append(w.lines, fmt.Sprintf(format, args...))
}

// tableOf returns the name of a table, or "-" if the id is 0.
func (w *change) tableOf(id uint64) string {
	if id == 0 {
		return "-"
	}
	return w.names.table(table.ID(id).String())
}

// key returns the key of a record or of a store.Due, with names in place of ids. A key is for
// example "think:1z" or "tally:GUILD:USER".
func (w *change) key(key string) string {
	if kind, id, ok := strings.Cut(key, ":"); ok && (kind == "table" || kind == "think") {
		return kind + " " + w.names.table(id)
	}
	return w.names.in(key)
}

// The method match records what a change alters at a table: its fields, its journal, and which lists
// contain the table.
func (w *change) match(c store.Change) {
	id := table.ID(c.Match).String()
	if c.New {
		var opened struct{ Game, Channel string }
		if json.Unmarshal(c.Record, &opened) == nil {
			w.names.seat(id, opened.Game, opened.Channel)
		}
	}
	w.of = w.names.table(id)
	if c.Erase {
		w.says("erased")
		delete(w.kept, w.of)
	}
	if c.Record != nil {
		w.record(w.of, c.Record)
	}
	for _, line := range c.Append {
		w.entry(line)
	}
	lists := append(prefixed("list +", c.Join), prefixed("list -", c.Leave)...)
	slices.Sort(lists)
	for _, l := range slices.Compact(lists) {
		w.says("%s", w.names.in(l))
	}
}

func prefixed(prefix string, all []string) []string {
	out := make([]string, len(all))
	for i, one := range all {
		out[i] = prefix + one
	}
	return out
}

// The method entry records an entry of a journal, with a hash of the events stored with it.
func (w *change) entry(line []byte) {
	var e struct {
		game.Entry
		Told json.RawMessage `json:"told"`
	}
	if err := json.Unmarshal(line, &e); err != nil {
		w.says("journal + no entry: %v", err)
		return
	}
	entry, _ := json.Marshal(e.Entry) // cannot fail: it came as JSON
	told := ""
	if e.Told != nil {
		told = fmt.Sprintf(" told %s", hash(e.Told))
	}
	w.says("journal + %s%s", w.names.in(string(entry)), told)
}

// hash returns a hash of JSON that does not depend on the order of keys.
func hash(raw []byte) string {
	var v any
	if json.Unmarshal(raw, &v) == nil {
		raw, _ = json.Marshal(v) // with sorted keys
	}
	return fmt.Sprintf("%x", sha256.Sum256(raw))[:12]
}

// record writes each field of a stored record that differs from the record's state before. The
// parameter label is what the tape calls the record. The parameter record is nil if it was deleted.
func (w *change) record(label string, record []byte) {
	before := w.kept[label]
	after := map[string]string{}
	if record != nil {
		var v any
		if json.Unmarshal(record, &v) == nil {
			w.flat(after, "", v)
		} else {
			after["raw"] = hash(record)
		}
		w.kept[label] = after
	} else {
		delete(w.kept, label)
	}
	prefix := ""
	if label != w.of {
		prefix = label + " "
		if before == nil && record != nil {
			w.whole(label, after)
			return
		}
	}
	both := maps.Clone(before)
	if both == nil {
		both = map[string]string{}
	}
	maps.Copy(both, after)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		was, had := before[name]
		is, has := after[name]
		switch {
		case !had:
			w.says("%s%s: %s", prefix, name, is)
		case !has:
			w.says("%s%s: %s -> -", prefix, name, was)
		case was != is:
			w.says("%s%s: %s -> %s", prefix, name, was, is)
		}
	}
}

// The method whole writes a new record on one line of the tape. The parameter label is what the tape
// calls the record.
func (w *change) whole(label string, fields map[string]string) {
	line := label + ":"
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		line += " " + strings.TrimPrefix(name+"=", "=") + fields[name]
	}
	w.says("%s", line)
}

// The names of some fields of records: tables has the fields that contain the id of a table, encoded
// those that describe the record's encoding, and positions those that contain a position, which only
// the game can decode.
var (
	tables    = []string{"id", "again", "next", "table"}
	encoded   = []string{"format"}
	positions = []string{"start"}
)

// flat adds the plain fields of a value in a record to a map, by their paths.
func (w *change) flat(into map[string]string, path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for name, one := range v {
			if path == "" && slices.Contains(encoded, name) {
				continue
			}
			if n, ok := one.(float64); ok && slices.Contains(tables, name) {
				into[path+name] = w.tableOf(uint64(n))
				continue
			}
			if key, ok := one.(string); ok && name == "key" {
				into[path+name] = w.names.table(key)
				continue
			}
			if slices.Contains(positions, name) {
				data, _ := json.Marshal(one) // cannot fail: it came as JSON
				into[path+name] = hash(data)
				continue
			}
			w.flat(into, path+w.names.in(name)+".", one)
		}
		return
	case []any:
		if len(v) == 0 {
			return // an empty list means the same as an absent field
		}
		if flat, ok := w.list(v); ok {
			into[strings.TrimSuffix(path, ".")] = flat
			return
		}
		for i, one := range v {
			w.flat(into, path+strconv.Itoa(i)+".", one)
		}
		return
	}
	into[strings.TrimSuffix(path, ".")] = w.value("", v)
}

// The method branches gives each new try in a member's record a name that contains the member's name.
func (w *change) branches(p store.Person) {
	user, ok := strings.CutPrefix(p.User, "try:")
	var kept struct{ Trials []struct{ Key string } }
	if !ok || json.Unmarshal(p.Record, &kept) != nil {
		return
	}
	for _, one := range kept.Trials {
		if w.names.tables[one.Key] == "" {
			w.names.tables[one.Key] = w.names.next("try of "+w.names.in(user), " ")
		}
	}
}

// PostOf returns the kind of a post in the outbox, and the lane in which it is sent. It fails if
// the record is not a post.
func PostOf(record []byte) (kind, lane string, err error) {
	p, err := outbox.Read(0, record)
	return string(p.Kind), p.Lane(), err
}

// The method outbox records the posts that a change adds, alters and removes.
func (w *change) outbox(c store.Change, r store.Result) {
	for i, p := range c.Posts {
		post, err := outbox.Read(0, p.Record)
		if err != nil {
			w.says("post + none: %v", err)
			continue
		}
		kind := string(post.Kind) + " " + w.tableOf(uint64(post.Table))
		if post.Direct != "" {
			kind += " to " + w.names.in(post.Direct)
		}
		name := "post " + w.names.next(kind, " ")
		mark := screen.PostMark(r.Posts[i])
		w.names.posts[mark], w.names.about[mark] = name, w.tableOf(uint64(post.Table))
		w.record(name, p.Record)
	}
	for _, p := range c.Repost {
		w.record(w.names.posts[screen.PostMark(p.ID)], p.Record)
	}
	for _, id := range c.Done {
		if name := w.names.posts[screen.PostMark(id)]; w.kept[name] != nil {
			w.says("%s: done", name)
			delete(w.kept, name)
		}
	}
}

// due remembers which dues (store.Due) are stored, by their keys.
func (w *change) due(c store.Change) {
	for _, key := range c.Clear {
		delete(w.kept, "due "+w.key(key))
	}
	for _, d := range c.Due {
		w.kept["due "+w.key(d.Key)] = map[string]string{}
	}
}
