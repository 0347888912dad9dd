package table

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// Merging the stores of a bot's shards, one each: see Merge. Each numbers its tables and posts from
// 1. The first store keeps its numbers; those of the n-th after it are shifted by n steps, a step
// being larger than any assigned number. Buttons in channels keep the old number and lead to the
// table of that channel that is one or more steps further (InChannel). No two stores have data of
// the same server. A person has a record in each: see mergePeople.

// mergedKey is the key, among the records about people, of how tables were renumbered.
const mergedKey = "merged"

// merged is that record.
type merged struct {
	Step   ID  `json:"step"`
	Stores int `json:"stores"`
}

// Merge returns the union of several stores of one bot, which must not be in use. The names are for
// errors, which say why the stores cannot be merged.
func Merge(all []store.Store, names []string) (store.Union, error) {
	servers := map[string]int{}
	var step merged
	var posts uint64
	for i, s := range all {
		if err := mergeable(s, names[i], i > 0); err != nil {
			return store.Union{}, err
		}
		guilds, err := (&Shelf{store: s}).guilds()
		if err != nil {
			return store.Union{}, fmt.Errorf("%s: %w", names[i], err)
		}
		for _, guild := range guilds {
			if first, known := servers[guild]; known {
				return store.Union{}, fmt.Errorf("%s and %s both keep games or players of server %s: "+
					"only stores of different shards can be merged", names[first], names[i], guild)
			}
			servers[guild] = i
		}
		now, err := s.Stats()
		if err != nil {
			return store.Union{}, fmt.Errorf("%s: %w", names[i], err)
		}
		step.Step, step.Stores = max(step.Step, ID(now.LastMatch)+1), i+1
		posts = max(posts, now.LastPost+1)
	}
	mark, err := json.Marshal(step)
	if err != nil {
		return store.Union{}, err
	}
	u := store.Union{Both: mergeRecords, Of: []store.Dumper{note{User: mergedKey, Record: mark}}}
	for i, s := range all {
		u.Of = append(u.Of, &renumbered{s, names[i], ID(i) * step.Step, uint64(i) * posts})
	}
	return u, nil
}

// mergeable checks that a store was closed cleanly by this program version and can be renumbered.
func mergeable(s store.Store, name string, renumber bool) error {
	marks, err := s.PeopleOf([]string{listedKey, tallied, mergedKey})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !bytes.HasPrefix(marks[0].Record, []byte(listsFormat+" ")) || string(marks[1].Record) != named {
		return fmt.Errorf("%s was last used by an older bivouac: "+
			"start its bot once with this one, stop it, and say this again", name)
	}
	if marks[2].Record != nil {
		return fmt.Errorf("%s was merged from several stores itself: merge all in one go", name)
	}
	if !renumber {
		return nil
	}
	posts, err := s.Outbox(store.Everywhere, 0, 0)
	for _, p := range posts {
		if one, bad := outbox.Read(p.ID, p.Record); bad == nil && one.Sending && err == nil {
			// A new number changes the mark and the nonce, so the message would be sent twice.
			err = errors.New("a message was just being sent when its bot ended: " +
				"start that bot once, stop it, and say this again")
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// note is a single record as a Dumper.
type note store.Person

// Dump shows it.
func (n note) Dump(_ context.Context, show func(store.Part) error) error {
	return show(store.Part{People: []store.Person{store.Person(n)}})
}

// renumbered is a store with shifted numbers of tables and posts.
type renumbered struct {
	store.Store
	name  string
	by    ID
	posts uint64
}

// Dump yields the store with the shifted numbers.
func (r *renumbered) Dump(ctx context.Context, show func(store.Part) error) error {
	err := r.Store.Dump(ctx, func(p store.Part) error {
		if err := r.renumber(&p); err != nil {
			return err
		}
		return show(p)
	})
	if err != nil {
		err = fmt.Errorf("%s: %w", r.name, err)
	}
	return err
}

func (r *renumbered) renumber(p *store.Part) (err error) {
	p.People = slices.DeleteFunc(p.People, func(one store.Person) bool {
		return one.User == cleanedKey || one.User == "rewrite" // records about the store itself: it is cleaned again
	})
	if p.LastMatch > 0 || p.LastPost > 0 {
		p.LastMatch, p.LastPost = p.LastMatch+uint64(r.by), p.LastPost+r.posts
	}
	if r.by == 0 {
		return nil
	}
	for i := range p.Matches {
		m := &p.Matches[i]
		m.ID += uint64(r.by)
		if m.Record, err = r.table(m.Record); err != nil {
			return fmt.Errorf("table %s: %w", ID(m.ID)-r.by, err)
		}
	}
	for i := range p.Channels {
		p.Channels[i].To += uint64(r.by)
	}
	for i := range p.People {
		if err := r.person(&p.People[i]); err != nil {
			return fmt.Errorf("the record of %s: %w", p.People[i].User, err)
		}
	}
	for i := range p.Posts {
		post := &p.Posts[i]
		if post.Record, err = r.post(post.Record); err != nil {
			return fmt.Errorf("post %d: %w", post.ID, err)
		}
		post.ID += r.posts
	}
	for i := range p.Due {
		if err := r.due(&p.Due[i]); err != nil {
			return fmt.Errorf("due %q: %w", p.Due[i].Key, err)
		}
	}
	for i := range p.Seen {
		if p.Seen[i].Match != 0 {
			p.Seen[i].Match += uint64(r.by)
		}
	}
	return nil
}

// raise shifts a table's number; 0 is none.
func (r *renumbered) raise(id *ID) {
	if *id != 0 {
		*id += r.by
	}
}

// rewrite alters a JSON record by f.
func rewrite[T any](record []byte, f func(*T)) ([]byte, error) {
	var v T
	if err := json.Unmarshal(record, &v); err != nil {
		return nil, err
	}
	f(&v)
	return json.Marshal(v)
}

func (r *renumbered) table(b []byte) ([]byte, error) {
	if _, err := readRecord(b); err != nil {
		return nil, err
	}
	return rewrite(b, func(t *record) {
		r.raise(&t.ID)
		r.raise(&t.Again)
		r.raise(&t.Next)
	})
}

func (r *renumbered) post(b []byte) ([]byte, error) {
	return rewrite(b, func(p *outbox.Post) {
		r.raise(&p.Table)
		for i := range p.Joined {
			r.raise(&p.Joined[i].Table)
		}
	})
}

func (r *renumbered) person(p *store.Person) (err error) {
	switch {
	case strings.HasPrefix(p.User, trialsPrefix):
		p.Record, err = rewrite(p.Record, func(all *trials) {
			for i := range all.Trials {
				r.raise(&all.Trials[i].Table)
			}
		})
	case strings.HasPrefix(p.User, erasePrefix):
		p.Record, err = rewrite(p.Record, func(e *erasure) {
			for i := range e.Tables {
				r.raise(&e.Tables[i])
			}
		})
	case strings.HasPrefix(p.User, tallyPrefix):
		p.Record, err = rewrite(p.Record, func(t *Tally) {
			for i, puzzle := range t.Puzzles.Last {
				at, entry, _ := strings.Cut(puzzle, " ")
				if id, err := ParseID(at); err == nil {
					t.Puzzles.Last[i] = (id + r.by).String() + " " + entry
				}
			}
		})
	}
	return err
}

// due shifts the number of a table in a due's key and record. A branch's due has none.
func (r *renumbered) due(d *store.Due) error {
	if strings.HasPrefix(d.Key, trialsPrefix) {
		return nil
	}
	if strings.HasPrefix(d.Key, mailPrefix) {
		at := strings.LastIndexByte(d.Key, ':') + 1
		id, err := strconv.ParseUint(d.Key[at:], 10, 64)
		if err == nil && id != 0 {
			d.Key = fmt.Sprintf("%s%d", d.Key[:at], ID(id)+r.by)
		}
		return err
	}
	var id ID
	if _, err := fmt.Sscanf(string(d.Record), "%d", &id); err != nil {
		return err
	}
	if strings.HasPrefix(d.Key, thinkPrefix) {
		d.Key = thinkKey(id + r.by)
	} else {
		d.Key = dueKey(id + r.by)
	}
	d.Record = fmt.Appendf(nil, "%d", id+r.by)
	return nil
}

// mergeRecords merges two records under one key, the first from an earlier store.
func mergeRecords(a, b store.Person) (store.Person, error) {
	var err error
	switch prefix, _, _ := strings.Cut(a.User, ":"); {
	case a.User == tallied:
		return a, nil // the same
	case a.User == listedKey:
		// Since when outcomes contain no names: the later date.
		if string(b.Record) > string(a.Record) {
			return b, nil
		}
		return a, nil
	case a.User == botPerson:
		a.Record, err = both(a.Record, b.Record, mergeLives)
	case prefix+":" == trialsPrefix:
		a.Record, err = both(a.Record, b.Record, func(a, b *trials) {
			a.Trials = append(a.Trials, b.Trials...)
			slices.SortStableFunc(a.Trials, func(x, y Trial) int { return x.Used.Compare(y.Used) })
			a.Trials = a.Trials[max(0, len(a.Trials)-maxTrials):]
		})
	case prefix != a.User:
		return a, fmt.Errorf("both keep %q: only stores of different shards can be merged", a.User)
	default:
		a.Record, err = both(a.Record, b.Record, mergePeople)
	}
	if err != nil {
		return a, fmt.Errorf("the record of %s: %w", a.User, err)
	}
	return a, nil
}

// both merges the second record into the first by f.
func both[T any](a, b []byte, f func(a, b *T)) ([]byte, error) {
	var second T
	if err := json.Unmarshal(b, &second); err != nil {
		return nil, err
	}
	return rewrite(a, func(first *T) { f(first, &second) })
}

// mergePeople merges the records of a person in two shards. Wishes are taken from the first record
// that has any, since they are chosen together; of two absences the later end counts; standing
// orders of the game taken back in either are taken back.
func mergePeople(a, b *Person) {
	a.Locale, a.Client = cmp.Or(a.Locale, b.Locale), cmp.Or(a.Client, b.Client)
	for game, ids := range b.Asked {
		if a.Asked == nil {
			a.Asked = map[string][]string{}
		}
		all := slices.Concat(a.Asked[game], ids)
		slices.Sort(all)
		a.Asked[game] = slices.Compact(all)
	}
	away := *a
	if b.Away.After(a.Away) {
		away = *b
	}
	a.Away, a.Hold = time.Time{}, 0
	if reflect.DeepEqual(a.Wishes, clock.Wishes{}) {
		a.Wishes = b.Wishes
	}
	a.Away, a.Hold = away.Away, away.Hold
}

// mergeLives merges the heartbeat records of two shards: outages of either count, and so does the
// time since the first of them ended.
func mergeLives(a, b *alive) {
	if b.At.Before(a.At) {
		a.At = b.At
	}
	all := append(a.Outages, b.Outages...)
	slices.SortFunc(all, func(x, y clock.Outage) int { return x.From.Compare(y.From) })
	a.Outages = nil
	for _, o := range all {
		if n := len(a.Outages); n > 0 && !o.From.After(a.Outages[n-1].To) {
			if o.To.After(a.Outages[n-1].To) {
				a.Outages[n-1].To = o.To
			}
			continue
		}
		a.Outages = append(a.Outages, o)
	}
}

// InChannel returns the table that a button in a channel names: by its number, or, after a merge,
// by its old number. Errors: ErrNoTable, those of Get.
func (s *Shelf) InChannel(id ID, channel string) (Table, error) {
	t, err := s.Get(id)
	if err == nil && t.Channel == channel {
		return t, nil
	}
	if err != nil && !errors.Is(err, ErrNoTable) {
		return t, err
	}
	lost := cmp.Or(err, ErrNoTable) // a deleted table is reported as such
	p, missing := s.store.Person(mergedKey)
	if errors.Is(missing, store.ErrNotFound) {
		return Table{}, lost
	}
	var m merged
	if missing == nil {
		missing = json.Unmarshal(p.Record, &m)
	}
	if missing != nil {
		return Table{}, fmt.Errorf("read how stores were merged: %w", missing)
	}
	for n := 1; n < m.Stores && id < m.Step; n++ {
		t, err := s.Get(id + ID(n)*m.Step)
		if err == nil && t.Channel == channel {
			return t, nil
		}
		if err != nil && !errors.Is(err, ErrNoTable) {
			return t, err
		}
	}
	return Table{}, lost
}
