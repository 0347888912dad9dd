package playground

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
)

// emojiWith is an emoji to be uploaded, with a picture of so many bytes.
func emojiWith(name string, bytes int) object {
	return object{"name": name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(make([]byte, bytes))}
}

func TestEmojiLimits(t *testing.T) {
	b := newBench(t)
	path := "/applications/" + b.guilds.bot.id + "/emojis"
	text := emojiWith("ship", 1)
	text["image"] = "a ship"
	for _, l := range []limitCase{
		{"name", emojiWith("Ab", 1), emojiWith("A", 1), "name", 0},
		{"name", emojiWith(strings.Repeat("a", 32), 1), emojiWith(strings.Repeat("a", 33), 1), "name", 0},
		{"letters", emojiWith("a_1", 1), emojiWith("a-1", 1), "name", 0},
		{"bytes", emojiWith("ship", emojiBytes), emojiWith("ship", emojiBytes+1), "image", 0},
		{"picture", emojiWith("ship", 1), text, "image", 0},
	} {
		if a := rest(t, b.Server, "POST", path, l.good); a.status != 201 {
			t.Errorf("%s: %d %s", l.name, a.status, a.text)
		}
		l.check(t, rest(t, b.Server, "POST", path, l.bad), "")
	}
	for n := len(b.emoji.all); n < mostEmoji; n++ {
		rest(t, b.Server, "POST", path, emojiWith(fmt.Sprintf("e%d", n), 1))
	}
	wantCode(t, rest(t, b.Server, "POST", path, emojiWith("more", 1)), codeTooManyEmoji)
}

// TestEmoji: an emoji is renamed, shown on a button and deleted; after that no button can have it.
func TestEmoji(t *testing.T) {
	b := newBench(t)
	path := "/applications/" + b.guilds.bot.id + "/emojis"
	id := rest(t, b.Server, "POST", path, emojiWith("ship", 1)).id()
	one := path + "/" + id
	wantCode(t, rest(t, b.Server, "PATCH", one, object{"name": "no ship"}), codeInvalidForm)
	wantOK(t, rest(t, b.Server, "PATCH", one, object{"name": "fleet"}))
	if got := rest(t, b.Server, "GET", one, nil).object()["name"]; got != "fleet" {
		t.Errorf("name after PATCH = %v", got)
	}
	items := objectsOf(rest(t, b.Server, "GET", path, nil).object()["items"])
	if len(items) != 1 || items[0]["id"] != id {
		t.Errorf("the list has %v", items)
	}
	message := rowsOf(buttonWith(object{"label": "Ship", "emoji": object{"id": id, "name": "fleet"}}))
	wantOK(t, rest(t, b.Server, "POST", "/channels/"+b.channel+"/messages", message))
	wantOK(t, rest(t, b.Server, "DELETE", one, nil))
	wantCode(t, rest(t, b.Server, "GET", one, nil), codeUnknownEmoji)
	wantCode(t, rest(t, b.Server, "DELETE", one, nil), codeUnknownEmoji)
	a := rest(t, b.Server, "POST", "/channels/"+b.channel+"/messages", message)
	limitCase{name: "deleted", where: "components.0.components.0.emoji.id"}.check(t, a, "")
}

// TestEmojiOfOneName: a second emoji of a name is refused where names are unique, and else not.
func TestEmojiOfOneName(t *testing.T) {
	for _, unique := range []bool{false, true} {
		s := startServer(t, Options{UniqueEmoji: unique})
		path := "/applications/" + s.guilds.bot.id + "/emojis"
		wantOK(t, rest(t, s, "POST", path, emojiWith("ship", 1)))
		again := rest(t, s, "POST", path, emojiWith("ship", 2))
		if taken := strings.Contains(again.text, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"); taken != unique {
			t.Errorf("unique %v: %d %s", unique, again.status, again.text)
		}
	}
}
