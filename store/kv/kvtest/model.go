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

// testModel draws batches and ranges, and compares the engine with a map.
func testModel(t *testing.T, e kv.Engine) {
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		prefix := fmt.Sprintf("%c%04d/", 'a'+round%3, round) // what the rounds before left lies elsewhere
		key := rapid.Custom(func(t *rapid.T) string {
			return prefix + rapid.StringOfN(rapid.SampledFrom([]rune("ab")), 1, 4, -1).Draw(t, "key")
		})
		model := map[string]stored{}
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) { compare(t, e, model, span(prefix, prefix+"~")) },
			"commit": func(t *rapid.T) {
				keys := rapid.SliceOfNDistinct(key, 1, 8, rapid.ID).Draw(t, "keys")
				all := []*kv.Batch{}
				for len(keys) > 0 {
					n := rapid.IntRange(1, len(keys)).Draw(t, "of one batch")
					all = append(all, drawBatch(t, keys[:n], model))
					keys = keys[n:]
				}
				for i, err := range e.Commit(bg, all) {
					fits := fits(model, all[i])
					if fits && err != nil || !fits && !errors.Is(err, kv.ErrConflict) {
						t.Fatalf("batch %+v: %v, fits: %t", all[i], err, fits)
					}
					if fits {
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
			"range": func(t *rapid.T) {
				r := span(key.Draw(t, "from"), key.Draw(t, "to"))
				r.Max, r.KeysOnly = rapid.IntRange(0, 3).Draw(t, "max"), rapid.Bool().Draw(t, "keys only")
				compare(t, e, model, r)
			},
			"due": func(t *rapid.T) {
				r := due(prefix, rapid.Int64Range(0, 9).Draw(t, "until"))
				r.Max, r.KeysOnly = rapid.IntRange(0, 3).Draw(t, "max"), rapid.Bool().Draw(t, "keys only")
				compare(t, e, model, r)
			},
		})
	})
	if err := e.Check(bg); err != nil {
		t.Error(err)
	}
}

// drawBatch draws a batch about the keys; about half of its conditions hold.
func drawBatch(t *rapid.T, keys []string, model map[string]stored) *kv.Batch {
	b := &kv.Batch{}
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

// fits says whether a batch's conditions hold.
func fits(model map[string]stored, b *kv.Batch) bool {
	return !slices.ContainsFunc(b.Ops, func(o kv.Op) bool {
		v, there := model[string(o.Key)]
		return o.Was == kv.Absent && there || o.Was == kv.There && !there ||
			o.Was == kv.Same && (!there || o.Version != kv.VersionOf(kv.Seal(o.Key, []byte(v.text))))
	})
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

// compare reads a range of the engine and of the model.
func compare(t *rapid.T, e kv.Engine, model map[string]stored, r kv.Range) {
	t.Helper()
	var keys, want, got []string
	for k, v := range model {
		if r.ByTime && v.at > 0 && v.at <= r.Until && strings.HasPrefix(k, string(r.From)) ||
			!r.ByTime && k >= string(r.From) && k < string(r.To) {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b string) int {
		if x, y := model[a].at, model[b].at; r.ByTime && x != y {
			return int(x - y)
		}
		return strings.Compare(a, b)
	})
	for _, k := range keys {
		if r.Max == 0 || len(want) < r.Max {
			want = append(want, k+"="+model[k].text)
		}
	}
	err := e.Read(bg, []kv.Range{r}, func(_ int, key, value []byte) bool {
		text, err := []byte(model[string(key)].text), error(nil)
		if !r.KeysOnly {
			text, err = kv.Unseal(key, value)
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(key)+"="+string(text))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%+v (-want +got):\n%s", r, diff)
	}
}
