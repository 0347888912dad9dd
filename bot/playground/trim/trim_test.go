package main

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/bot/playground"
)

// TestTrimmedAgain: what is embedded is what the trimmer makes of it, so that nothing was left
// out or written by hand, and every request that the playground serves is in it.
func TestTrimmedAgain(t *testing.T) {
	packed, err := os.ReadFile("../spec.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := unpack(packed)
	if err != nil {
		t.Fatal(err)
	}
	again, err := requests(doc, playground.Operations())
	if err != nil {
		t.Fatal(err)
	}
	first, err := pack(again)
	if err != nil {
		t.Fatal(err)
	}
	same, err := unpack(first)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(doc, same); diff != "" {
		t.Errorf("trimmed again (-embedded +again):\n%s", diff)
	}
	if second, err := pack(again); err != nil || string(second) != string(first) {
		t.Errorf("the same document gives other bytes (%v)", err)
	}
}

// TestUnion: a union tells which part holds; what is not served is not in it.
func TestUnion(t *testing.T) {
	typed := func(n int) object {
		return object{"type": "object", "description": "d", "required": []any{"type"}, "properties": object{
			"type": object{"type": "integer", "enum": []any{n}, "allOf": []any{object{"$ref": refPrefix + "Types"}}},
			"poll": object{"type": "string"}, "text": object{"type": []any{"string", "null"}, "format": "uri"}}}
	}
	ref := func(name string) any { return object{"$ref": refPrefix + name} }
	tests := []struct {
		name     string
		in, want object
	}{
		{"values", object{"type": "integer", "oneOf": []any{object{"const": 1, "title": "A"}, object{"const": 2}}},
			object{"type": "integer", "enum": []any{1, 2}}},
		{"nullable", object{"oneOf": []any{object{"type": "null"}, ref("One")}},
			object{"if": null, "else": ref("One")}},
		{"no null in a list", object{"type": "array", "items": object{"oneOf": []any{object{"type": "null"}, ref("One")}}},
			object{"type": "array", "items": ref("One")}},
		{"kinds", object{"oneOf": []any{object{"type": "integer", "minimum": 0}, object{"type": "string", "maxLength": 9}}},
			object{"type": []any{"integer", "string"}, "minimum": 0, "maxLength": 9}},
		{"types", object{"oneOf": []any{ref("One"), ref("PongInteractionCallbackRequest"), ref("Two")}},
			object{"type": "object", "required": []any{"type"}, "if": is(1), "then": ref("One"), "else": object{
				"if": is(2), "then": ref("Two"), "else": object{"properties": object{"type": object{"enum": []any{1, 2}}}}}}},
	}
	for _, tt := range tests {
		trim := &trimmer{from: object{"One": typed(1), "Two": typed(2)}, kept: object{}}
		got := trim.schema(tt.in)
		if diff := cmp.Diff(any(tt.want), got); diff != "" || trim.err != nil {
			t.Errorf("%s (-want +got): %v\n%s", tt.name, trim.err, diff)
		}
		want := object{"type": "object", "required": []any{"type"}, "additionalProperties": false, "properties": object{
			"type": object{"type": "integer", "enum": []any{1}}, "text": object{"type": []any{"string", "null"}}}}
		if one := trim.kept["One"]; one != nil {
			if diff := cmp.Diff(any(want), one); diff != "" {
				t.Errorf("%s keeps (-want +got):\n%s", tt.name, diff)
			}
		}
	}
}

func is(n int) object {
	return object{"required": []any{"type"}, "properties": object{"type": object{"enum": []any{n}}}}
}

// TestUnknownRequest: what the specification does not have is an error.
func TestUnknownRequest(t *testing.T) {
	whole := object{"paths": object{}, "components": object{"schemas": object{}}}
	if _, err := requests(whole, []string{"POST /nowhere"}); err == nil {
		t.Error("a request that is not there was trimmed")
	}
	trim := &trimmer{from: object{}, kept: object{}}
	if trim.schema(object{"$ref": refPrefix + "Lost"}); trim.err == nil {
		t.Error("a schema that is not there was kept")
	}
}
