package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
)

// fresh is the name of a file that is not there.
func fresh(t testing.TB) string { return filepath.Join(t.TempDir(), "a.db") }

// open opens a file, and closes it after the test.
func open(t testing.TB, path string, o Options) *File {
	t.Helper()
	f, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// The file is an engine.
func TestSuite(t *testing.T) {
	kvtest.Run(t, func(t testing.TB) kv.Engine { return open(t, fresh(t), Options{}) })
}

// failing says how often the disk will fail at a moment.
type failing map[Moment]int

func (f failing) fault(m Moment) error {
	if f[m]--; f[m] >= 0 {
		return syscall.EIO
	}
	return nil
}

// Never a false "done", never a false "failed", whatever the disk says; and it gets well by itself.
func TestAnswersAfterDiskErrors(t *testing.T) {
	for _, tt := range []struct {
		name   string
		faults failing
		want   error // the first answer
	}{
		{"first sync fails once", failing{BeforeCommit: 1}, nil},
		{"last sync fails once", failing{AfterCommit: 1}, nil},
		{"first sync fails, then the attempt to get well", failing{BeforeCommit: 2}, kv.ErrUnavailable},
		{"full for a while", failing{BeforeCommit: 4}, kv.ErrUnavailable},
		{"kept, but not made sure", failing{AfterCommit: 2}, kv.ErrUnknown},
		{"lost, and not opened again", failing{BeforeCommit: 1, Opening: 1}, kv.ErrUnknown},
		{"kept, and not opened again", failing{AfterCommit: 1, Opening: 3}, kv.ErrUnknown},
	} {
		t.Run(tt.name, func(t *testing.T) {
			armed := failing{}
			f := open(t, fresh(t), Options{RetryEvery: -1, Fault: armed.fault})
			kvtest.Must(t, f, kvtest.Batch(kvtest.Put("n", "1")))
			maps.Copy(armed, tt.faults)
			next := kvtest.Batch(kvtest.If(kvtest.Put("n", "2"), kv.Same, "1"))
			err := kvtest.Commit(f, next)
			if !errors.Is(err, tt.want) || (f.Available() == nil) != (err == nil) {
				t.Errorf("%v, want %v; Available = %v", err, tt.want, f.Available())
			}
			if tt.want == kv.ErrUnavailable {
				kvtest.Want(t, f, "n=1")
			}
			for unknown := errors.Is(err, kv.ErrUnknown); err != nil && !(unknown && errors.Is(err, kv.ErrConflict)); {
				err = kvtest.Commit(f, next)
				unknown = unknown || errors.Is(err, kv.ErrUnknown)
			}
			kvtest.Want(t, f, "n=2")
			if err := errors.Join(f.Available(), f.Check(t.Context())); err != nil {
				t.Error(err)
			}
			_ = f.Close()
			f = open(t, f.path, Options{RetryEvery: time.Millisecond, Fault: armed.fault})
			armed[BeforeCommit] = 3
			next = kvtest.Batch(kvtest.Put("n", "3"))
			if err := kvtest.Commit(f, next); !errors.Is(err, kv.ErrUnavailable) || !errors.Is(err, syscall.EIO) {
				t.Errorf("%v, want ErrUnavailable with its reason", err)
			}
			kvtest.Until(t, "well by itself", f.Available)
			kvtest.Must(t, f, next)
		})
	}
}

// A value that cannot be read spoils the batch that meets it, and no other of its commit: neither one that is
// compared, nor one over which the transaction ends.
func TestDamageInOneBatch(t *testing.T) {
	f := open(t, fresh(t), Options{})
	err := f.db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.Bucket(bucketKeys).CreateBucket([]byte("bucket"))
		return errors.Join(err, tx.Bucket(bucketKeys).Put([]byte("bad"), []byte("?")))
	})
	if err != nil {
		t.Fatal(err)
	}
	f.last++
	for n, meets := range []kv.Op{kvtest.Keep("bad", kv.There, ""), kvtest.Put("bucket", "1")} {
		before, after := kvtest.Put(fmt.Sprint("a", n), "1"), kvtest.Put(fmt.Sprint("c", n), "1")
		errs := f.Commit(t.Context(), []*kv.Batch{kvtest.Batch(before), kvtest.Batch(meets), kvtest.Batch(after)})
		got := kvtest.Texts(t, f, kv.Range{From: before.Key}, kv.Range{From: after.Key})
		if errs[0] != nil || !isDamage(errs[1]) || errs[2] != nil || len(got) != 2 {
			t.Errorf("%s: %v, kept %q", meets.Key, errs, got)
		}
	}
	if err := f.Check(t.Context()); !isDamage(err) {
		t.Errorf("Check = %v", err)
	}
}

// A file that is older than what was kept is not used, whether it was exchanged or overwritten.
func TestAnOlderFile(t *testing.T) {
	for name, exchange := range map[string]bool{"exchanged before a disk error": true, "overwritten": false} {
		t.Run(name, func(t *testing.T) {
			path, armed := fresh(t), failing{}
			f := open(t, path, Options{RetryEvery: -1, Fault: armed.fault})
			kvtest.Must(t, f, kvtest.Batch(kvtest.Put("a", "1")))
			older, err := os.ReadFile(path)
			kvtest.Must(t, f, kvtest.Batch(kvtest.Put("a", "2")))
			if exchange {
				armed[BeforeCommit], err = 1, errors.Join(err, os.Remove(path))
			}
			if err := errors.Join(err, os.WriteFile(path, older, 0o600)); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				err := kvtest.Commit(f, kvtest.Batch(kvtest.Put("b", "1")))
				if why := f.Available(); err == nil || !isDamage(why) {
					t.Errorf("Commit = %v, Available = %v", err, why)
				}
			}
		})
	}
}

// Places in the order by time that are not those of the keys are told.
func TestCheckOfPlaces(t *testing.T) {
	was := timeKey([]byte("a"), 5)
	for name, do := range map[string]func(times *bbolt.Bucket) error{
		"one of no key": func(times *bbolt.Bucket) error { return times.Put(timeKey([]byte("b"), 5), nil) },
		"none":          func(times *bbolt.Bucket) error { return times.Delete(was) },
		"another": func(times *bbolt.Bucket) error {
			return errors.Join(times.Delete(was), times.Put(timeKey([]byte("a"), 6), nil))
		},
	} {
		f := open(t, fresh(t), Options{})
		kvtest.Must(t, f, kvtest.Batch(kvtest.At("a", "1", 5)))
		err := f.db.Update(func(tx *bbolt.Tx) error { return do(tx.Bucket(bucketTimes)) })
		if told := f.Check(t.Context()); err != nil || !isDamage(told) {
			t.Errorf("%s: Check = %v, %v", name, told, err)
		}
	}
}

// raw changes a file below the engine, or makes it.
func raw(do func(*bbolt.Tx) error) func(testing.TB, string) {
	return func(t testing.TB, path string) {
		t.Helper()
		db, err := bbolt.Open(path, 0o600, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(db.Update(do), db.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

// bucket makes a file with one bucket, which perhaps says what the schema is.
func bucket(name string, schema []byte) func(testing.TB, string) {
	return raw(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte(name))
		if schema != nil {
			err = errors.Join(err, b.Put(metaSchema, schema))
		}
		return err
	})
}

func nothing(*bbolt.Tx) error { return nil }

func TestOpenTellsWhatAFileIs(t *testing.T) {
	write := func(content string) func(testing.TB, string) {
		return func(t testing.TB, path string) {
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	old := func(schema int) func(error) bool {
		return func(err error) bool {
			is, ok := errors.AsType[*Old](err)
			return ok && is.Schema == schema
		}
	}
	is := func(want error) func(error) bool { return func(err error) bool { return errors.Is(err, want) } }
	for name, tt := range map[string]struct {
		make func(t testing.TB, path string)
		want func(error) bool
	}{
		"folder":        {func(t testing.TB, path string) { _ = os.Mkdir(path, 0o700) }, is(ErrFolder)},
		"empty":         {write(""), is(ErrEmpty)},
		"text":          {write(strings.Repeat("no store\n", 2000)), isDamage},
		"a byte":        {write("x"), isDamage},
		"zeros":         {write(string(make([]byte, 40000))), isDamage},
		"no buckets":    {raw(nothing), is(ErrEmpty)},
		"newer":         {bucket("meta", sealSchema(Schema+1)), is(kv.ErrNewer)},
		"schema 5":      {bucket("meta", sealSchema(5)), old(5)},
		"schema 0":      {bucket("matches", nil), old(0)},
		"schema lost":   {bucket("meta", make([]byte, 18)), isDamage},
		"another's":     {bucket("widgets", nil), isDamage},
		"a bucket lost": {bucket("meta", sealSchema(Schema)), isDamage},
		"locked":        {func(t testing.TB, path string) { open(t, path, Options{}) }, is(kv.ErrLocked)},
		"a page twice":  {twice, isDamage},
		"a used free":   {listed(func(root, list, end uint64) uint64 { return root }), isDamage},

		"large: a head free":   {listed(func(root, list, end uint64) uint64 { return 1 }), isDamage},
		"large: the end free":  {listed(func(root, list, end uint64) uint64 { return end }), isDamage},
		"large: the list free": {listed(func(root, list, end uint64) uint64 { return list }), isDamage},
	} {
		t.Run(name, func(t *testing.T) {
			path := fresh(t)
			tt.make(t, path)
			if strings.HasPrefix(name, "large") {
				defer func(is int64) { largeFile = is }(largeFile)
				largeFile = 0
			}
			before, _ := os.ReadFile(path)
			_, err := Open(path, Options{})
			if !tt.want(err) || !strings.Contains(err.Error(), path) {
				t.Errorf("Open = %v", err)
			}
			if name != "locked" && !tt.want(Sound(path)) {
				t.Errorf("Sound = %v", Sound(path))
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("it was changed")
			}
		})
	}
}

// twice makes a file of which two buckets have the same page.
func twice(t testing.TB, path string) {
	var keys, times uint64
	f := open(t, path, Options{})
	for i := range 40 { // so that both have pages of their own
		kvtest.Must(t, f, kvtest.Batch(kvtest.At(fmt.Sprint("key ", i, strings.Repeat(" long", 20)), "text", 1)))
	}
	err := f.db.View(func(tx *bbolt.Tx) error {
		keys, times = uint64(tx.Bucket(bucketKeys).Root()), uint64(tx.Bucket(bucketTimes).Root())
		return nil
	})
	_ = f.Close()
	raw(nothing)(t, path) // bbolt writes its list of free pages, and will not look for them
	whole, err2 := os.ReadFile(path)
	at := func(page uint64) []byte { return native.AppendUint64([]byte("times"), page) }
	spoilt := bytes.ReplaceAll(whole, at(times), at(keys))
	if err := errors.Join(err, err2, os.WriteFile(path, spoilt, 0o600)); err != nil || bytes.Equal(whole, spoilt) {
		t.Fatal("nothing was spoilt", err)
	}
}

// listed makes a file whose list of free pages has one page.
func listed(page func(root, list, end uint64) uint64) func(testing.TB, string) {
	return func(t testing.TB, path string) {
		_ = open(t, path, Options{}).Close()
		raw(nothing)(t, path) // bbolt writes the list
		whole, err := os.ReadFile(path)
		size, newest := os.Getpagesize(), []byte(nil)
		for i := range 2 {
			b := whole[i*size:]
			if newest == nil || native.Uint64(b[headID:]) > native.Uint64(newest[headID:]) {
				newest = b
			}
		}
		root, end := native.Uint64(newest[pageHead+16:]), native.Uint64(newest[pageHead+40:])
		list := native.Uint64(newest[headList:])
		at := whole[int(list)*size:]
		native.PutUint16(at[10:], 1)
		native.PutUint64(at[pageHead:], page(root, list, end))
		if err := errors.Join(err, os.WriteFile(path, whole, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
}

// A new file is made whole and, if asked, in an empty file; what killed processes left beside it goes.
func TestANewFile(t *testing.T) {
	path, empty := fresh(t), fresh(t)
	for _, name := range []string{path + ".unfinished-copy-12", path + ".unfinished-new-3", path + ".backup-1", empty} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f := open(t, path, Options{})
	all, err := filepath.Glob(path + "*")
	want := []string{path, path + ".backup-1"}
	if !f.Made() || f.Doubt() != nil || err != nil || !slices.Equal(all, want) {
		t.Errorf("made: %v, doubt: %v; %q, want %q, %v", f.Made(), f.Doubt(), all, want, err)
	}
	kvtest.Must(t, f, kvtest.Batch(kvtest.Put("a", "1")))
	_ = f.Close()
	if f = open(t, path, Options{}); f.Made() || !open(t, empty, Options{New: true}).Made() {
		t.Error("it was made again, or not in an empty file")
	}
	kvtest.Want(t, f, "a=1")
	if n, err := SchemaOf(fresh(t)); n != 0 || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("SchemaOf = %d, %v", n, err)
	}
}

// A head that cannot be read is a doubt, and the file is used; without both it is damaged, also later.
func TestHeads(t *testing.T) {
	path := fresh(t)
	f := open(t, path, Options{})
	kvtest.Must(t, f, kvtest.Batch(kvtest.Put("a", "1")), kvtest.Batch(kvtest.Put("b", "1")))
	spoil := func(page int64) {
		if _, err := f.file.WriteAt([]byte("spoilt"), page*int64(f.db.Info().PageSize)+pageHead+50); err != nil {
			t.Fatal(err)
		}
	}
	_ = f.Close()
	f = open(t, path, Options{})
	if f.Doubt() != nil {
		t.Error(f.Doubt())
	}
	spoil(1 - f.last%2)
	_ = f.Close()
	f = open(t, path, Options{RetryEvery: -1})
	if f.Doubt() == nil {
		t.Error("no doubt")
	}
	kvtest.Want(t, f, "a=1", "b=1")
	spoil(0)
	spoil(1)
	err := f.Read(t.Context(), []kv.Range{kvtest.All()}, func(int, []byte, []byte) bool { return true })
	if !isDamage(err) || kvtest.Commit(f, kvtest.Batch(kvtest.Put("a", "2"))) == nil {
		t.Errorf("Read = %v", err)
	}
}
