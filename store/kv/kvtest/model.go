package kvtest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"bivouac/store/kv"
)

// stored is a value of the model.
type stored struct {
	text string
	at   int64
}

// never is a lease that was never given.
var never = kv.Lease{Shard: 3, Of: 4, Epoch: 99}

// testModel draws batches and ranges, and compares the engine with a map.
func testModel(t *testing.T, e kv.Engine) {
	round, leases := 0, []kv.Lease{{}, {}, {}, Lease(t, e, 2, 4, "ann", long), Lease(t, e, 1, 4, "ben", long), never}
	rapid.Check(t, func(t *rapid.T) {
		round++
		prefix := fmt.Sprintf("%c%04d/", 'a'+round%3, round) // apart from what earlier rounds have left
		key := rapid.Custom(func(t *rapid.T) string {
			return prefix + rapid.StringOfN(rapid.SampledFrom([]rune("ab")), 1, 4, -1).Draw(t, "key")
		})
		model := map[string]stored{}
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) { compare(t, e, model, 0, span(prefix, prefix+"~")) },
			"commit": func(t *rapid.T) {
				keys := rapid.SliceOfNDistinct(key, 1, 8, rapid.ID).Draw(t, "keys")
				all := []*kv.Batch{Batch()}
				for len(keys) > 0 {
					n := rapid.IntRange(1, len(keys)).Draw(t, "of one batch")
					all = append(all, drawBatch(t, leases, keys[:n], model))
					keys = keys[n:]
				}
				for i, err := range e.Commit(bg, all) {
					if want := refusal(model, all[i]); !errors.Is(err, want) {
						t.Fatalf("batch %+v: %v, want %v", all[i], err, want)
					}
					if err == nil {
						apply(model, all[i])
					}
				}
			},
			"wipe": func(t *rapid.T) {
				b := &kv.Batch{Wipe: [][]byte{[]byte(key.Draw(t, "prefix"))}}
				if err := Commit(e, b); err != nil {
					t.Fatal(err)
				}
				apply(model, b)
			},
			"read": func(t *rapid.T) {
				ranges := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) kv.Range { return drawRange(t, key, prefix) }), 0, 3)
				compare(t, e, model, rapid.IntRange(0, 6).Draw(t, "most"), ranges.Draw(t, "ranges")...)
			},
		})
	})
	if err := e.Check(bg); err != nil {
		t.Error(err)
	}
}

// drawBatch draws a batch about the keys; about half of its conditions hold.
func drawBatch(t *rapid.T, leases []kv.Lease, keys []string, model map[string]stored) *kv.Batch {
	b := &kv.Batch{Lease: rapid.SampledFrom(leases).Draw(t, "lease")}
	for _, k := range keys {
		o := kv.Op{Key: []byte(k), Was: kv.Was(rapid.IntRange(0, 3).Draw(t, "was"))}
		if o = If(o, o.Was, model[k].text); rapid.IntRange(0, 9).Draw(t, "wrong") == 0 {
			o = If(o, o.Was, "wrong")
		}
		switch rapid.IntRange(0, 3).Draw(t, "what") {
		case 0:
			o.Keep = true
		case 1: // it is deleted
		default:
			text := rapid.SampledFrom([]string{"", "x", "y", strings.Repeat("z", 3000)}).Draw(t, "text")
			o.Value = kv.Seal(o.Key, []byte(text))
			o.At = rapid.Int64Range(0, 9).Draw(t, "at")
		}
		b.Ops = append(b.Ops, o)
	}
	return b
}

// drawRange draws a range of any kind.
func drawRange(t *rapid.T, key *rapid.Generator[string], prefix string) kv.Range {
	r := span(key.Draw(t, "from"), key.Draw(t, "to"))
	switch rapid.IntRange(0, 2).Draw(t, "kind") {
	case 0:
		r = one(key.Draw(t, "alone"))
	case 1:
		from := key.Draw(t, "from")
		r = due(from[:rapid.IntRange(len(prefix), len(from)).Draw(t, "length")], rapid.Int64Range(0, 9).Draw(t, "until"))
	}
	r.Max, r.KeysOnly = rapid.IntRange(0, 3).Draw(t, "max"), rapid.Bool().Draw(t, "keys only")
	return r
}

// refusal returns the error with which a batch must be refused, nil if it fits the model.
func refusal(model map[string]stored, b *kv.Batch) error {
	if b.Lease == never {
		return kv.ErrFenced
	}
	for _, o := range b.Ops {
		v, there := model[string(o.Key)]
		if o.Was == kv.Absent && there || o.Was == kv.There && !there ||
			o.Was == kv.Same && (!there || o.Version != kv.VersionOf(kv.Seal(o.Key, []byte(v.text)))) {
			return kv.ErrConflict
		}
	}
	return nil
}

// apply makes a batch's changes.
func apply(model map[string]stored, b *kv.Batch) {
	for _, p := range b.Wipe {
		for k := range model {
			if strings.HasPrefix(k, string(p)) {
				delete(model, k)
			}
		}
	}
	for _, o := range b.Ops {
		if o.Value != nil {
			model[string(o.Key)] = stored{string(o.Value[len(kv.Version{}):]), o.At}
		} else if !o.Keep {
			delete(model, string(o.Key))
		}
	}
}

// wanted returns the keys of the model in a range, in the order in which they must be read.
func wanted(model map[string]stored, r kv.Range) (keys []string) {
	for k, v := range model {
		if r.ByTime && v.at > 0 && v.at <= r.Until && strings.HasPrefix(k, string(r.From)) ||
			!r.ByTime && k >= string(r.From) && (k < string(r.To) || r.To == nil && k == string(r.From)) {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b string) int {
		if x, y := model[a].at, model[b].at; r.ByTime && x != y {
			return int(x - y)
		}
		return strings.Compare(a, b)
	})
	if r.Max > 0 {
		keys = keys[:min(r.Max, len(keys))]
	}
	return keys
}

// compare reads the same ranges of the engine and of the model, at most most values (0: all), and fails if
// they differ.
func compare(t *rapid.T, e kv.Engine, model map[string]stored, most int, ranges ...kv.Range) {
	t.Helper()
	var want, got []string
	for n, r := range ranges {
		for _, k := range wanted(model, r) {
			want = append(want, fmt.Sprint(n, k, "=", model[k].text))
		}
	}
	if most > 0 {
		want = want[:min(most, len(want))]
	}
	err := e.Read(bg, ranges, func(n int, key, value []byte) bool {
		text, err := []byte(model[string(key)].text), error(nil)
		if !ranges[n].KeysOnly {
			text, err = kv.Unseal(key, value)
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprint(n, string(key), "=", string(text)))
		return len(got) != most
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%+v, at most %d (-want +got):\n%s", ranges, most, diff)
	}
}
