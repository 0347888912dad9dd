package playground

import (
	"encoding/json"
	"slices"
	"time"
)

// ackTime is the default of Options.AckTime. tokenTime is how long an interaction's token is valid.
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

// An interaction is one act of a member, with its answers.
type interaction struct {
	id, token string
	kind      int
	user      *user
	channel   *channel
	made      time.Time
	command   string       // "chess move"
	source    *message     // the message whose component was used
	opener    *interaction // the interaction that opened the form
	outcome   string       // "" until acknowledged or failed
	original  *message
	own       []*message // followups
	choices   []Choice
	modal     *ModalView
	done      chan struct{} // closed when outcome is set
	stop      func() bool   // stops the 3 s timer
}

// answers lists, for each kind of interaction, the callback types that may answer it.
var answers = map[int][]int{
	kindCommand:      {4, 5, 9},
	kindComponent:    {4, 5, 6, 7, 9},
	kindAutocomplete: {8},
	kindModal:        {4, 5, 6, 7},
}

var (
	callbacks = map[int]func(*interactions, *call, *interaction, object) *apiError{
		4: (*interactions).answerMessage, 5: (*interactions).answerDefer, 6: (*interactions).answerLater,
		7: (*interactions).answerUpdate, 8: (*interactions).answerChoices, 9: (*interactions).answerModal,
	}
)

// interactions are the members' acts that the bot has answered or may still answer. Guarded by
// base.mu.
type interactions struct {
	*base
	guilds   *guilds
	channels *channels
	messages *messages
	commands *registry
	all      map[string]*interaction
	byToken  map[string]*interaction
	modals   map[string]*interaction // open forms, by interaction
}

func (is *interactions) routes() []route {
	const path = "/webhooks/{app}/{token}"
	return []route{
		{"POST", "/interactions/{id}/{token}/callback", true, is.callback},
		{"GET", path + "/messages/{message}", true, show(is.reply, (*message).json)},
		{"POST", path, true, on(is.answered, is.followup)},
		{"PATCH", path + "/messages/{message}", true, on(is.reply, is.patchReply)},
		{"DELETE", path + "/messages/{message}", true, on(is.reply, is.deleteReply)},
	}
}

// callback handles the acknowledgement of an interaction. There can be only one, and it must come
// within Options.AckTime.
func (is *interactions) callback(c *call) (any, *apiError) {
	in := is.all[c.PathValue("id")]
	if in == nil || in.token != c.PathValue("token") || in.outcome == OutcomeFailed {
		return nil, refuse(codeUnknownInteraction)
	}
	if in.outcome != "" {
		return nil, refuse(codeAcknowledged)
	}
	if is.clock.Now().Sub(in.made) > is.opt.AckTime {
		return nil, refuse(codeUnknownInteraction)
	}
	if is.channels.all[in.channel.id] != in.channel {
		return nil, refuse(codeUnknownChannel)
	}
	body, err := c.object()
	if err != nil {
		return nil, err
	}
	k, t := c.form, intOf(body["type"])
	if !slices.Contains(answers[in.kind], t) || (t == 6 || t == 7) && in.source == nil {
		k.fail([]string{"type"}, "BASE_TYPE_CHOICES", "Response type %d does not answer this interaction.", t)
		return nil, k.err()
	}
	data, ok := body["data"].(object)
	if !ok && t != 5 && t != 6 {
		k.fail([]string{"data"}, "BASE_TYPE_REQUIRED", "This field is required")
		return nil, k.err()
	}
	if err := callbacks[t](is, c, in, data); err != nil {
		return nil, err
	}
	is.settled(in)
	if c.URL.Query().Get("with_response") != "true" {
		return nil, nil
	}
	return in.response(t), nil
}

func (in *interaction) response(t int) object {
	about := object{"id": in.id, "type": in.kind, "response_message_loading": t == 5}
	out := object{"interaction": about}
	if m := in.original; m != nil {
		about["response_message_id"], about["response_message_ephemeral"] = m.id, m.only != ""
		out["resource"] = object{"type": t, "message": m.json()}
	}
	return out
}

// settled ends the wait for the acknowledgement. The caller has already set in.outcome.
func (is *interactions) settled(in *interaction) {
	in.stop()
	if in.opener != nil && in.outcome != OutcomeFailed {
		delete(is.modals, in.opener.id)
	}
	close(in.done)
	r := in.reply()
	is.watchers.tellUser(in.user, Event{Kind: "reply", Reply: &r})
}

// expire runs when the time for an interaction's first answer is over. The interaction has then failed.
func (is *interactions) expire(in *interaction) {
	is.mu.Lock()
	defer is.mu.Unlock()
	if in.outcome == "" {
		in.outcome = OutcomeFailed
		is.settled(in)
	}
}

// newReply makes the message that answers an interaction.
func (in *interaction) newReply(ephemeral bool) *message {
	m := &message{channel: in.channel, author: in.channel.around.bot, from: in, kind: 20}
	if in.source != nil {
		m.kind, m.reference = 19, in.source.id
	}
	if ephemeral {
		m.only, m.flags = in.user.id, flagEphemeral
	}
	return m
}

// checkNew checks the body of a new message that answers an interaction.
func (is *interactions) checkNew(k *checker, path []string, data object, files []upload) *apiError {
	k.message(path, data, messageCheck{files: files, flags: intOf(data["flags"]),
		allowed: flagSuppressEmbeds | flagEphemeral | flagSilent | is.messages.cards})
	if err := k.err(); err != nil {
		return err
	}
	if empty(data, len(files)) {
		return refuse(codeEmptyMessage)
	}
	return nil
}

func (is *interactions) answerMessage(c *call, in *interaction, data object) *apiError {
	if err := is.checkNew(c.form, []string{"data"}, data, c.files); err != nil {
		return err
	}
	m := in.newReply(intOf(data["flags"])&flagEphemeral != 0)
	is.messages.fill(m, data, c.files, false)
	in.original, in.outcome = m, OutcomeMessage
	is.messages.post(m)
	return nil
}

// answerDefer shows "thinking". The body may set the flag EPHEMERAL for the message that follows, and
// no other flag.
func (is *interactions) answerDefer(c *call, in *interaction, data object) *apiError {
	if data == nil {
		data = object{}
	}
	c.form.rules(aDeferral, []string{"data"}, data, messageCheck{})
	if err := c.form.err(); err != nil {
		return err
	}
	m := in.newReply(intOf(data["flags"])&flagEphemeral != 0)
	m.flags |= flagLoading
	in.original, in.outcome = m, OutcomeDefer
	is.messages.post(m)
	return nil
}

func (is *interactions) answerLater(c *call, in *interaction, _ object) *apiError {
	if err := c.form.err(); err != nil {
		return err
	}
	in.original, in.outcome = in.source, OutcomeLater
	return nil
}

func (is *interactions) answerUpdate(c *call, in *interaction, data object) *apiError {
	m := in.source
	if m.channel.find(m.id) == nil {
		return refuse(codeUnknownMessage)
	}
	is.messages.editRules(c.form, []string{"data"}, data, c.files, m)
	if err := c.form.err(); err != nil {
		return err
	}
	is.messages.fill(m, data, c.files, true)
	in.original, in.outcome = m, OutcomeUpdate
	is.messages.changed(m, true)
	return nil
}

func (is *interactions) answerChoices(c *call, in *interaction, data object) *apiError {
	c.form.choices([]string{"data"}, data)
	if err := c.form.err(); err != nil {
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

func (is *interactions) answerModal(c *call, in *interaction, data object) *apiError {
	c.form.form([]string{"data"}, data)
	if err := c.form.err(); err != nil {
		return err
	}
	components, err := json.Marshal(numbered(listOf(data["components"])))
	if err != nil {
		return refuse(codeBadJSON)
	}
	in.modal = &ModalView{ID: in.id, Channel: in.channel.id, CustomID: textOf(data["custom_id"]),
		Title: textOf(data["title"]), Components: components}
	in.outcome = OutcomeModal
	is.modals[in.id] = in
	return nil
}
