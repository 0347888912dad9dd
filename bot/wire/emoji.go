package wire

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// Emoji is an emoji of the application.
type Emoji struct{ ID, Name string }

// Text is the emoji's form in a text, in Button.Emoji and in Choice.Emoji.
func (e Emoji) Text() string { return "<:" + e.Name + ":" + e.ID + ">" }

var (
	ownEmoji  = regexp.MustCompile(`^<:([A-Za-z0-9_]{2,32}):(\d{1,20})>$`)
	emojiName = regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)
)

// MaxEmoji is the most bytes of an emoji's picture.
const MaxEmoji = 256 << 10

// emojiObject encodes an emoji of a control: Unicode, or the application's.
func emojiObject(text string) object {
	if own := ownEmoji.FindStringSubmatch(text); own != nil {
		return object{"name": own[1], "id": own[2]}
	}
	return object{"name": text}
}

// Emojis lists the application's own emoji.
func (w *Client) Emojis(ctx context.Context) ([]Emoji, error) {
	c, err := w.own(ctx, http.MethodGet, "emojis")
	if err != nil {
		return nil, err
	}
	var there struct {
		Items []struct {
			ID   flake  `json:"id"`
			Name string `json:"name"`
		} `json:"items"`
	}
	if err := w.do(ctx, c, &there); err != nil {
		return nil, err
	}
	all := make([]Emoji, len(there.Items))
	for n, e := range there.Items {
		all[n] = Emoji{string(e.ID), e.Name}
	}
	return all, nil
}

// AddEmoji uploads an emoji of the application: a name of 2 to 32 letters, digits and "_", and a
// PNG of at most MaxEmoji bytes. Names need not be unique.
func (w *Client) AddEmoji(ctx context.Context, name string, png []byte) (Emoji, error) {
	if !emojiName.MatchString(name) || len(png) == 0 || len(png) > MaxEmoji {
		return Emoji{}, fmt.Errorf("emoji %q of %d bytes: want a name of 2 to 32 letters, digits and _, and at most %d bytes",
			name, len(png), MaxEmoji)
	}
	c, err := w.own(ctx, http.MethodPost, "emojis")
	if err != nil {
		return Emoji{}, err
	}
	c.body = object{"name": name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)}
	var made struct {
		ID flake `json:"id"`
	}
	err = w.do(ctx, c, &made)
	return Emoji{string(made.ID), name}, err
}

// DropEmoji deletes an emoji of the application. A missing one is no error.
func (w *Client) DropEmoji(ctx context.Context, id string) error {
	c, err := w.own(ctx, http.MethodDelete, "emojis")
	if err != nil {
		return err
	}
	c.path, c.route = c.path+"/"+url.PathEscape(id), c.route+"/{emoji}"
	if err := w.do(ctx, c, nil); !errors.Is(err, ErrUnknownEmoji) {
		return err
	}
	return nil
}

// plain returns a call that Discord refused for an unknown emoji, without the application's emoji:
// one was deleted. false for another refusal.
func (c call) plain(refused error) (call, bool) {
	var e *APIError
	if !errors.As(refused, &e) || !errors.Is(refused, ErrInvalidBody) || !strings.Contains(e.Detail, "emoji") {
		return c, false
	}
	body, found := withoutEmoji(c.body)
	if found {
		c.body = body.(object)
	}
	return c, found
}

// withoutEmoji copies a part of a payload without the application's emoji.
func withoutEmoji(part any) (clean any, found bool) {
	switch v := part.(type) {
	case object:
		o := object{}
		for key, value := range v {
			if emoji, ok := value.(object); ok && key == "emoji" && emoji["id"] != nil {
				found = true
				continue
			}
			inner, some := withoutEmoji(value)
			o[key], found = inner, found || some
		}
		return o, found
	case []object:
		list := make([]object, len(v))
		for n, one := range v {
			inner, some := withoutEmoji(one)
			list[n], found = inner.(object), found || some
		}
		return list, found
	}
	return part, false
}

// LostEmoji says whether Discord has refused an emoji of the application since the last call.
func (w *Client) LostEmoji() bool { return w.emojiLost.Swap(false) }
