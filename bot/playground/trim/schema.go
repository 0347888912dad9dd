package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// choices names the schema that the playground uses for an operation or a property, where the
// specification has a union and no "type" decides. For autocompletion it is the schema for choices
// that are strings. The union for a channel's PATCH is not here: it keeps both schemas, and the
// playground chooses between them.
var choices = map[string]string{
	"POST /webhooks/{webhook_id}/{webhook_token}": "IncomingWebhookRequestPartial",
	"POST /channels/{channel_id}/threads":         "CreateTextThreadWithoutMessageRequest",
	"data":                                        "InteractionApplicationCommandAutocompleteCallbackStringData",
}

// unserved are schemas and properties of Discord's API that the playground does not support. A
// request that uses one of them is refused, or counted as unsupported.
var unserved = strings.Fields(`
	UpdateDMRequestPartial UpdateGroupDMRequestPartial LaunchActivityInteractionCallbackRequest
	PongInteractionCallbackRequest SocialLayerSKUPurchaseEligibilityInteractionCallbackRequest
	CheckboxComponentForModalRequest CheckboxGroupComponentForModalRequest FileUploadComponentForModalRequest
	RadioGroupComponentForModalRequest
	poll sticker_ids shared_client_theme username avatar_url thread_name applied_tags handler access_tokens nicks
	available_tags bitrate default_auto_archive_duration default_forum_layout default_reaction_emoji default_sort_order
	default_tag_setting default_thread_rate_limit_per_user parent_id permission_overwrites position
	rtc_region user_limit video_quality_mode`)

// alone are properties that are unserved in one schema only.
var alone = map[string][]string{
	"UpdateGuildChannelRequestPartial": {"type", "flags", "nsfw"}, "UpdateThreadRequestPartial": {"flags"},
}

// returned are properties that Discord sends and also accepts back, although the specification does
// not say so.
var returned = map[string]string{
	"MessageAttachmentRequest":              "url proxy_url size width height content_type ephemeral flags",
	"ComponentEmojiForRequest":              "animated",
	"FileComponentForMessageRequest":        "name size",
	"ApplicationCommandCreateRequest":       "id application_id guild_id version default_permission nsfw",
	"ApplicationCommandUpdateRequest":       "application_id guild_id version default_permission nsfw",
	"ApplicationCommandPatchRequestPartial": "id type application_id guild_id version default_permission nsfw",
}

// A trimmer copies the schemas that are needed, with all schemas that they refer to.
type trimmer struct {
	from, kept object
	whole      bool // copy each schema unchanged
	err        error
}

func (t *trimmer) fail(format string, args ...any) any {
	if t.err == nil {
		t.err = fmt.Errorf(format, args...)
	}
	return nil
}

// chosen returns one schema of a union: the schema that the map choices has for a name. If the map has
// none, chosen returns the union itself.
func chosen(name string, v any) any {
	o, _ := v.(object)
	all, _ := o["anyOf"].([]any)
	if want, ok := choices[name]; ok && slices.ContainsFunc(all, func(one any) bool { return refName(one) == want }) {
		return object{"$ref": refPrefix + want}
	}
	return v
}

const refPrefix = "#/components/schemas/"

// refName returns the name of the schema that v refers to, or "" if v is not a reference.
func refName(v any) string {
	o, _ := v.(object)
	ref, _ := o["$ref"].(string)
	return strings.TrimPrefix(ref, refPrefix)
}

// keep copies a schema by name, once.
func (t *trimmer) keep(name string) {
	if t.kept[name] != nil {
		return
	}
	found, ok := t.from[name].(object)
	if !ok {
		t.fail("the specification has no schema %s", name)
		return
	}
	t.kept[name] = true // set now, since the schema may contain itself
	made, _ := t.schema(found).(object)
	if fields, ok := made["properties"].(object); ok && !t.whole {
		for _, field := range strings.Fields(returned[name]) {
			if fields[field] == nil {
				fields[field] = true
			}
		}
		if fields["nsfw"] == true {
			fields["nsfw"] = object{"type": []any{"boolean", "null"}}
		}
		for _, field := range alone[name] {
			delete(fields, field)
		}
		if fields["default_member_permissions"] != nil { // the documentation, and Discord itself, also allow a string
			fields["default_member_permissions"].(object)["type"] = []any{"integer", "string", "null"}
		}
	}
	if name == "SnowflakeType" && !t.whole { // Discord accepts a number too, as in its examples
		made["type"], made["minimum"] = []any{"string", "integer"}, 0
	}
	t.kept[name] = made
}

// words are the keys of a schema that do not restrict a value.
var words = []string{"description", "title", "format", "contentEncoding", "x-discord-union", "example"}

// schema returns a copy of a schema without the keys in words. In the copy, "type" decides which
// part of a union applies.
func (t *trimmer) schema(v any) any {
	x, ok := v.(object)
	if !ok {
		return v // v is true or false
	}
	if ref := refName(x); ref != "" {
		t.keep(ref)
		return object{"$ref": refPrefix + ref}
	}
	if t.whole {
		t.follow(x)
		return x
	}
	out := object{}
	for key, v := range x {
		switch {
		case slices.Contains(words, key), key == "oneOf", key == "anyOf":
		case key == "allOf":
			if x["enum"] == nil { // next to an enum, an allOf only repeats the enum less exactly
				t.fail("an allOf of an unknown kind: %v", v)
			}
		case key == "properties":
			out[key] = t.properties(v.(object))
		case key == "items":
			out[key] = t.schema(withoutNull(v))
		case key == "additionalProperties", key == "then", key == "else":
			out[key] = t.schema(v)
		default:
			out[key] = v
		}
	}
	for _, key := range []string{"oneOf", "anyOf"} {
		if parts, ok := x[key].([]any); ok {
			t.union(out, key, parts)
		}
	}
	if out["type"] == "object" && out["properties"] != nil && out["additionalProperties"] == nil {
		out["additionalProperties"] = false
	}
	if x["format"] == "int32" && out["enum"] == nil && out["maximum"] == nil {
		out["maximum"] = 1<<31 - 1
	}
	return out
}

// follow keeps all schemas that a value refers to, at any depth.
func (t *trimmer) follow(v any) {
	switch x := v.(type) {
	case []any:
		for _, one := range x {
			t.follow(one)
		}
	case object:
		if ref := refName(x); ref != "" {
			t.keep(ref)
		}
		for _, one := range x {
			t.follow(one)
		}
	}
}

func (t *trimmer) properties(fields object) object {
	out := object{}
	for name, field := range fields {
		if !slices.Contains(unserved, name) {
			out[name] = t.schema(chosen(name, field))
		}
	}
	return out
}

var null = object{"type": "null"}

func isNull(v any) bool {
	o, _ := v.(object)
	return len(o) == 1 && o["type"] == null["type"]
}

// withoutNull returns the schema of a list's items without null. The specification allows null as an
// item, but Discord refuses it.
func withoutNull(v any) any {
	o, _ := v.(object)
	parts, _ := o["oneOf"].([]any)
	if len(parts) == 2 && isNull(parts[0]) {
		return parts[1]
	}
	return v
}

// union rewrites a union so that each value is checked against at most one of its parts. The result
// is a list of values, an optional value, a choice by "type", or several types of values that share
// no keyword.
func (t *trimmer) union(out object, key string, parts []any) {
	parts = slices.DeleteFunc(slices.Clone(parts), func(p any) bool { return slices.Contains(unserved, refName(p)) })
	rest := slices.DeleteFunc(slices.Clone(parts), isNull)
	nullable := len(rest) < len(parts)
	typed := !slices.ContainsFunc(rest, func(p any) bool { return t.typesOf(p) == nil })
	switch {
	case !slices.ContainsFunc(parts, func(p any) bool { o, _ := p.(object); return o["const"] == nil }):
		out["enum"] = each(parts, func(p any) any { return p.(object)["const"] })
	case nullable && len(rest) == 1:
		out["if"], out["else"] = null, t.schema(rest[0])
	case typed && !nullable:
		t.typed(out, rest)
	case slices.ContainsFunc(parts, func(p any) bool { return refName(p) != "" }):
		out[key] = each(parts, t.schema) // the playground picks a part by its index
	default:
		for _, p := range parts {
			kinds, _ := out["type"].([]any)
			kind := p.(object)["type"]
			for key, v := range t.schema(p).(object) {
				out[key] = v
			}
			out["type"] = append(kinds, kind)
		}
	}
}

// typed writes a union of objects that differ by "type". It keeps Discord's order, which has the
// most used types first. The error for an unknown type lists the known ones.
func (t *trimmer) typed(out object, parts []any) {
	types := slices.Concat(each(parts, t.typesOf)...)
	chain := object{"properties": object{"type": object{"enum": types}}}
	for _, p := range slices.Backward(parts) {
		is := object{"required": []any{"type"}, "properties": object{"type": object{"enum": t.typesOf(p)}}}
		chain = object{"if": is, "then": t.schema(p), "else": chain}
	}
	maps.Copy(out, chain)
	out["type"], out["required"] = "object", []any{"type"}
}

// typesOf returns the values that the "type" of a schema may have, or nil if the schema lists none.
func (t *trimmer) typesOf(part any) []any {
	types, _ := at(t.from, refName(part), "properties", "type")["enum"].([]any)
	return types
}

func each[T any](all []any, do func(any) T) []T {
	var out []T
	for _, one := range all {
		out = append(out, do(one))
	}
	return out
}
