package playground

import (
	"encoding/json"
	"slices"
	"time"
)

// Life of an interaction; for its first answer see also Options.AckTime.
const (
	ackTime   = 3 * time.Second
	tokenTime = 15 * time.Minute
)

// Kinds of interactions.
const (
	kindCommand      = 2
	kindComponent    = 3
	kindAutocomplete = 4
	kindModal        = 5
)

// An interaction is what a member did, from the event to the answers.
type interaction struct {
	id, token string
	kind      int
	user      *user
	channel   *channel
	made      time.Time
	command   string       // "chess move"
	source    *message     // whose component was used
	opener    *interaction // of a modal
	outcome   string       // "" until acknowledged or failed
	original  *message
	own       []*message // followups
	choices   []Choice
	modal     *ModalView
	done      chan struct{} // closed with the outcome
	stop      func() bool   // the 3 s timer
}

// answers lists the callback types that a kind of interaction may be answered
// with.
var answers = map[int][]int{
	kindCommand:      {4, 5, 9},
	kindComponent:    {4, 5, 6, 7, 9},
	kindAutocomplete: {8},
	kindModal:        {4, 5, 6, 7},
}

var (
	callbackShape = fields(map[string]*shape{"type": oneOf(4, 5, 6, 7, 8, 9).must(), "data": anything()})
	deferShape    = fields(map[string]*shape{"flags": whole(0, 1<<31)})
	callbacks     = map[int]func(*Server, *call, *interaction, object) *apiError{
		4: (*Server).answerMessage, 5: (*Server).answerDefer, 6: (*Server).answerLater,
		7: (*Server).answerUpdate, 8: (*Server).answerChoices, 9: (*Server).answerModal,
	}
)

// callback is the one acknowledgement of an interaction, within 3 s.
func (s *Server) callback(c *call) (any, *apiError) {
	in := s.interactions[c.PathValue("id")]
	if in == nil || in.token != c.PathValue("token") || in.outcome == OutcomeFailed {
		return nil, refuse(codeUnknownInteraction)
	}
	if in.outcome != "" {
		return nil, refuse(codeAcknowledged)
	}
	if s.clock.Now().Sub(in.made) > s.opt.AckTime {
		return nil, refuse(codeUnknownInteraction)
	}
	if s.channels[in.channel.id] != in.channel {
		return nil, refuse(codeUnknownChannel)
	}
	body, k, err := s.shaped(c, callbackShape)
	if err != nil {
		return nil, err
	}
	t := intOf(body["type"])
	if k.errors == nil && (!slices.Contains(answers[in.kind], t) || (t == 6 || t == 7) && in.source == nil) {
		k.fail([]string{"type"}, "BASE_TYPE_CHOICES", "Response type %d does not answer this interaction.", t)
	}
	if err := k.err(); err != nil {
		return nil, err
	}
	data, ok := body["data"].(object)
	if !ok && t != 5 && t != 6 {
		k.fail([]string{"data"}, "BASE_TYPE_REQUIRED", "This field is required")
		return nil, k.err()
	}
	if err := callbacks[t](s, c, in, data); err != nil {
		return nil, err
	}
	s.settled(in)
	if c.URL.Query().Get("with_response") != "true" {
		return nil, nil
	}
	return s.callbackResponse(in, t), nil
}

func (s *Server) callbackResponse(in *interaction, t int) object {
	about := object{"id": in.id, "type": in.kind, "response_message_loading": t == 5}
	out := object{"interaction": about}
	if m := in.original; m != nil {
		about["response_message_id"], about["response_message_ephemeral"] = m.id, m.only != ""
		out["resource"] = object{"type": t, "message": s.messageJSON(m)}
	}
	return out
}

// settled ends the waiting for the acknowledgement.
func (s *Server) settled(in *interaction) {
	in.stop()
	if in.opener != nil && in.outcome != OutcomeFailed {
		delete(s.modals, in.opener.id)
	}
	close(in.done)
	r := s.reply(in)
	s.tellUser(in.user, Event{Kind: "reply", Reply: &r})
}

// expire is the 3 s timer: "This interaction failed".
func (s *Server) expire(in *interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if in.outcome == "" {
		in.outcome = OutcomeFailed
		s.settled(in)
	}
}

// newReply makes the message that answers an interaction.
func (s *Server) newReply(in *interaction, ephemeral bool) *message {
	m := &message{channel: in.channel, author: s.bot, from: in, kind: 20}
	if in.source != nil {
		m.kind, m.reference = 19, in.source.id
	}
	if ephemeral {
		m.only, m.flags = in.user.id, flagEphemeral
	}
	return m
}

// checkNew checks the body of a new message that answers an interaction.
func (s *Server) checkNew(k *checker, path []string, data object, files []upload) *apiError {
	k.message(path, data, messageCheck{files: files, flags: intOf(data["flags"]),
		allowed: flagSuppressEmbeds | flagEphemeral | flagSilent | s.cards()})
	if err := k.err(); err != nil {
		return err
	}
	if empty(data, len(files)) {
		return refuse(codeEmptyMessage)
	}
	return nil
}

func (s *Server) answerMessage(c *call, in *interaction, data object) *apiError {
	k := s.checkData(c, followupShape, data)
	if err := s.checkNew(k, []string{"data"}, data, c.files); err != nil {
		return err
	}
	m := s.newReply(in, intOf(data["flags"])&flagEphemeral != 0)
	s.fill(m, data, c.files, false)
	in.original, in.outcome = m, OutcomeMessage
	s.post(m)
	return nil
}

// answerDefer: "thinking"; only EPHEMERAL may be said now, and it stays.
func (s *Server) answerDefer(c *call, in *interaction, data object) *apiError {
	if data == nil {
		data = object{}
	}
	k := s.checkData(c, deferShape, data)
	if other := intOf(data["flags"]) &^ flagEphemeral; other != 0 {
		k.fail([]string{"data", "flags"}, "BASE_TYPE_CHOICES", "Only EPHEMERAL can be set when deferring.")
	}
	if err := k.err(); err != nil {
		return err
	}
	m := s.newReply(in, intOf(data["flags"])&flagEphemeral != 0)
	m.flags |= flagLoading
	in.original, in.outcome = m, OutcomeDefer
	s.post(m)
	return nil
}

func (s *Server) answerLater(_ *call, in *interaction, _ object) *apiError {
	in.original, in.outcome = in.source, OutcomeLater
	return nil
}

func (s *Server) answerUpdate(c *call, in *interaction, data object) *apiError {
	m := in.source
	if m.channel.find(m.id) == nil {
		return refuse(codeUnknownMessage)
	}
	k := s.checkData(c, followupShape, data)
	s.editRules(k, []string{"data"}, data, c.files, m)
	if err := k.err(); err != nil {
		return err
	}
	s.fill(m, data, c.files, true)
	in.original, in.outcome = m, OutcomeUpdate
	s.changed(m, true)
	return nil
}

func (s *Server) answerChoices(c *call, in *interaction, data object) *apiError {
	k := s.checkData(c, autocompleteShape, data)
	if err := k.err(); err != nil {
		return err
	}
	text, err := json.Marshal(data["choices"])
	if err == nil {
		err = json.Unmarshal(text, &in.choices)
	}
	if err != nil {
		return refuse(codeBadJSON)
	}
	in.outcome = OutcomeChoices
	return nil
}

func (s *Server) answerModal(c *call, in *interaction, data object) *apiError {
	k := s.checkData(c, modalShape, data)
	if err := k.err(); err != nil {
		return err
	}
	components, err := json.Marshal(numbered(listOf(data["components"])))
	if err != nil {
		return refuse(codeBadJSON)
	}
	in.modal = &ModalView{ID: in.id, Channel: in.channel.id, CustomID: textOf(data["custom_id"]),
		Title: textOf(data["title"]), Components: components}
	in.outcome = OutcomeModal
	s.modals[in.id] = in
	return nil
}

// checkData checks what a callback carries, with errors at its path.
func (s *Server) checkData(c *call, want *shape, v any) *checker {
	k := &checker{}
	k.value(want.must(), []string{"data"}, v)
	s.strangers(c, k, "data.")
	return k
}
