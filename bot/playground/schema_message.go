package playground

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Flags of messages.
const (
	flagSuppressEmbeds = 1 << 2
	flagHasThread      = 1 << 5
	flagEphemeral      = 1 << 6
	flagLoading        = 1 << 7
	flagSilent         = 1 << 12
	flagComponentsV2   = 1 << 15
)

// Limits of messages that are sums rather than fields.
const (
	maxContent         = 2000
	maxEmbedTotal      = 6000
	maxFiles           = 10
	maxFileBytes       = 10 << 20
	maxRequestBytes    = 25 << 20
	maxV1Rows          = 5
	maxV2Components    = 40
	maxV2Text          = 4000
	maxMentionedUsers  = 100
	maxNonce           = 25
	attachmentProtocol = "attachment://"
)

// embedShape: facts on embeds. Pictures in embeds cannot carry alt text.
var embedShape = fields(map[string]*shape{
	"type": str(0, 0), "url": str(0, 2048), "title": str(0, 256), "description": str(0, 4096),
	"color": whole(0, 0xffffff), "timestamp": str(0, 0), "provider": anything(), "video": anything(),
	"author": fields(map[string]*shape{"name": str(1, 256).must(), "url": str(0, 2048),
		"icon_url": str(0, 2048), "proxy_icon_url": anything()}),
	"footer": fields(map[string]*shape{
		"text": str(1, 2048).must(), "icon_url": str(0, 2048), "proxy_icon_url": anything(),
	}),
	"image":     embedMedia,
	"thumbnail": embedMedia,
	"fields": list(0, 25, fields(map[string]*shape{"name": str(1, 256).must(),
		"value": str(1, 1024).must(), "inline": boolean()})),
})

var embedMedia = fields(map[string]*shape{
	"url": str(0, 2048), "proxy_url": anything(), "width": anything(), "height": anything(),
})

var mentionsShape = fields(map[string]*shape{
	"parse": list(0, 3, str(1, 10)), "users": list(0, maxMentionedUsers, snowflake()),
	"roles": list(0, maxMentionedUsers, snowflake()), "replied_user": boolean(),
}).with(checkMentions)

// attachmentShape: id is n of files[n], or the id of a kept attachment. Fields
// after title are the server's own, tolerated when they come back.
var attachmentShape = fields(map[string]*shape{
	"id": snowflake().must(), "filename": str(0, 1024), "description": str(0, 1024), "title": str(0, 1024),
	"duration_secs": anything(), "waveform": anything(), "is_spoiler": boolean(),
	"url": anything(), "proxy_url": anything(), "size": anything(), "width": anything(), "height": anything(),
	"content_type": anything(), "ephemeral": anything(), "flags": anything(),
})

// messageFields are those that every way of sending a message shares.
func messageFields(more map[string]*shape) *shape {
	all := map[string]*shape{
		"content": str(0, maxContent), "embeds": list(0, 10, embedShape), "allowed_mentions": mentionsShape,
		"components": list(0, 0, messageComponent), "flags": whole(0, 1<<31),
		"attachments": list(0, maxFiles, attachmentShape),
	}
	for name, s := range more {
		all[name] = s
	}
	return fields(all)
}

var (
	createShape = messageFields(map[string]*shape{
		"tts": boolean(), "nonce": anything(), "enforce_nonce": boolean(),
		"message_reference": fields(map[string]*shape{"type": oneOf(0), "message_id": snowflake().must(),
			"channel_id": snowflake(), "guild_id": snowflake(), "fail_if_not_exists": boolean()}),
	})
	editShape     = messageFields(nil)
	followupShape = messageFields(map[string]*shape{"tts": boolean()})
)

// messageCheck is what the rules about whole messages need to know.
type messageCheck struct {
	files   []upload // uploaded with this request
	kept    []string // ids of the attachments that are there already
	flags   int      // flags that the message has when done
	allowed int      // flags that may be set here
}

// message applies the rules that join several fields; m is shaped already.
func (c *checker) message(path []string, m object, in messageCheck) {
	if set := intOf(m["flags"]); set&^in.allowed != 0 {
		c.fail(sub(path, "flags"), "BASE_TYPE_CHOICES", "Flags %d cannot be set here.", set&^in.allowed)
	}
	if in.flags&flagComponentsV2 != 0 {
		c.onlyV2(path, m)
		c.layoutV2(sub(path, "components"), m)
	} else {
		c.layoutV1(sub(path, "components"), m)
	}
	c.customIDs(sub(path, "components"), m)
	c.embedTotal(sub(path, "embeds"), m)
	c.attachments(path, m, in)
	c.references(path, m, in)
	if n, text := m["nonce"], fmt.Sprint(m["nonce"]); n != nil && utf8.RuneCountInString(text) > maxNonce {
		c.fail(sub(path, "nonce"), "NONCE_TYPE_TOO_LONG", "Nonce must be %d or fewer in length.", maxNonce)
	}
}

// empty says whether a new message would show nothing.
func empty(m object, files int) bool {
	return strings.TrimSpace(textOf(m["content"])) == "" && len(listOf(m["embeds"])) == 0 &&
		len(listOf(m["components"])) == 0 && files == 0
}

func (c *checker) onlyV2(path []string, m object) {
	for _, name := range []string{"content", "embeds", "poll", "sticker_ids"} {
		_, some := m[name].(object)
		if some || textOf(m[name]) != "" || len(listOf(m[name])) > 0 {
			c.fail(sub(path, name), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
				"The 'content', 'embeds', 'stickers' and 'poll' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2")
		}
	}
}

func (c *checker) embedTotal(path []string, m object) {
	total := 0
	for _, e := range objectsOf(m["embeds"]) {
		author, _ := e["author"].(object)
		footer, _ := e["footer"].(object)
		texts := []any{e["title"], e["description"], author["name"], footer["text"]}
		for _, f := range objectsOf(e["fields"]) {
			texts = append(texts, f["name"], f["value"])
		}
		for _, t := range texts {
			total += utf8.RuneCountInString(textOf(t))
		}
	}
	if total > maxEmbedTotal {
		c.fail(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedTotal)
	}
}

// attachments: each entry names an upload of this request or a kept one, once.
func (c *checker) attachments(path []string, m object, in messageCheck) {
	if len(in.files) > maxFiles {
		c.fail(sub(path, "files"), "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxFiles)
	}
	var seen []string
	for i, a := range objectsOf(m["attachments"]) {
		at, id := sub(sub(path, "attachments"), i), idText(a["id"])
		known := slices.Contains(in.kept, id) || slices.ContainsFunc(in.files, func(f upload) bool { return f.N == id })
		if !known {
			c.fail(at, "ATTACHMENT_NOT_FOUND", "Attachment %s was not uploaded and is not on the message.", id)
		}
		if slices.Contains(seen, id) {
			c.fail(at, "ATTACHMENT_DUPLICATED", "Attachment %s is listed twice.", id)
		}
		seen = append(seen, id)
	}
}

// references: attachment://name must be a file of this very request or message.
func (c *checker) references(path []string, m object, in messageCheck) {
	walk(m, path, func(at []string, text string) {
		name, is := strings.CutPrefix(text, attachmentProtocol)
		if !is || at[len(at)-1] == "content" {
			return
		}
		if !slices.ContainsFunc(in.files, func(f upload) bool { return f.Name == name }) && !slices.Contains(in.kept, name) {
			c.fail(at, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
				"The referenced attachment %q was not found.", name)
		}
	})
}

// walk visits every string of a JSON value.
func walk(v any, path []string, visit func(path []string, text string)) {
	switch x := v.(type) {
	case string:
		visit(path, x)
	case []any:
		for i, one := range x {
			walk(one, sub(path, i), visit)
		}
	case object:
		for name, one := range x {
			walk(one, sub(path, name), visit)
		}
	}
}

func checkMentions(c *checker, path []string, v any) {
	m, _ := v.(object)
	for i, p := range listOf(m["parse"]) {
		if !slices.Contains([]string{"users", "roles", "everyone"}, textOf(p)) {
			c.fail(sub(sub(path, "parse"), i), "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
		}
	}
	for _, name := range []string{"users", "roles"} {
		all := listOf(m[name])
		if len(all) > 0 && slices.Contains(listOf(m["parse"]), any(name)) {
			c.fail(sub(path, "parse"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				"parse:[%q] and %s: [ids...] are mutually exclusive.", name, name)
		}
		for i, id := range all {
			if slices.ContainsFunc(all[:i], func(other any) bool { return idText(other) == idText(id) }) {
				c.fail(sub(sub(path, name), i), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
			}
		}
	}
}
