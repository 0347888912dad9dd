package table

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// full is a record with each field of the core, as programs have written it since November 2026.
const full = `{"format":1,"id":7,"guild":"g","channel":"c","game":"duel","status":"over","host":"1",` +
	`"players":[{"user":"1","name":"Ann"},{"user":"2","name":"Bob"}],"offered":2,"keepOrder":true,"unaided":true,` +
	`"options":{"mode":"together"},"locale":"fr","invited":["3"],"uncalled":["4"],"hushed":["5"],"role":"6",` +
	`"secret":"0100000000000000000000000000000000000000000000000000000000000000","turned":["2","1"],` +
	`"parent":"p","card":"11","board":"12","call":"13",` +
	`"created":"2026-03-02T12:00:00Z","started":"2026-03-02T12:00:01Z","moved":"2026-03-02T12:00:02Z",` +
	`"clock":"2026-03-02T12:00:03Z","ended":"2026-03-02T12:00:04Z",` +
	`"asks":[{"seat":1,"since":"2026-03-02T12:00:00Z","left":3600000000000}],` +
	`"controls":[{"asks":"vote","message":"14"}],` +
	`"obeyed":[1],"given":[2],"stood":[3],"deserted":true,"limit":3600000000000,"resting":true,"paused":true,` +
	`"homeless":true,"shut":true,"kept":"2026-03-02T12:00:05Z","winners":[1],"void":true,"told":9}`

// TestRecordIsWhole: a record with every field is read into a Table with every field, and written
// with the same. The order of a record's fields means nothing.
func TestRecordIsWhole(t *testing.T) {
	r, err := readRecord([]byte(full))
	if err != nil {
		t.Fatal(err)
	}
	at := r.table()
	again, err := at.record()
	if err != nil {
		t.Fatal(err)
	}
	var got, want map[string]any
	if err := errors.Join(json.Unmarshal(again, &got), json.Unmarshal([]byte(full), &want)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-record +written:\n%s", diff)
	}
	var empty func(v reflect.Value, name string)
	empty = func(v reflect.Value, name string) {
		for n := range v.NumField() {
			f := v.Type().Field(n)
			switch {
			case !f.IsExported():
			case v.Field(n).IsZero():
				t.Errorf("%s.%s is not in the record", name, f.Name)
			case f.Type.Kind() == reflect.Struct && f.Type.PkgPath() == v.Type().PkgPath():
				empty(v.Field(n), name+"."+f.Name)
			}
		}
	}
	empty(reflect.ValueOf(at), "Table")
}

// TestTableFitsInOneHead: it has few fields, and none of them is embedded, so that code must say in
// which of a table's records a field is.
func TestTableFitsInOneHead(t *testing.T) {
	const most = 28
	kind := reflect.TypeFor[Table]()
	if n := kind.NumField(); n > most {
		t.Errorf("a Table has %d fields, want at most %d", n, most)
	}
	for n := range kind.NumField() {
		if f := kind.Field(n); f.Anonymous {
			t.Errorf("%s is embedded", f.Name)
		}
	}
}
