package playground

import (
	"slices"
	"strconv"
	"time"
)

// This file has the routes of a channel's messages. They do not reach ephemeral messages.

// nonceLife is how long Discord recognises a nonce ("the past few minutes").
const nonceLife = 5 * time.Minute

// messages handles the messages of all channels, and has their files. Guarded by base.mu.
type messages struct {
	*base
	guilds   *guilds
	channels *channels
	files    files
	cards    int // flagComponentsV2 if messages may have it, else 0; see RefuseCards
	reads    reads
}

func (ms *messages) routes() []route {
	const path = "/channels/{channel}/messages"
	at := ms.channels
	here, read := at.find(0), at.find(ReadMessageHistory)
	named, managed := at.message(0), at.message(ManageMessages)
	return []route{
		{"GET", path, false, on(here, ms.list)},
		{"POST", path, false, on(here, ms.create)},
		{"GET", path + "/{message}", false, show(at.message(ReadMessageHistory), (*message).json)},
		{"PATCH", path + "/{message}", false, on(named, ms.patch)},
		{"DELETE", path + "/{message}", false, on(named, ms.delete)},
		{"GET", path + "/pins", false, show(read, (*channel).pinsJSON)},
		{"PUT", path + "/pins/{message}", false, on(managed, pin)},
		{"DELETE", path + "/pins/{message}", false, on(managed, unpin)},
	}
}

func sendPermission(ch *channel) Permission {
	if ch.isThread() {
		return SendInThreads
	}
	return SendMessages
}

func (ms *messages) create(c *call, ch *channel) (any, *apiError) {
	body, err := c.object()
	if err != nil {
		return nil, err
	}
	k := c.form
	k.message(nil, body, messageCheck{files: c.files, flags: intOf(body["flags"]),
		allowed: flagSuppressEmbeds | flagSilent | ms.cards})
	checkReference(k, ch, body)
	if err := k.err(); err != nil {
		return nil, err
	}
	if empty(body, len(c.files)) {
		return nil, refuse(codeEmptyMessage)
	}
	if err := ms.maySend(ch, body, len(c.files)); err != nil {
		return nil, err
	}
	if old := ch.sameNonce(body, ms.clock.Now()); old != nil {
		return old.json(), nil
	}
	m := &message{channel: ch, author: ms.guilds.bot, nonce: body["nonce"]}
	if ref, ok := body["message_reference"].(object); ok && ch.find(idText(ref["message_id"])) != nil {
		m.kind, m.reference = 19, idText(ref["message_id"])
	}
	ms.fill(m, body, c.files, false)
	ms.post(m)
	return m.json(), nil
}

// maySend checks the permissions for a message that answers no interaction, and that its thread is
// not archived and locked.
func (ms *messages) maySend(ch *channel, body object, files int) *apiError {
	need := sendPermission(ch)
	if files > 0 {
		need |= AttachFiles
	}
	if len(listOf(body["embeds"])) > 0 {
		need |= EmbedLinks
	}
	if ch.kind == channelDM {
		if ch.with.Closed || !ms.guilds.shared(ch.with) {
			return refuse(codeCannotDM)
		}
		return nil
	}
	if ch.botMay()&need != need {
		return refuse(codeMissingPermission)
	}
	if ch.archived && ch.locked {
		return refuse(codeArchived)
	}
	return nil
}

// checkReference refuses a reply to a message that does not exist.
func checkReference(k *checker, ch *channel, body object) {
	ref, ok := body["message_reference"].(object)
	if ok && ref["fail_if_not_exists"] != false && ch.find(idText(ref["message_id"])) == nil {
		k.fail([]string{"message_reference"}, "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
	}
}

// sameNonce returns the earlier message that was made with the nonce of this body, or nil if there is
// none. It returns nil too if the body does not ask for this with enforce_nonce.
func (c *channel) sameNonce(body object, now time.Time) *message {
	if body["enforce_nonce"] != true || body["nonce"] == nil {
		return nil
	}
	for _, m := range slices.Backward(c.messages) {
		if now.Sub(m.made) > nonceLife {
			break
		}
		if m.author.bot && m.nonce == body["nonce"] {
			return m
		}
	}
	return nil
}

func (ms *messages) patch(c *call, m *message) (any, *apiError) {
	if m.author != ms.guilds.bot {
		return nil, refuse(codeNotAuthor)
	}
	if m.channel.archived {
		return nil, refuse(codeArchived)
	}
	if err := ms.checkEdit(c, m); err != nil {
		return nil, err
	}
	if len(c.files) > 0 && m.channel.kind != channelDM && m.channel.botMay()&AttachFiles == 0 {
		return nil, refuse(codeMissingPermission)
	}
	if err := m.tooOld(ms.clock.Now(), ms.opt.OldEdits); err != nil {
		return nil, err
	}
	ms.fill(m, c.body.(object), c.files, true)
	ms.changed(m, true)
	return m.json(), nil
}

// checkEdit checks the body of an edit against the message that it changes.
func (ms *messages) checkEdit(c *call, m *message) *apiError {
	body, err := c.object()
	if err != nil {
		return err
	}
	ms.editRules(c.form, nil, body, c.files, m)
	return c.form.err()
}

// editRules checks an edit. An edit may set the flag for Components V2 but not remove it, and the
// message must not become empty.
func (ms *messages) editRules(k *checker, path []string, body object, files []upload, m *message) {
	in := messageCheck{
		files: files, flags: m.flags | intOf(body["flags"]), allowed: flagSuppressEmbeds | ms.cards | m.flags,
	}
	for _, a := range m.attachments {
		in.kept = append(in.kept, a.ID, a.Filename)
	}
	if v, named := body["components"]; named && v == nil {
		ms.notes.violation("components is null on an edit: send [] to clear, nothing to keep")
	}
	k.message(path, body, in)
	_, listed := body["attachments"].([]any)
	kept := m.attachments
	if listed || len(files) > 0 {
		kept = nil
	}
	left := object{}
	present := object{"content": m.content, "embeds": m.embeds, "components": m.components}
	for name, old := range present {
		left[name] = old
		if v, named := body[name]; named {
			left[name] = v
		}
	}
	if k.errors == nil && empty(left, len(kept)+len(files)+len(listOf(body["attachments"]))) && !m.loading() {
		k.fail(path, "MESSAGE_EMPTY", "Cannot send an empty message")
	}
	if in.flags&flagComponentsV2 != 0 && m.flags&flagComponentsV2 == 0 &&
		(textOf(left["content"]) != "" || len(listOf(left["embeds"])) > 0) {
		k.fail(sub(path, "content"), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
			"Clear content and embeds when switching to components v2")
	}
}

func (ms *messages) delete(c *call, m *message) (any, *apiError) {
	if m.author != ms.guilds.bot && m.channel.botMay()&ManageMessages == 0 {
		return nil, refuse(codeMissingPermission)
	}
	if m.channel.archived {
		return nil, refuse(codeArchived)
	}
	ms.remove(m)
	return nil, nil
}

// list returns messages, newest first, as Discord does. It returns at most as many as the call's
// parameter limit says (1 to 100), or 50 if the call has no limit.
func (ms *messages) list(c *call, ch *channel) (any, *apiError) {
	limit := 50
	if text := c.URL.Query().Get("limit"); text != "" {
		n, bad := strconv.Atoi(text)
		if bad != nil || n < 1 || n > 100 {
			k := &checker{}
			k.fail([]string{"limit"}, "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
			return nil, k.err()
		}
		limit = n
	}
	out := []object{}
	if ch.botMay()&ReadMessageHistory == 0 {
		return out, nil
	}
	before, after := c.URL.Query().Get("before"), c.URL.Query().Get("after")
	for _, m := range slices.Backward(ch.messages) {
		if m.only != "" || before != "" && !older(m.id, before) || after != "" && !older(after, m.id) {
			continue
		}
		out = append(out, m.json())
		if after == "" && len(out) == limit {
			break
		}
	}
	if after != "" && len(out) > limit { // keep the oldest messages, those directly after the given id
		out = out[len(out)-limit:]
	}
	return out[:min(limit, len(out))], nil
}
