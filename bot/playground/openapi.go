package playground

import (
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A spec is Discord's official specification, compiled part by part when first
// needed.
type spec struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	known    map[string]*jsonschema.Schema // by pointer; nil: the spec has none
}

const specURL = "discord://openapi.json"

// specs keeps what was loaded, by path: reading a megabyte for each server of a
// test run would take longer than the tests.
var specs sync.Map

func (s *Server) loadSpec(path string) {
	if known, ok := specs.Load(path); ok {
		s.spec = known.(*spec)
		return
	}
	loaded, err := readSpec(path)
	if err != nil {
		s.notes.violation("openapi: %v", err)
		return
	}
	known, _ := specs.LoadOrStore(path, loaded)
	s.spec = known.(*spec)
}

func readSpec(path string) (*spec, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(specURL, doc); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return &spec{compiler: c, known: map[string]*jsonschema.Schema{}}, nil
}

// specNames gives our path parameters the names that the specification uses.
var specNames = strings.NewReplacer("{app}", "{application_id}", "{guild}", "{guild_id}", "{channel}", "{channel_id}",
	"{message}", "{message_id}", "{user}", "{user_id}", "{command}", "{command_id}",
	"{emoji}", "{emoji_id}")

func specPath(r *route, p string) string {
	switch {
	case strings.HasPrefix(r.path, "/webhooks/"):
		p = strings.NewReplacer("{app}", "{webhook_id}", "{token}", "{webhook_token}").Replace(p)
	case strings.HasPrefix(r.path, "/interactions/"):
		p = strings.NewReplacer("{id}", "{interaction_id}", "{token}", "{interaction_token}").Replace(p)
	}
	return specNames.Replace(p)
}

// validate records how a body breaks the official specification.
func (s *Server) validate(c *call) {
	if s.spec == nil || c.body == nil || c.Method == http.MethodGet {
		return
	}
	path := specPath(c.route, c.route.path)
	pointer := "#/paths/" + strings.ReplaceAll(path, "/", "~1") + "/" + strings.ToLower(c.Method) +
		"/requestBody/content/application~1json/schema"
	err := s.spec.check(pointer, textIDs(c.body))
	if err == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.notes.violation("openapi %s %s: %s", c.Method, c.route.path, strings.Join(leaves(err), "; "))
}

func (p *spec) check(pointer string, body any) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	schema, seen := p.known[pointer]
	if !seen {
		var err error
		pointer := strings.NewReplacer("{", "%7B", "}", "%7D", "@", "%40").Replace(pointer)
		if schema, err = p.compiler.Compile(specURL + pointer); err != nil {
			return fmt.Errorf("no schema: %w", err)
		}
	}
	p.known[pointer] = schema
	return schema.Validate(body)
}

// textIDs copies a body with attachment ids as text: the specification wants
// them so, though the documentation's own examples have numbers.
func textIDs(v any) any {
	switch x := v.(type) {
	case []any:
		out := make([]any, len(x))
		for i := range x {
			out[i] = textIDs(x[i])
		}
		return out
	case object:
		o := object{}
		for name, one := range x {
			o[name] = textIDs(one)
			if name != "attachments" {
				continue
			}
			for _, a := range objectsOf(o[name]) {
				a["id"] = idText(a["id"])
			}
		}
		return o
	}
	return v
}

// leaves are the innermost errors; a union repeats them for each of its parts.
func leaves(err error) []string {
	v, ok := err.(*jsonschema.ValidationError)
	if !ok {
		return []string{err.Error()}
	}
	var all []string
	var walk func(e *jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if len(e.Causes) == 0 && len(all) < 12 {
			all = append(all, strconv.Quote(strings.Join(e.InstanceLocation, "/"))+" "+e.Error())
		}
		for _, cause := range e.Causes {
			walk(cause)
		}
	}
	walk(v)
	return all
}
