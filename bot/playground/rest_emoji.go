package playground

import (
	"encoding/base64"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// An emoji is one of the application's own.
type emoji struct {
	id, name string
	data     []byte
}

// Discord's limits.
const (
	mostEmoji  = 2000
	emojiBytes = 256 << 10
)

var (
	emojiName  = regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)
	emojiImage = regexp.MustCompile(`^data:image/(png|jpeg|gif|webp);base64,`)
)

func emojiRoutes() []route {
	const base = "/applications/{app}/emojis"
	return []route{
		{"GET", base, false, on((*Server).scope, (*Server).listEmoji)},
		{"POST", base, false, on((*Server).scope, (*Server).addEmoji)},
		{"GET", base + "/{emoji}", false, show((*Server).emojiFor, (*Server).emojiJSON)},
		{"PATCH", base + "/{emoji}", false, on((*Server).emojiFor, (*Server).renameEmoji)},
		{"DELETE", base + "/{emoji}", false, on((*Server).emojiFor, (*Server).dropEmoji)},
	}
}

func (s *Server) emojiJSON(e *emoji) object {
	return object{"id": e.id, "name": e.name, "user": s.userJSON(s.bot), "roles": []any{}, "require_colons": true,
		"managed": false, "animated": false, "available": true}
}

func (s *Server) listEmoji(c *call, _ string) (any, *apiError) {
	items := []object{}
	for _, e := range s.emoji {
		items = append(items, s.emojiJSON(e))
	}
	return object{"items": items}, nil
}

func (s *Server) addEmoji(c *call, _ string) (any, *apiError) {
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
	case len(s.emoji) >= mostEmoji:
		return nil, refuse(codeTooManyEmoji)
	}
	e := &emoji{id: s.nextID(), name: name, data: data}
	s.emoji = append(s.emoji, e)
	c.done = http.StatusCreated
	return s.emojiJSON(e), nil
}

func badEmojiName() *apiError {
	return invalidForm("STRING_TYPE_REGEX", "String value did not match validation regex.", "name")
}

// emojiFor is the emoji that a call is about.
func (s *Server) emojiFor(c *call) (*emoji, *apiError) {
	if _, err := s.scope(c); err != nil {
		return nil, err
	}
	if e := s.emojiNamed(c.PathValue("emoji")); e != nil {
		return e, nil
	}
	return nil, refuse(codeUnknownEmoji)
}

func (s *Server) emojiNamed(id string) *emoji {
	if n := slices.IndexFunc(s.emoji, func(e *emoji) bool { return e.id == id }); n >= 0 {
		return s.emoji[n]
	}
	return nil
}

func (s *Server) renameEmoji(c *call, e *emoji) (any, *apiError) {
	body, _ := c.body.(object)
	if name := textOf(body["name"]); emojiName.MatchString(name) {
		e.name = name
		return s.emojiJSON(e), nil
	}
	return nil, badEmojiName()
}

func (s *Server) dropEmoji(c *call, e *emoji) (any, *apiError) {
	s.emoji = slices.DeleteFunc(s.emoji, func(other *emoji) bool { return other == e })
	return nil, nil
}

// serveEmoji gives an emoji's picture, as Discord's content network does.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	e := s.emojiNamed(strings.TrimSuffix(r.PathValue("file"), ".png"))
	s.mu.Unlock()
	if e == nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", http.DetectContentType(e.data))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'")
	h.Set("Cache-Control", "max-age=31536000, immutable")
	_, _ = w.Write(e.data)
}

// strangeEmoji refuses a body with an unknown emoji in a control.
func (s *Server) strangeEmoji(body any) *apiError {
	path, strange := s.strange(body, nil)
	if !strange {
		return nil
	}
	return invalidForm("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji", path...)
}

func (s *Server) strange(part any, path []string) ([]string, bool) {
	switch v := part.(type) {
	case object:
		if e, ok := v["emoji"].(object); ok && textOf(e["id"]) != "" && s.emojiNamed(textOf(e["id"])) == nil {
			return append(slices.Clone(path), "emoji", "id"), true
		}
		for _, key := range []string{"data", "components", "options"} {
			if at, strange := s.strange(v[key], append(path, key)); strange {
				return at, true
			}
		}
	case []any:
		for n, one := range v {
			if at, strange := s.strange(one, append(path, strconv.Itoa(n))); strange {
				return at, true
			}
		}
	}
	return nil, false
}
