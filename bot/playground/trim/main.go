// Command trim makes the playground's copies of Discord's official specification: the requests that
// the playground serves (spec.json.gz) and, for its tests, the answers that it gives
// (testdata/answers.json.gz). Its only argument is the whole file, openapi.json. The same input
// gives the same bytes. See spec.go.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"bivouac/bot/playground"
)

// answers are the schemas of the playground's answers, which its tests check.
var answers = []string{"ApplicationCommandResponse", "GatewayResponse", "GuildChannelResponse", "GuildMemberResponse",
	"MessageResponse", "PrivateChannelResponse", "ThreadResponse", "UserPIIResponse"}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "trim:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: OPENAPI=/path/of/openapi.json go generate ./bot/playground")
	}
	text, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	whole, err := decode(text)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	asked, err := requests(whole, playground.Operations())
	if err != nil {
		return err
	}
	given, err := responses(whole)
	if err != nil {
		return err
	}
	for name, doc := range map[string]object{"spec.json.gz": asked, "testdata/answers.json.gz": given} {
		packed, err := pack(doc)
		if err != nil {
			return err
		}
		if err := os.WriteFile(name, packed, 0o644); err != nil {
			return err
		}
		fmt.Printf("%s: %d of %d schemas, %d bytes\n", name, len(schemas(doc)), len(schemas(whole)), len(packed))
	}
	return nil
}

type object = map[string]any

func decode(text []byte) (doc object, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	err = d.Decode(&doc)
	return doc, err
}

// pack compresses a document. The archive has no name and no time in its header, so the same
// document gives the same bytes.
func pack(doc object) ([]byte, error) {
	text, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// unpack returns the document of a packed file.
func unpack(packed []byte) (object, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return decode(text)
}

func schemas(doc object) object { return at(doc, "components", "schemas") }

// at returns the object at a path, or nil if there is none.
func at(o object, path ...string) object {
	for _, step := range path {
		o, _ = o[step].(object)
	}
	return o
}

// requests returns a specification of some operations, such as "POST /users/@me/channels", and
// their bodies.
func requests(whole object, operations []string) (object, error) {
	t := &trimmer{from: schemas(whole), kept: object{}}
	paths := object{}
	for _, operation := range operations {
		method, path, _ := strings.Cut(operation, " ")
		found := at(whole, "paths", path, strings.ToLower(method))
		if found == nil {
			return nil, fmt.Errorf("the specification has no %s", operation)
		}
		if paths[path] == nil {
			paths[path] = object{}
		}
		kept := object{}
		if body, ok := at(found, "requestBody", "content", "application/json")["schema"]; ok {
			schema := t.schema(chosen(operation, body))
			kept["requestBody"] = object{"content": object{"application/json": object{"schema": schema}}}
		}
		paths[path].(object)[strings.ToLower(method)] = kept
	}
	return t.document(whole, paths)
}

// responses returns a specification of the playground's answers, unchanged.
func responses(whole object) (object, error) {
	t := &trimmer{from: schemas(whole), kept: object{}, whole: true}
	for _, name := range answers {
		t.keep(name)
	}
	return t.document(whole, object{})
}

func (t *trimmer) document(whole, paths object) (object, error) {
	return object{"openapi": whole["openapi"], "info": whole["info"], "paths": paths,
		"components": object{"schemas": t.kept}}, t.err
}
