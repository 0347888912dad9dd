package playground

import "slices"

// What follows an acknowledgement: @original and followups, for 15 minutes.

// answered finds the interaction whose token a call carries.
func (s *Server) answered(c *call) (*interaction, *apiError) {
	if c.PathValue("app") != s.opt.ApplicationID {
		return nil, refuse(codeUnknownWebhook)
	}
	in := s.byToken[c.PathValue("token")]
	if in == nil || s.clock.Now().Sub(in.made) > tokenTime {
		return nil, refuse(codeInvalidToken)
	}
	if in.outcome == "" || in.outcome == OutcomeFailed || in.kind == kindAutocomplete {
		return nil, refuse(codeUnknownWebhook)
	}
	return in, nil
}

// replyFor finds @original or a followup.
func (s *Server) replyFor(c *call) (*message, *apiError) {
	in, err := s.answered(c)
	if err != nil {
		return nil, err
	}
	if s.channels[in.channel.id] != in.channel {
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

// followup posts one more message. The first one after a deferral takes the
// place of "thinking", and is as private as that.
func (s *Server) followup(c *call, in *interaction) (any, *apiError) {
	if s.channels[in.channel.id] != in.channel {
		return nil, refuse(codeUnknownChannel)
	}
	body, k, err := s.shaped(c, followupShape)
	if err != nil {
		return nil, err
	}
	if err := s.checkNew(k, nil, body, c.files); err != nil {
		return nil, err
	}
	if m := in.original; m != nil && m.loading() && m.channel.find(m.id) != nil {
		s.finish(m, body, c.files)
		return s.messageJSON(m), nil
	}
	m := s.newReply(in, intOf(body["flags"])&flagEphemeral != 0)
	if in.original != nil {
		m.kind, m.reference = 19, in.original.id
	}
	s.fill(m, body, c.files, false)
	in.own = append(in.own, m)
	s.post(m)
	return s.messageJSON(m), nil
}

// finish replaces "thinking" by the message, without notifications.
func (s *Server) finish(m *message, body object, files []upload) {
	m.flags &^= flagLoading
	private := m.flags & flagEphemeral
	s.fill(m, body, files, true)
	m.flags = m.flags&^flagEphemeral | private
	s.changed(m, false)
}

func (s *Server) patchReply(c *call, m *message) (any, *apiError) {
	if m.channel.archived {
		return nil, refuse(codeArchived)
	}
	if err := s.checkEdit(c, m, editShape); err != nil {
		return nil, err
	}
	body := c.body.(object)
	if m.loading() {
		if empty(body, len(c.files)) {
			return nil, refuse(codeEmptyMessage)
		}
		s.finish(m, body, c.files)
		return s.messageJSON(m), nil
	}
	s.fill(m, body, c.files, true)
	s.changed(m, true)
	return s.messageJSON(m), nil
}

func (s *Server) deleteReply(c *call, m *message) (any, *apiError) {
	s.removeMessage(m)
	return nil, nil
}
