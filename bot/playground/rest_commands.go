package playground

import (
	"crypto/sha256"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"sync"
)

// This file has the registered commands: one global list, and one for each guild.

const everywhere = "" // the scope of global commands

// A registry holds the registered commands by scope. Guarded by base.mu.
type registry struct {
	*base
	guilds  *guilds
	byScope map[string][]object
}

func (rs *registry) routes() []route {
	var all []route
	scope := rs.guilds.scope
	for _, path := range []string{"/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"} {
		all = append(all,
			route{"GET", path, false, on(scope, rs.list)},
			route{"PUT", path, false, on(scope, rs.put)},
			route{"POST", path, false, on(scope, rs.post)},
			route{"GET", path + "/{command}", false, show(rs.find, registered.json)},
			route{"PATCH", path + "/{command}", false, on(rs.find, rs.patch)},
			route{"DELETE", path + "/{command}", false, on(rs.find, rs.delete)})
	}
	return all
}

// scope checks a call's application and guild, and returns the scope of its commands.
func (gs *guilds) scope(c *call) (string, *apiError) {
	if c.PathValue("app") != gs.opt.ApplicationID {
		return "", refuse(codeUnknownApplication)
	}
	guild := c.PathValue("guild")
	if guild != everywhere && (gs.byID[guild] == nil || !gs.byID[guild].has(gs.bot)) {
		return "", refuse(codeMissingAccess)
	}
	return guild, nil
}

func (rs *registry) list(c *call, scope string) (any, *apiError) {
	full := c.URL.Query().Get("with_localizations") == "true"
	out := []object{}
	for _, o := range rs.byScope[scope] {
		if !full {
			o = bare(o)
		}
		out = append(out, o)
	}
	return out, nil
}

// bare returns a copy of a command without its localizations. A list has localizations only if the
// call asks for them.
func bare(o object) object {
	o = maps.Clone(o)
	for _, name := range []string{"name_localizations", "description_localizations"} {
		delete(o, name)
	}
	for _, name := range []string{"options", "choices"} {
		if all := listOf(o[name]); len(all) > 0 {
			plain := make([]any, len(all))
			for i, one := range objectsOf(o[name]) {
				plain[i] = bare(one)
			}
			o[name] = plain
		}
	}
	return o
}

// put replaces all commands of a scope. Commands that stay keep their ids.
func (rs *registry) put(c *call, scope string) (any, *apiError) {
	if _, ok := c.body.([]any); !ok {
		return nil, refuse(codeBadJSON)
	}
	all := objectsOf(c.body)
	if !soundLists.has(c) {
		for i, o := range all {
			c.form.command(sub(nil, i), o)
		}
		if err := c.form.commandList(all); err != nil {
			return nil, err
		}
		soundLists.add(c)
	}
	made := []object{}
	for _, o := range all {
		made = append(made, rs.completed(scope, o))
	}
	rs.set(scope, made)
	return made, nil
}

// soundLists has the most recent lists of commands that passed all checks; all servers of the process
// share it. A bot registers the same long list at each start, and checking it takes longer than
// the rest of the start.
var soundLists = soundBodies{most: 64}

// soundBodies has request bodies that passed all checks, known by path and hash. Only the most recent
// bodies are kept.
type soundBodies struct {
	mu    sync.Mutex
	most  int
	order []soundBody // oldest first
}

type soundBody struct {
	path string
	sum  [sha256.Size]byte
}

// has says whether a call replaces all commands with a body that has passed the checks before.
func (s *soundBodies) has(c *call) bool {
	if c.route.method != http.MethodPut {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.order, soundBody{c.route.path, c.sum})
}

// add records the body of a call, which passed the checks. A body with fields that the
// specification does not have is not recorded: each server must check it again to count these
// fields.
func (s *soundBodies) add(c *call) {
	if len(c.form.unknown)+len(c.form.said) > 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.order = append(s.order, soundBody{c.route.path, c.sum})
	s.order = s.order[max(0, len(s.order)-s.most):]
}

// completed returns a registered command with the fields that Discord adds.
func (rs *registry) completed(scope string, o object) object {
	o = withoutNulls(o).(object)
	o["type"] = max(intOf(o["type"]), 1)
	o["application_id"], o["version"] = rs.opt.ApplicationID, rs.ids.next()
	if scope != everywhere {
		o["guild_id"] = scope
	}
	o["id"] = rs.ids.next()
	for _, old := range rs.byScope[scope] {
		if old["name"] == o["name"] && old["type"] == o["type"] {
			o["id"] = old["id"]
		}
	}
	if o["description"] == nil {
		o["description"] = ""
	}
	if _, ok := o["default_member_permissions"]; !ok {
		o["default_member_permissions"] = nil // Discord answers null
	}
	o["nsfw"] = o["nsfw"] == true
	return o
}

func withoutNulls(v any) any {
	switch x := v.(type) {
	case []any:
		out := make([]any, len(x))
		for i := range x {
			out[i] = withoutNulls(x[i])
		}
		return out
	case object:
		o := object{}
		for name, one := range x {
			if one != nil {
				o[name] = withoutNulls(one)
			}
		}
		return o
	}
	return v
}

func (rs *registry) set(scope string, all []object) {
	rs.byScope[scope] = all
	rs.watchers.tell(nil, Event{Kind: "commands", Commands: rs.json()})
}

// json returns the commands that the page's menu shows: the first guild's, then the global ones.
func (rs *registry) json() json.RawMessage {
	text, err := json.Marshal(rs.shown(rs.guilds.home()))
	if err != nil {
		return json.RawMessage("[]") // cannot happen: the commands came as JSON
	}
	return text
}

func (rs *registry) shown(g *guild) []object {
	return append(append([]object{}, rs.byScope[g.id]...), rs.byScope[everywhere]...)
}

func (rs *registry) post(c *call, scope string) (any, *apiError) {
	body, err := c.object()
	if err != nil {
		return nil, err
	}
	c.form.command(nil, body)
	if err := c.form.err(); err != nil {
		return nil, err
	}
	o := rs.completed(scope, body)
	others := slices.DeleteFunc(slices.Clone(rs.byScope[scope]), func(old object) bool { return old["id"] == o["id"] })
	if len(others) == len(rs.byScope[scope]) {
		c.done = 201
	}
	if err := (&checker{}).commandList(append(others, o)); err != nil {
		return nil, err
	}
	rs.set(scope, append(others, o))
	return o, nil
}

// registered is a command's place in the registry.
type registered struct {
	object
	scope string
	at    int
}

func (r registered) json() object { return r.object }

// find finds the command that a call names.
func (rs *registry) find(c *call) (registered, *apiError) {
	scope, err := rs.guilds.scope(c)
	if err != nil {
		return registered{}, err
	}
	i := slices.IndexFunc(rs.byScope[scope], func(o object) bool { return o["id"] == c.PathValue("command") })
	if i < 0 {
		return registered{}, refuse(codeUnknownCommand)
	}
	return registered{rs.byScope[scope][i], scope, i}, nil
}

func (rs *registry) patch(c *call, r registered) (any, *apiError) {
	body, ok := c.body.(object)
	if !ok {
		return nil, refuse(codeBadJSON)
	}
	o := maps.Clone(r.object)
	maps.Copy(o, body)
	c.form.command(nil, o)
	if err := c.form.err(); err != nil {
		return nil, err
	}
	o = rs.completed(r.scope, o)
	o["id"] = r.object["id"]
	all := slices.Clone(rs.byScope[r.scope])
	all[r.at] = o
	if err := (&checker{}).commandList(all); err != nil {
		return nil, err
	}
	rs.set(r.scope, all)
	return o, nil
}

func (rs *registry) delete(_ *call, r registered) (any, *apiError) {
	rs.set(r.scope, slices.Delete(slices.Clone(rs.byScope[r.scope]), r.at, r.at+1))
	return nil, nil
}
