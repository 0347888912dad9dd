package playground

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// A checker collects what is wrong with the body of one request.
type checker struct {
	errors  object   // Discord's nested form; nil if there are no errors
	said    []string // the same errors, a line each
	unknown []string // fields that the specification does not have
}

// fail records an error at a path, unless it is recorded there already.
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
	message := fmt.Sprintf(format, args...)
	old, _ := at["_errors"].([]object)
	if slices.ContainsFunc(old, func(o object) bool { return o["message"] == message }) {
		return
	}
	at["_errors"] = append(old, object{"code": code, "message": message})
	c.said = append(c.said, strings.Join(path, ".")+": "+message)
}

// err returns the refusal of the whole body, or nil if no error was recorded.
func (c *checker) err() *apiError {
	if c.errors == nil {
		return nil
	}
	e := refuse(codeInvalidForm)
	e.Errors = c.errors
	return e
}

// sub returns a path extended by keys of objects and indexes of lists.
func sub(path []string, keys ...any) []string {
	path = slices.Grow(slices.Clone(path), len(keys))
	for _, key := range keys {
		switch k := key.(type) {
		case string:
			path = append(path, k)
		case int:
			path = append(path, strconv.Itoa(k))
		}
	}
	return path
}

// conversions are Discord's messages for a value of the wrong type, by the type that is expected.
var conversions = map[string]struct{ code, message string }{
	"string":         {"STRING_TYPE_CONVERT", "Could not interpret %q as string."},
	"integer":        {"NUMBER_TYPE_COERCE", "Value %q is not int."},
	"number":         {"NUMBER_TYPE_COERCE", "Value %q is not float."},
	"string integer": {"NUMBER_TYPE_COERCE", "Value %q is not snowflake."},
	"boolean":        {"BOOLEAN_TYPE_CONVERT", "Must be either true or false."},
	"array":          {"LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"},
	"object":         {"DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"},
}

// broken adds to the checker the errors of a body that breaks its schema, in Discord's words.
func (c *checker) broken(p *spec, body any, e *jsonschema.ValidationError) {
	for _, cause := range e.Causes {
		c.broken(p, body, cause)
	}
	if len(e.Causes) > 0 {
		return
	}
	at := e.InstanceLocation
	_, pointer, _ := strings.Cut(e.SchemaURL, "#")
	schema, _ := p.find(pointer).(object)
	switch k := e.ErrorKind.(type) {
	case *kind.AdditionalProperties:
		c.strangers(at, valueAt(body, at), k.Properties)
	case *kind.Required:
		for _, name := range k.Missing {
			c.fail(sub(at, name), "BASE_TYPE_REQUIRED", "This field is required")
		}
	case *kind.Type:
		c.convert(at, valueAt(body, at), k)
	case *kind.Enum:
		if schema["type"] == nil { // the schema is one part of a union, chosen by the value's "type"
			c.fail(at, "UNION_TYPE_CHOICES", "Value of field %q is not allowed here (%v).", at[len(at)-1], k.Got)
			return
		}
		c.fail(at, "BASE_TYPE_CHOICES", "Value must be one of %v.", k.Want)
	case *kind.MinLength, *kind.MaxLength:
		c.length(at, schema, "minLength", "maxLength")
	case *kind.MinItems, *kind.MaxItems:
		c.length(at, schema, "minItems", "maxItems")
	case *kind.MaxProperties:
		c.length(at, schema, "minProperties", "maxProperties")
	case *kind.Minimum:
		c.fail(at, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %s.", k.Want.RatString())
	case *kind.Maximum:
		c.fail(at, "NUMBER_TYPE_MAX", "int value should be less than or equal to %s.", k.Want.RatString())
	case *kind.Pattern: // only ids have a pattern
		c.fail(at, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", k.Got)
	case *kind.UniqueItems:
		c.fail(sub(at, k.Duplicates[1]), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
	default:
		c.fail(at, "MODEL_TYPE_CONVERT", "%s.", e.Error())
	}
}

func (c *checker) convert(at []string, v any, k *kind.Type) {
	want := slices.DeleteFunc(slices.Clone(k.Want), func(t string) bool { return t == "null" })
	words, ok := conversions[strings.Join(want, " ")]
	switch {
	case v == nil:
		c.fail(at, "BASE_TYPE_REQUIRED", "This field is required")
	case !ok:
		c.fail(at, "MODEL_TYPE_CONVERT", "Value %q is not one of %v.", fmt.Sprint(v), want)
	case strings.Contains(words.message, "%"):
		c.fail(at, words.code, words.message, fmt.Sprint(v))
	default:
		c.fail(at, words.code, "%s", words.message)
	}
}

func (c *checker) length(at []string, schema object, least, most string) {
	low, high := intOf(schema[least]), intOf(schema[most])
	switch {
	case low == 0:
		c.fail(at, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", high)
	case high == 0:
		c.fail(at, "BASE_TYPE_BAD_LENGTH", "Must be at least %d in length.", low)
	default:
		c.fail(at, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	}
}

var listStep = regexp.MustCompile(`^[0-9]+$`)

// strangers adds to c.unknown the fields that the specification does not have. It ignores empty fields,
// since discordgo sends them.
func (c *checker) strangers(at []string, v any, names []string) {
	o, _ := v.(object)
	for _, name := range names {
		if one := o[name]; one != nil && one != "" && one != false {
			at := slices.DeleteFunc(sub(at, name), listStep.MatchString)
			c.unknown = append(c.unknown, strings.Join(at, "."))
		}
	}
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

// intOf returns a field's number as an int, or 0 if the field is absent or not a number.
func intOf(v any) int {
	n, _ := asNumber(v)
	return int(n)
}

func textOf(v any) string {
	s, _ := v.(string)
	return s
}

// idText returns an id as text, whether it came as a string or as a number. It returns "" for any
// other value.
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
