package wire

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// specification is Discord's OpenAPI file, when BIVOUAC_DISCORD_OPENAPI names it.
var specification = sync.OnceValues(func() (*jsonschema.Compiler, error) {
	name := os.Getenv("BIVOUAC_DISCORD_OPENAPI")
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	return c, c.AddResource("openapi.json", doc)
})

// specPaths are the specification's paths; an id in braces stands for one part of a request's path.
var specPaths = []string{
	"/interactions/{interaction_id}/{interaction_token}/callback",
	"/webhooks/{webhook_id}/{webhook_token}",
	"/webhooks/{webhook_id}/{webhook_token}/messages/@original",
	"/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
	"/channels/{channel_id}",
	"/channels/{channel_id}/messages",
	"/channels/{channel_id}/messages/{message_id}",
	"/channels/{channel_id}/messages/{message_id}/threads",
	"/channels/{channel_id}/threads",
	"/users/@me/channels",
	"/applications/{application_id}/commands",
	"/applications/{application_id}/emojis",
	"/applications/{application_id}/guilds/{guild_id}/commands",
}

var anID = regexp.MustCompile(`\{[^/]+\}`)

// matches says whether path is a request of the specification's path.
func matches(path, spec string) bool {
	return regexp.MustCompile("^" + anID.ReplaceAllString(spec, "[^/]+") + "$").MatchString(path)
}

var specMu sync.Mutex // a Compiler is not safe for concurrent use

// validate checks a body against the specification; without the file it does nothing.
func validate(t *testing.T, method, path string, body []byte) {
	t.Helper()
	c, err := specification()
	if err != nil {
		t.Fatalf("specification: %v", err)
	}
	if c == nil {
		return
	}
	path = strings.TrimPrefix(path, "/api/v10")
	for _, spec := range specPaths {
		if !matches(path, spec) {
			continue
		}
		escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
		specMu.Lock()
		schema, err := c.Compile("openapi.json#/paths/" + escape.Replace(spec) + "/" + strings.ToLower(method) +
			"/requestBody/content/application~1json/schema")
		specMu.Unlock()
		if err != nil {
			t.Fatalf("schema of %s %s: %v", method, spec, err)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
		if err == nil {
			err = schema.Validate(v)
		}
		if err != nil {
			t.Errorf("%s %s: %s: %v", method, spec, body, err)
		}
		return
	}
	t.Errorf("no schema known for %s %s", method, path)
}

// TestSpecificationRefuses shows that the check can fail.
func TestSpecificationRefuses(t *testing.T) {
	c, err := specification()
	if err != nil || c == nil {
		t.Skip("BIVOUAC_DISCORD_OPENAPI is not set:", err)
	}
	schema, err := c.Compile("openapi.json#/components/schemas/MessageCreateRequest")
	if err != nil {
		t.Fatal(err)
	}
	if schema.Validate(map[string]any{"content": long(4001)}) == nil {
		t.Error("a content of 4001 characters passes")
	}
}
