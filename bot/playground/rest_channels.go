package playground

import (
	"slices"
	"time"
)

// Channels, threads, pins.

var (
	archiveTimes = oneOf(60, 1440, 4320, 10080)
	threadShape  = fields(map[string]*shape{"name": str(1, 100).must(), "auto_archive_duration": archiveTimes,
		"rate_limit_per_user": whole(0, 21600), "type": oneOf(channelThread, channelPrivate), "invitable": boolean()})
	patchThreadShape = fields(map[string]*shape{"name": str(1, 100), "archived": boolean(), "locked": boolean(),
		"auto_archive_duration": archiveTimes, "rate_limit_per_user": whole(0, 21600), "invitable": boolean()})
	patchChannelShape = fields(map[string]*shape{
		"name": str(1, 100), "topic": str(0, 1024), "rate_limit_per_user": whole(0, 21600),
	})
	dmShape = fields(map[string]*shape{"recipient_id": snowflake().must()})
)

func (s *Server) patchChannel(c *call, ch *channel) (any, *apiError) {
	if ch.isThread() {
		return s.patchThread(c, ch)
	}
	if s.botMay(ch)&ManageChannels == 0 {
		return nil, refuse(codeMissingPermission)
	}
	body, err := s.sound(c, patchChannelShape)
	if err != nil {
		return nil, err
	}
	if name := textOf(body["name"]); name != "" {
		ch.name = name
	}
	if topic, ok := body["topic"].(string); ok {
		ch.topic = topic
	}
	s.channelChanged(ch)
	s.dispatch(ch.guild, intentGuilds, "CHANNEL_UPDATE", s.channelJSON(ch))
	return s.channelJSON(ch), nil
}

// patchThread: its opener may rename and archive; who may write in it may un-archive
// one that is not locked; anything else needs MANAGE_THREADS. An archived thread can only be un-archived.
func (s *Server) patchThread(c *call, ch *channel) (any, *apiError) {
	body, err := s.sound(c, patchThreadShape)
	if err != nil {
		return nil, err
	}
	manager := s.botMay(ch)&ManageThreads != 0
	if body["archived"] == false && len(body) == 1 && !ch.locked {
		manager = s.botMay(ch)&SendInThreads != 0 // whoever may write there may open it
	}
	if !manager && (ch.owner != s.bot || body["locked"] != nil || ch.locked) {
		return nil, refuse(codeMissingPermission)
	}
	if ch.archived && body["archived"] != false {
		return nil, refuse(codeArchived)
	}
	if name := textOf(body["name"]); name != "" {
		ch.name = name
	}
	if n := intOf(body["auto_archive_duration"]); n > 0 {
		ch.autoArchive = n
	}
	if v, ok := body["locked"].(bool); ok {
		ch.locked = v
	}
	archived, named := body["archived"].(bool)
	s.setArchived(ch, named && archived)
	return s.channelJSON(ch), nil
}

// setArchived sets the state, and tells it.
func (s *Server) setArchived(ch *channel, archived bool) {
	ch.archived = archived
	s.armArchive(ch)
	s.channelChanged(ch)
	s.dispatch(ch.guild, intentGuilds, "THREAD_UPDATE", s.channelJSON(ch))
}

// armArchive begins the waiting after which a quiet thread archives itself.
func (s *Server) armArchive(ch *channel) {
	if ch.stopArchive != nil {
		ch.stopArchive()
		ch.stopArchive = nil
	}
	if ch.archived {
		return
	}
	ch.stopArchive = s.clock.AfterFunc(time.Duration(ch.autoArchive)*time.Minute, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.channels[ch.id] == ch && !ch.archived {
			s.setArchived(ch, true)
		}
	})
}

// wake: a message un-archives its thread and begins the waiting anew.
func (s *Server) wake(ch *channel) {
	switch {
	case !ch.isThread():
	case ch.archived:
		s.setArchived(ch, false)
	default:
		s.armArchive(ch)
	}
}

func (s *Server) deleteChannel(c *call, ch *channel) (any, *apiError) {
	need := ManageChannels
	if ch.isThread() {
		need = ManageThreads
	}
	if s.botMay(ch)&need == 0 {
		return nil, refuse(codeMissingPermission)
	}
	s.removeChannel(ch)
	return s.channelJSON(ch), nil
}

func (s *Server) typing(c *call, ch *channel) (any, *apiError) {
	if s.botMay(ch)&sendPermission(ch) == 0 {
		return nil, refuse(codeMissingPermission)
	}
	s.tell(ch, Event{Kind: "typing", In: ch.id})
	return nil, nil
}

func (s *Server) startThread(c *call, parent *channel) (any, *apiError) {
	if parent.kind != channelText {
		return nil, refuse(codeWrongChannelType)
	}
	body, err := s.sound(c, threadShape)
	if err != nil {
		return nil, err
	}
	t := &channel{guild: parent.guild, kind: channelPrivate, name: textOf(body["name"]), parent: parent, owner: s.bot,
		autoArchive: 4320, members: []string{s.bot.id}}
	if n := intOf(body["auto_archive_duration"]); n > 0 {
		t.autoArchive = n
	}
	if body["type"] != nil {
		t.kind = intOf(body["type"])
	}
	if id := c.PathValue("message"); id != "" {
		from, err := messageFor(0)(s, c)
		if err != nil {
			return nil, err
		}
		if from.thread != nil || s.channels[id] != nil {
			return nil, refuse(codeThreadExists)
		}
		t.id, t.kind = id, channelThread
		return s.openThread(t, from), nil
	}
	if t.kind == channelPrivate && s.botMay(parent)&CreatePrivateThreads == 0 {
		return nil, refuse(codeMissingPermission)
	}
	c.done = 201
	return s.openThread(t, nil), nil
}

// openThread adds a thread, with the line that announces it.
func (s *Server) openThread(t *channel, from *message) object {
	s.addChannel(t)
	s.wake(t)
	if from != nil {
		from.thread = t
		from.flags |= flagHasThread
		s.changed(from, false)
	}
	o := s.channelJSON(t)
	o["newly_created"] = true
	s.dispatch(t.guild, intentGuilds, "THREAD_CREATE", o)
	if from == nil && t.kind == channelThread {
		s.post(&message{channel: t.parent, author: t.owner, kind: 18, content: t.name, thread: t})
	}
	return s.channelJSON(t)
}

// inThread is a thread, and the member that a call concerns; nil for none.
type inThread struct {
	*channel
	user *user
}

func (s *Server) threadFor(c *call) (inThread, *apiError) {
	ch, err := channelFor(0)(s, c)
	if err != nil {
		return inThread{}, err
	}
	if !ch.isThread() {
		return inThread{}, refuse(codeWrongChannelType)
	}
	id := c.PathValue("user")
	if id == "@me" {
		id = s.bot.id
	}
	u := s.byID(id)
	if id != "" && (u == nil || !ch.guild.has(u)) {
		return inThread{}, refuse(codeUnknownMember)
	}
	return inThread{ch, u}, nil
}

func (s *Server) getThreadMembers(_ *call, t inThread) (any, *apiError) {
	out := []object{}
	for _, id := range t.members {
		out = append(out, object{"id": t.id, "user_id": id, "join_timestamp": stamp(t.made), "flags": 0})
	}
	return out, nil
}

func (s *Server) joinThread(_ *call, t inThread) (any, *apiError) {
	if t.archived {
		return nil, refuse(codeArchived)
	}
	if t.user != s.bot && s.botMay(t.channel)&SendInThreads == 0 {
		return nil, refuse(codeMissingPermission)
	}
	if !slices.Contains(t.members, t.user.id) {
		t.members = append(t.members, t.user.id)
		s.channelChanged(t.channel)
	}
	return nil, nil
}

func (s *Server) leaveThread(_ *call, t inThread) (any, *apiError) {
	if t.user != s.bot && s.botMay(t.channel)&ManageThreads == 0 {
		return nil, refuse(codeMissingPermission)
	}
	t.members = slices.DeleteFunc(t.members, func(id string) bool { return id == t.user.id })
	return nil, nil
}
