package playground

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// specFile is Discord's official specification, reduced to the requests that this server serves.
// spec.LICENSE names its source. The command trim has removed all other requests. It has also forbidden
// unknown fields in every object, and written each union so that "type" decides which part applies.
//
//go:generate go run ./trim $OPENAPI
//go:embed spec.json.gz
var specFile []byte

// A spec is a specification. Each of its schemas is compiled when it is first needed, once for all
// servers of the process.
type spec struct {
	doc      any
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	known    map[string]*jsonschema.Schema // by pointer
}

const specURL = "discord://openapi.json"

// official returns Discord's own specification.
var official = sync.OnceValue(func() *spec {
	s, err := readSpec(specFile)
	if err != nil {
		panic("playground: spec.json.gz: " + err.Error()) // cannot happen: the file is embedded in this package
	}
	return s
})

func readSpec(packed []byte) (*spec, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(r)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(specURL, doc); err != nil {
		return nil, err
	}
	return &spec{doc: doc, compiler: c, known: map[string]*jsonschema.Schema{}}, nil
}

var (
	pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")
	pointerPlain  = strings.NewReplacer("~1", "/", "~0", "~", "%7B", "{", "%7D", "}", "%40", "@")
	addressEscape = strings.NewReplacer("{", "%7B", "}", "%7D", "@", "%40")
)

// find returns the value at a JSON pointer, or nil if there is none.
func (p *spec) find(pointer string) any {
	at := p.doc
	for _, step := range strings.Split(pointer, "/")[1:] {
		switch v := at.(type) {
		case object:
			at = v[pointerPlain.Replace(step)]
		case []any:
			n, err := strconv.Atoi(step)
			if err != nil || n >= len(v) {
				return nil
			}
			at = v[n]
		}
	}
	return at
}

// schema compiles the schema at a pointer.
func (p *spec) schema(pointer string) (*jsonschema.Schema, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known[pointer] == nil {
		made, err := p.compiler.Compile(specURL + addressEscape.Replace(pointer))
		if err != nil {
			return nil, err
		}
		p.known[pointer] = made
	}
	return p.known[pointer], nil
}

// check adds to the checker k the errors of a body that breaks the schema at a pointer.
func (p *spec) check(k *checker, pointer string, body any) {
	schema, err := p.schema(pointer)
	if err == nil {
		err = schema.Validate(body)
	}
	switch e := err.(type) {
	case nil:
	case *jsonschema.ValidationError:
		k.broken(p, body, e)
	default:
		k.fail(nil, "MODEL_TYPE_CONVERT", "No schema: %v.", err)
	}
}

// Pointers into the specification.
const (
	schemaPointer  = "#/components/schemas/"
	threadPointer  = schemaPointer + "UpdateThreadRequestPartial"
	channelPointer = schemaPointer + "UpdateGuildChannelRequestPartial"
)

func operationPointer(method, path string) string {
	return "#/paths/" + pointerEscape.Replace(path) + "/" + strings.ToLower(method)
}

// bodyPointer returns the pointer to the schema of an operation's body, or "" if the operation has
// no body.
func (p *spec) bodyPointer(method, path string) string {
	pointer := operationPointer(method, path) + "/requestBody/content/application~1json/schema"
	if p.find(pointer) == nil {
		return ""
	}
	return pointer
}

// specNames gives our path parameters the names that the specification uses.
var specNames = strings.NewReplacer("{app}", "{application_id}", "{guild}", "{guild_id}", "{channel}", "{channel_id}",
	"{message}", "{message_id}", "{user}", "{user_id}", "{command}", "{command_id}",
	"{emoji}", "{emoji_id}")

// specPath returns a route's path as the specification writes it.
func (r route) specPath() string {
	p := r.path
	switch {
	case strings.HasPrefix(p, "/webhooks/"):
		p = strings.NewReplacer("{app}", "{webhook_id}", "{token}", "{webhook_token}").Replace(p)
	case strings.HasPrefix(p, "/interactions/"):
		p = strings.NewReplacer("{id}", "{interaction_id}", "{token}", "{interaction_token}").Replace(p)
	}
	return specNames.Replace(p)
}

// Operations returns the requests of Discord's API that the playground serves, as the specification
// names them: "POST /channels/{channel_id}/messages".
func Operations() []string {
	var all []string
	for _, r := range New(Options{}).api() {
		all = append(all, r.method+" "+r.specPath())
	}
	return all
}

var pathParameter = regexp.MustCompile(`\{[^/]+\}`)

// bodies returns a pattern for each kind of request that has a body. The pattern matches
// "METHOD /path"; its key is the JSON pointer to the body's schema.
var bodies = sync.OnceValue(func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	for _, operation := range Operations() {
		method, path, _ := strings.Cut(operation, " ")
		if pointer := official().bodyPointer(method, path); pointer != "" {
			all[pointer] = regexp.MustCompile("^" + pathParameter.ReplaceAllString(operation, "[^/]+") + "$")
		}
	}
	return all
})

// CheckBody returns an error if a JSON body breaks Discord's official specification of a request,
// or if the playground serves no such request with a body. path is the request's path below
// /api/v10.
func CheckBody(method, path string, body []byte) error {
	pointer := ""
	for at, pattern := range bodies() {
		if pattern.MatchString(method + " " + path) {
			pointer = at
		}
	}
	if pointer == "" {
		return fmt.Errorf("no body of %s %s in the specification", method, path)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	if pointer == official().bodyPointer(http.MethodPatch, "/channels/{channel_id}") {
		pointer = threadPointer
	}
	k := &checker{}
	official().check(k, pointer, v)
	for _, name := range k.unknown {
		k.fail([]string{name}, "BASE_TYPE_UNKNOWN", "The specification has no such field.")
	}
	if e := k.err(); e != nil {
		return e
	}
	return nil
}

// judge checks the body of a call against the specification. It records violations, and fields that
// the specification does not have.
func (s *Server) judge(c *call) {
	c.form = &checker{}
	if c.body == nil {
		return
	}
	pointer := official().bodyPointer(c.route.method, c.route.specPath())
	if pointer == "" {
		s.note(func(f *findings) { f.unsupport("body " + c.route.method + " " + c.route.path) })
		return
	}
	if c.route.method == http.MethodPatch && c.route.path == channelPath {
		pointer = s.channels.patchPointer(c.PathValue("channel"))
	}
	if soundLists.has(c) {
		return
	}
	official().check(c.form, pointer, c.body)
	if len(c.form.unknown)+len(c.form.said) == 0 {
		return
	}
	s.note(func(f *findings) {
		for _, name := range c.form.unknown {
			f.unsupport("field " + c.route.method + " " + c.route.path + ": " + name)
		}
		if len(c.form.said) > 0 {
			f.violation("%s %s: %s", c.route.method, c.route.path, strings.Join(c.form.said, "; "))
		}
	})
}

func (s *Server) note(what func(*findings)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	what(&s.notes)
}

// patchPointer returns the pointer to the schema for a change of a channel. Threads have a schema
// of their own.
func (cs *channels) patchPointer(id string) string {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if ch := cs.all[id]; ch != nil && !ch.isThread() {
		return channelPointer
	}
	return threadPointer
}

// valueAt returns the value at a path in a body.
func valueAt(v any, path []string) any {
	for _, step := range path {
		switch x := v.(type) {
		case object:
			v = x[step]
		case []any:
			n, err := strconv.Atoi(step)
			if err != nil || n >= len(x) {
				return nil
			}
			v = x[n]
		}
	}
	return v
}
