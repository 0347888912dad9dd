package playground

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// A shape says what a JSON value may be. The limits of Discord are shapes, as
// data: schema_message.go, schema_component.go and schema_command.go.
type shape struct {
	is       kind
	min, max float64 // length, count or value; max 0 = no limit for lengths and counts
	required bool
	fields   map[string]*shape                      // kindObject
	item     *shape                                 // kindList, kindMap
	pick     func(object) *shape                    // kindUnion: by the object's type
	enum     []int                                  // kindInt
	check    func(c *checker, path []string, v any) // what one field alone does not show
}

type kind int

const (
	kindAny kind = iota
	kindString
	kindInt
	kindNumber
	kindBool
	kindID // a snowflake: decimal string, or number
	kindList
	kindObject
	kindMap // free keys, items of one shape
	kindUnion
)

func str(min, max int) *shape { return &shape{is: kindString, min: float64(min), max: float64(max)} }
func whole(min, max float64) *shape {
	return &shape{is: kindInt, min: min, max: max}
}
func oneOf(values ...int) *shape            { return &shape{is: kindInt, enum: values} }
func boolean() *shape                       { return &shape{is: kindBool} }
func anything() *shape                      { return &shape{} }
func snowflake() *shape                     { return &shape{is: kindID} }
func fields(f map[string]*shape) *shape     { return &shape{is: kindObject, fields: f} }
func union(pick func(object) *shape) *shape { return &shape{is: kindUnion, pick: pick} }
func list(min, max int, item *shape) *shape {
	return &shape{is: kindList, min: float64(min), max: float64(max), item: item}
}
func dictionary(max int, item *shape) *shape {
	return &shape{is: kindMap, max: float64(max), item: item}
}
func (s shape) must() *shape { s.required = true; return &s }
func (s shape) with(f func(*checker, []string, any)) *shape {
	s.check = f
	return &s
}

// A checker collects what is wrong with one body.
type checker struct {
	errors  object   // Discord's nested form; nil if all is well
	unknown []string // fields that no shape names
}

// fail records one error at a path.
func (c *checker) fail(path []string, code, format string, args ...any) {
	if c.errors == nil {
		c.errors = object{}
	}
	at := c.errors
	for _, key := range path {
		next, ok := at[key].(object)
		if !ok {
			next = object{}
			at[key] = next
		}
		at = next
	}
	old, _ := at["_errors"].([]object)
	at["_errors"] = append(old, object{"code": code, "message": fmt.Sprintf(format, args...)})
}

// err is the refusal of the whole body, or nil.
func (c *checker) err() *apiError {
	if c.errors == nil {
		return nil
	}
	e := refuse(codeInvalidForm)
	e.Errors = c.errors
	return e
}

func sub(path []string, key any) []string {
	return append(slices.Clone(path), fmt.Sprint(key))
}

// value checks v against s. null counts as absent, as Discord does it.
func (c *checker) value(s *shape, path []string, v any) {
	if v == nil {
		if s.required {
			c.fail(path, "BASE_TYPE_REQUIRED", "This field is required")
		}
		return
	}
	kindChecks[s.is](c, s, path, v)
	if s.check != nil {
		s.check(c, path, v)
	}
}

var kindChecks map[kind]func(c *checker, s *shape, path []string, v any)

func init() { // not a literal: the functions call value, which reads the map
	kindChecks = map[kind]func(c *checker, s *shape, path []string, v any){
		kindAny:    func(*checker, *shape, []string, any) {},
		kindString: (*checker).text,
		kindInt:    (*checker).number,
		kindNumber: (*checker).number,
		kindBool:   (*checker).flag,
		kindID:     (*checker).id,
		kindList:   (*checker).items,
		kindObject: (*checker).object,
		kindMap:    (*checker).entries,
		kindUnion:  (*checker).variant,
	}
}

func (c *checker) text(s *shape, path []string, v any) {
	text, ok := v.(string)
	if !ok {
		c.fail(path, "STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(v))
		return
	}
	c.length(s, path, utf8.RuneCountInString(text))
}

func (c *checker) length(s *shape, path []string, n int) {
	if n >= int(s.min) && (s.max == 0 || n <= int(s.max)) {
		return
	}
	if s.min == 0 {
		c.fail(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", int(s.max))
		return
	}
	c.fail(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", int(s.min), int(s.max))
}

func (c *checker) number(s *shape, path []string, v any) {
	n, ok := asNumber(v)
	if !ok || s.is == kindInt && n != math.Trunc(n) {
		c.fail(path, "NUMBER_TYPE_COERCE", "Value %q is not int.", fmt.Sprint(v))
		return
	}
	if s.enum != nil {
		if !slices.Contains(s.enum, int(n)) {
			c.fail(path, "BASE_TYPE_CHOICES", "Value must be one of %v.", s.enum)
		}
		return
	}
	if n < s.min {
		c.fail(path, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %g.", s.min)
	}
	if n > s.max {
		c.fail(path, "NUMBER_TYPE_MAX", "int value should be less than or equal to %g.", s.max)
	}
}

func (c *checker) flag(_ *shape, path []string, v any) {
	if _, ok := v.(bool); !ok {
		c.fail(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
}

func (c *checker) id(_ *shape, path []string, v any) {
	if _, err := strconv.ParseUint(idText(v), 10, 64); err != nil {
		c.fail(path, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", fmt.Sprint(v))
	}
}

func (c *checker) items(s *shape, path []string, v any) {
	all, ok := v.([]any)
	if !ok {
		c.fail(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return
	}
	c.length(s, path, len(all))
	item := s.item.must() // a null in a list is never meant
	for i, one := range all {
		c.value(item, sub(path, i), one)
	}
}

func (c *checker) object(s *shape, path []string, v any) {
	o, ok := v.(object)
	if !ok {
		c.fail(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
		return
	}
	for name, field := range s.fields {
		c.value(field, sub(path, name), o[name])
	}
	for name, one := range o {
		blank := one == nil || one == "" || one == false // discordgo sends them along
		if s.fields[name] == nil && !blank {
			c.unknown = append(c.unknown, name)
		}
	}
}

func (c *checker) entries(s *shape, path []string, v any) {
	o, ok := v.(object)
	if !ok {
		c.fail(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
		return
	}
	c.length(s, path, len(o))
	for name, one := range o {
		c.value(s.item, sub(path, name), one)
	}
}

func (c *checker) variant(s *shape, path []string, v any) {
	o, ok := v.(object)
	if !ok {
		c.fail(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
		return
	}
	chosen := s.pick(o)
	if chosen == nil {
		c.fail(sub(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" is not allowed here (%v).", o["type"])
		return
	}
	c.value(chosen, path, v)
}

func asNumber(v any) (float64, bool) {
	switch n := v.(type) {
	case json.Number:
		f, err := n.Float64()
		return f, err == nil
	case float64:
		return n, true
	case int:
		return float64(n), true
	default:
		return 0, false
	}
}

// intOf reads an integer field; absent or odd is 0.
func intOf(v any) int {
	n, _ := asNumber(v)
	return int(n)
}

func textOf(v any) string {
	s, _ := v.(string)
	return s
}

// idText is an id as text, whether it came as string or number.
func idText(v any) string {
	switch id := v.(type) {
	case string:
		return id
	case json.Number:
		return id.String()
	default:
		return ""
	}
}

func listOf(v any) []any {
	all, _ := v.([]any)
	return all
}

func objectsOf(v any) []object {
	var all []object
	for _, one := range listOf(v) {
		if o, ok := one.(object); ok {
			all = append(all, o)
		}
	}
	return all
}
