package playground

import (
	"encoding/base64"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// An emoji is one of the application's emojis.
type emoji struct {
	id, name string
	by       *user
	data     []byte
}

// Discord's limits: the number of emojis, and the bytes of one.
const (
	mostEmoji  = 2000
	emojiBytes = 256 << 10
)

var (
	emojiName  = regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)
	emojiImage = regexp.MustCompile(`^data:image/(png|jpeg|gif|webp);base64,`)
)

// emojis has the emojis of the application. Guarded by base.mu.
type emojis struct {
	*base
	guilds *guilds
	all    []*emoji
}

func (es *emojis) routes() []route {
	const path = "/applications/{app}/emojis"
	scope := es.guilds.scope
	return []route{
		{"GET", path, false, on(scope, es.list)},
		{"POST", path, false, on(scope, es.add)},
		{"GET", path + "/{emoji}", false, show(es.find, (*emoji).json)},
		{"PATCH", path + "/{emoji}", false, on(es.find, es.rename)},
		{"DELETE", path + "/{emoji}", false, on(es.find, es.drop)},
	}
}

func (e *emoji) json() object {
	return object{"id": e.id, "name": e.name, "user": e.by.json(), "roles": []any{}, "require_colons": true,
		"managed": false, "animated": false, "available": true}
}

func (es *emojis) list(c *call, _ string) (any, *apiError) {
	items := []object{}
	for _, e := range es.all {
		items = append(items, e.json())
	}
	return object{"items": items}, nil
}

func (es *emojis) add(c *call, _ string) (any, *apiError) {
	body, _ := c.body.(object)
	name, image := textOf(body["name"]), textOf(body["image"])
	data, err := base64.StdEncoding.DecodeString(image[len(emojiImage.FindString(image)):])
	switch {
	case !emojiName.MatchString(name):
		return nil, badEmojiName()
	case !emojiImage.MatchString(image) || err != nil || len(data) == 0:
		return nil, invalidForm("IMAGE_INVALID", "Invalid image data", "image")
	case len(data) > emojiBytes:
		return nil, invalidForm("BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.", "image")
	case es.opt.UniqueEmoji && slices.ContainsFunc(es.all, func(e *emoji) bool { return e.name == name }):
		return nil, invalidForm("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This emoji name is already taken", "name")
	case len(es.all) >= mostEmoji:
		return nil, refuse(codeTooManyEmoji)
	}
	e := &emoji{id: es.ids.next(), name: name, by: es.guilds.bot, data: data}
	es.all = append(es.all, e)
	c.done = http.StatusCreated
	return e.json(), nil
}

func badEmojiName() *apiError {
	return invalidForm("STRING_TYPE_REGEX", "String value did not match validation regex.", "name")
}

// find returns the emoji that a call is about.
func (es *emojis) find(c *call) (*emoji, *apiError) {
	if _, err := es.guilds.scope(c); err != nil {
		return nil, err
	}
	if e := es.named(c.PathValue("emoji")); e != nil {
		return e, nil
	}
	return nil, refuse(codeUnknownEmoji)
}

func (es *emojis) named(id string) *emoji {
	if n := slices.IndexFunc(es.all, func(e *emoji) bool { return e.id == id }); n >= 0 {
		return es.all[n]
	}
	return nil
}

func (es *emojis) rename(c *call, e *emoji) (any, *apiError) {
	body, _ := c.body.(object)
	if name := textOf(body["name"]); emojiName.MatchString(name) {
		e.name = name
		return e.json(), nil
	}
	return nil, badEmojiName()
}

func (es *emojis) drop(c *call, e *emoji) (any, *apiError) {
	es.all = slices.DeleteFunc(es.all, func(other *emoji) bool { return other == e })
	return nil, nil
}

// serve answers with an emoji's picture, as Discord's content network does.
func (es *emojis) serve(w http.ResponseWriter, r *http.Request) {
	es.mu.Lock()
	e := es.named(strings.TrimSuffix(r.PathValue("file"), ".png"))
	es.mu.Unlock()
	if e == nil {
		http.NotFound(w, r)
		return
	}
	writeFile(w, http.DetectContentType(e.data), "", e.data)
}

// check refuses a body in which a button or a menu has an unknown emoji.
func (es *emojis) check(body any) *apiError {
	path, strange := es.strange(body, nil)
	if !strange {
		return nil
	}
	return invalidForm("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji", path...)
}

func (es *emojis) strange(part any, path []string) ([]string, bool) {
	switch v := part.(type) {
	case object:
		if e, ok := v["emoji"].(object); ok && textOf(e["id"]) != "" && es.named(textOf(e["id"])) == nil {
			return append(slices.Clone(path), "emoji", "id"), true
		}
		for _, key := range []string{"data", "components", "options"} {
			if at, strange := es.strange(v[key], append(path, key)); strange {
				return at, true
			}
		}
	case []any:
		for n, one := range v {
			if at, strange := es.strange(one, append(path, strconv.Itoa(n))); strange {
				return at, true
			}
		}
	}
	return nil, false
}
