package playground

import "slices"

// This file has the routes of messages after an acknowledgement: @original and followups, for 15
// minutes.

// answered finds the acknowledged interaction whose token a call carries.
func (is *interactions) answered(c *call) (*interaction, *apiError) {
	if c.PathValue("app") != is.opt.ApplicationID {
		return nil, refuse(codeUnknownWebhook)
	}
	in := is.byToken[c.PathValue("token")]
	if in == nil || is.clock.Now().Sub(in.made) > tokenTime {
		return nil, refuse(codeInvalidToken)
	}
	if in.outcome == "" || in.outcome == OutcomeFailed || in.kind == kindAutocomplete {
		return nil, refuse(codeUnknownWebhook)
	}
	return in, nil
}

// reply returns the message that a call names: @original or a followup.
func (is *interactions) reply(c *call) (*message, *apiError) {
	in, err := is.answered(c)
	if err != nil {
		return nil, err
	}
	if is.channels.all[in.channel.id] != in.channel {
		return nil, refuse(codeUnknownChannel)
	}
	m, id := in.original, c.PathValue("message")
	if id != "@original" && (m == nil || m.id != id) {
		i := slices.IndexFunc(in.own, func(m *message) bool { return m.id == id })
		if i < 0 {
			return nil, refuse(codeUnknownMessage)
		}
		m = in.own[i]
	}
	if m == nil || m.channel.find(m.id) == nil {
		return nil, refuse(codeUnknownMessage)
	}
	return m, nil
}

// followup posts one more message. The first message after a deferral replaces "thinking", and is
// private if "thinking" was.
func (is *interactions) followup(c *call, in *interaction) (any, *apiError) {
	if is.channels.all[in.channel.id] != in.channel {
		return nil, refuse(codeUnknownChannel)
	}
	body, err := c.object()
	if err != nil {
		return nil, err
	}
	if err := is.checkNew(c.form, nil, body, c.files); err != nil {
		return nil, err
	}
	if m := in.original; m != nil && m.loading() && m.channel.find(m.id) != nil {
		is.finish(m, body, c.files)
		return m.json(), nil
	}
	m := in.newReply(intOf(body["flags"])&flagEphemeral != 0)
	if in.original != nil {
		m.kind, m.reference = 19, in.original.id
	}
	is.messages.fill(m, body, c.files, false)
	in.own = append(in.own, m)
	is.messages.post(m)
	return m.json(), nil
}

// finish replaces "thinking" with the message. Nobody is notified.
func (is *interactions) finish(m *message, body object, files []upload) {
	m.flags &^= flagLoading
	private := m.flags & flagEphemeral
	is.messages.fill(m, body, files, true)
	m.flags = m.flags&^flagEphemeral | private
	is.messages.changed(m, false)
}

func (is *interactions) patchReply(c *call, m *message) (any, *apiError) {
	if m.channel.archived {
		return nil, refuse(codeArchived)
	}
	if err := is.messages.checkEdit(c, m); err != nil {
		return nil, err
	}
	body := c.body.(object)
	if m.loading() {
		if empty(body, len(c.files)) {
			return nil, refuse(codeEmptyMessage)
		}
		is.finish(m, body, c.files)
		return m.json(), nil
	}
	is.messages.fill(m, body, c.files, true)
	is.messages.changed(m, true)
	return m.json(), nil
}

func (is *interactions) deleteReply(c *call, m *message) (any, *apiError) {
	is.messages.remove(m)
	return nil, nil
}
