package playground

import (
	"slices"
	"strconv"
	"time"
)

// Messages by the channel's own routes. Ephemeral ones do not exist here.

// nonceLife is how long Discord recognises a nonce ("the past few minutes").
const nonceLife = 5 * time.Minute

// channelFor finds the channel of a call, if the bot has the necessary rights.
func channelFor(need Permission) func(*Server, *call) (*channel, *apiError) {
	return func(s *Server, c *call) (*channel, *apiError) {
		ch := s.channels[c.PathValue("channel")]
		if ch == nil {
			return nil, refuse(codeUnknownChannel)
		}
		may := s.botMay(ch)
		if may&ViewChannel == 0 {
			return nil, refuse(codeMissingAccess)
		}
		if may&need != need {
			return nil, refuse(codeMissingPermission)
		}
		return ch, nil
	}
}

// messageFor finds the message of a call.
func messageFor(need Permission) func(*Server, *call) (*message, *apiError) {
	return func(s *Server, c *call) (*message, *apiError) {
		ch, err := channelFor(need)(s, c)
		if err != nil {
			return nil, err
		}
		m := ch.find(c.PathValue("message"))
		if m == nil || m.only != "" {
			return nil, refuse(codeUnknownMessage)
		}
		return m, nil
	}
}

func sendPermission(ch *channel) Permission {
	if ch.isThread() {
		return SendInThreads
	}
	return SendMessages
}

func (s *Server) postMessage(c *call, ch *channel) (any, *apiError) {
	body, k, err := s.shaped(c, createShape)
	if err != nil {
		return nil, err
	}
	k.message(nil, body, messageCheck{files: c.files, flags: intOf(body["flags"]),
		allowed: flagSuppressEmbeds | flagSilent | s.cards()})
	s.checkReference(k, ch, body)
	if err := k.err(); err != nil {
		return nil, err
	}
	if empty(body, len(c.files)) {
		return nil, refuse(codeEmptyMessage)
	}
	if err := s.maySend(ch, body, len(c.files)); err != nil {
		return nil, err
	}
	if old := s.sameNonce(ch, body); old != nil {
		return s.messageJSON(old), nil
	}
	m := &message{channel: ch, author: s.bot, nonce: body["nonce"]}
	if ref, ok := body["message_reference"].(object); ok && ch.find(idText(ref["message_id"])) != nil {
		m.kind, m.reference = 19, idText(ref["message_id"])
	}
	s.fill(m, body, c.files, false)
	s.post(m)
	return s.messageJSON(m), nil
}

// maySend: permissions of an unprompted message, and closed doors.
func (s *Server) maySend(ch *channel, body object, files int) *apiError {
	need := sendPermission(ch)
	if files > 0 {
		need |= AttachFiles
	}
	if len(listOf(body["embeds"])) > 0 {
		need |= EmbedLinks
	}
	if ch.kind == channelDM {
		if ch.with.Closed || !s.shared(ch.with) {
			return refuse(codeCannotDM)
		}
		return nil
	}
	if s.botMay(ch)&need != need {
		return refuse(codeMissingPermission)
	}
	if ch.archived && ch.locked {
		return refuse(codeArchived)
	}
	return nil
}

// checkReference: a reply must answer a message that exists.
func (s *Server) checkReference(k *checker, ch *channel, body object) {
	ref, ok := body["message_reference"].(object)
	if ok && ref["fail_if_not_exists"] != false && ch.find(idText(ref["message_id"])) == nil {
		k.fail([]string{"message_reference"}, "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
	}
}

// sameNonce finds the message that this nonce already made.
func (s *Server) sameNonce(ch *channel, body object) *message {
	if body["enforce_nonce"] != true || body["nonce"] == nil {
		return nil
	}
	for _, m := range slices.Backward(ch.messages) {
		if s.clock.Now().Sub(m.made) > nonceLife {
			break
		}
		if m.author == s.bot && m.nonce == body["nonce"] {
			return m
		}
	}
	return nil
}

func (s *Server) patchMessage(c *call, m *message) (any, *apiError) {
	if m.author != s.bot {
		return nil, refuse(codeNotAuthor)
	}
	if m.channel.archived {
		return nil, refuse(codeArchived)
	}
	if err := s.checkEdit(c, m, editShape); err != nil {
		return nil, err
	}
	if len(c.files) > 0 && m.channel.kind != channelDM && s.botMay(m.channel)&AttachFiles == 0 {
		return nil, refuse(codeMissingPermission)
	}
	if err := s.tooOld(m); err != nil {
		return nil, err
	}
	s.fill(m, c.body.(object), c.files, true)
	s.changed(m, true)
	return s.messageJSON(m), nil
}

// checkEdit checks the body of an edit against the message that it changes.
func (s *Server) checkEdit(c *call, m *message, want *shape) *apiError {
	body, k, err := s.shaped(c, want)
	if err != nil {
		return err
	}
	s.editRules(k, nil, body, c.files, m)
	return k.err()
}

// editRules: an edit may set the v2 flag but never take it back, and must leave
// something to see.
func (s *Server) editRules(k *checker, path []string, body object, files []upload, m *message) {
	in := messageCheck{
		files: files, flags: m.flags | intOf(body["flags"]), allowed: flagSuppressEmbeds | s.cards() | m.flags,
	}
	for _, a := range m.attachments {
		in.kept = append(in.kept, a.ID, a.Filename)
	}
	if v, named := body["components"]; named && v == nil {
		s.violation("components is null on an edit: send [] to clear, nothing to keep")
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

func (s *Server) deleteMessage(c *call, m *message) (any, *apiError) {
	if m.author != s.bot && s.botMay(m.channel)&ManageMessages == 0 {
		return nil, refuse(codeMissingPermission)
	}
	if m.channel.archived {
		return nil, refuse(codeArchived)
	}
	s.removeMessage(m)
	return nil, nil
}

// getMessages lists newest first, as Discord does; limit 1..100, default 50.
func (s *Server) getMessages(c *call, ch *channel) (any, *apiError) {
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
	if s.botMay(ch)&ReadMessageHistory == 0 {
		return out, nil
	}
	before, after := c.URL.Query().Get("before"), c.URL.Query().Get("after")
	for _, m := range slices.Backward(ch.messages) {
		if m.only != "" || before != "" && !older(m.id, before) || after != "" && !older(after, m.id) {
			continue
		}
		out = append(out, s.messageJSON(m))
		if after == "" && len(out) == limit {
			break
		}
	}
	if after != "" && len(out) > limit { // the ones right after it
		out = out[len(out)-limit:]
	}
	return out[:min(limit, len(out))], nil
}

// older compares snowflakes.
func older(a, b string) bool {
	return len(a) < len(b) || len(a) == len(b) && a < b
}
