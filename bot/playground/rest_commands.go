package playground

import (
	"encoding/json"
	"maps"
	"slices"
)

// The registered commands: one list for everywhere, one for each guild.

const everywhere = "" // the scope of global commands

// scope checks application and guild of a call.
func (s *Server) scope(c *call) (string, *apiError) {
	if c.PathValue("app") != s.opt.ApplicationID {
		return "", refuse(codeUnknownApplication)
	}
	guild := c.PathValue("guild")
	if guild != everywhere && (s.byGuild[guild] == nil || !s.byGuild[guild].has(s.bot)) {
		return "", refuse(codeMissingAccess)
	}
	return guild, nil
}

func (s *Server) getCommands(c *call, scope string) (any, *apiError) {
	full := c.URL.Query().Get("with_localizations") == "true"
	out := []object{}
	for _, o := range s.commands[scope] {
		if !full {
			o = bare(o)
		}
		out = append(out, o)
	}
	return out, nil
}

// bare leaves the localizations out, as a list without with_localizations does.
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

// putCommands replaces all commands of a scope; ids of those that stay are kept.
func (s *Server) putCommands(c *call, scope string) (any, *apiError) {
	if _, ok := c.body.([]any); !ok {
		return nil, refuse(codeBadJSON)
	}
	k := s.check(c, list(0, 0, commandShape), c.body)
	all := objectsOf(c.body)
	if err := k.commandList(all); err != nil {
		return nil, err
	}
	made := []object{}
	for _, o := range all {
		made = append(made, s.completed(scope, o))
	}
	s.setCommands(scope, made)
	return made, nil
}

// completed is a registered command with the server's fields.
func (s *Server) completed(scope string, o object) object {
	o = withoutNulls(o).(object)
	o["type"] = max(intOf(o["type"]), 1)
	o["application_id"], o["version"] = s.opt.ApplicationID, s.nextID()
	if scope != everywhere {
		o["guild_id"] = scope
	}
	o["id"] = s.nextID()
	for _, old := range s.commands[scope] {
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

func (s *Server) setCommands(scope string, all []object) {
	s.commands[scope] = all
	s.tell(nil, Event{Kind: "commands", Commands: s.commandsJSON()})
}

// commandsJSON is what the page's menu shows: the first guild's, then everywhere's.
func (s *Server) commandsJSON() json.RawMessage {
	text, err := json.Marshal(s.allCommands(s.home()))
	if err != nil {
		return json.RawMessage("[]") // it came as JSON, so this cannot be
	}
	return text
}

func (s *Server) allCommands(g *guild) []object {
	return append(append([]object{}, s.commands[g.id]...), s.commands[everywhere]...)
}

func (s *Server) postCommand(c *call, scope string) (any, *apiError) {
	body, err := s.sound(c, commandShape)
	if err != nil {
		return nil, err
	}
	o := s.completed(scope, body)
	others := slices.DeleteFunc(slices.Clone(s.commands[scope]), func(old object) bool { return old["id"] == o["id"] })
	if len(others) == len(s.commands[scope]) {
		c.done = 201
	}
	if err := (&checker{}).commandList(append(others, o)); err != nil {
		return nil, err
	}
	s.setCommands(scope, append(others, o))
	return o, nil
}

// registered is where a command stands.
type registered struct {
	scope string
	at    int
}

// commandFor finds the command that a call names.
func (s *Server) commandFor(c *call) (registered, *apiError) {
	scope, err := s.scope(c)
	if err != nil {
		return registered{}, err
	}
	i := slices.IndexFunc(s.commands[scope], func(o object) bool { return o["id"] == c.PathValue("command") })
	if i < 0 {
		return registered{}, refuse(codeUnknownCommand)
	}
	return registered{scope, i}, nil
}

func (s *Server) command(r registered) object { return s.commands[r.scope][r.at] }

func (s *Server) patchCommand(c *call, r registered) (any, *apiError) {
	body, ok := c.body.(object)
	if !ok {
		return nil, refuse(codeBadJSON)
	}
	was := s.command(r)
	o := maps.Clone(was)
	maps.Copy(o, body)
	if err := s.check(c, commandShape, o).err(); err != nil {
		return nil, err
	}
	o = s.completed(r.scope, o)
	o["id"] = was["id"]
	all := slices.Clone(s.commands[r.scope])
	all[r.at] = o
	if err := (&checker{}).commandList(all); err != nil {
		return nil, err
	}
	s.setCommands(r.scope, all)
	return o, nil
}

func (s *Server) deleteCommand(_ *call, r registered) (any, *apiError) {
	s.setCommands(r.scope, slices.Delete(slices.Clone(s.commands[r.scope]), r.at, r.at+1))
	return nil, nil
}
