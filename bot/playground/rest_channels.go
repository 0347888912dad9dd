package playground

import (
	"fmt"
	"slices"
	"time"
)

// This file has the routes of channels and threads.

const channelPath = "/channels/{channel}"

// channels has the channels of all guilds, including threads, and the direct channels. Guarded by
// base.mu.
type channels struct {
	*base
	guilds   *guilds
	messages *messages
	all      map[string]*channel
}

func (cs *channels) routes() []route {
	const path = channelPath
	here, opening := cs.find(0), cs.find(CreatePublicThreads)
	return []route{
		{"POST", "/users/@me/channels", false, cs.openDM},
		{"GET", path, false, show(here, (*channel).json)},
		{"PATCH", path, false, on(here, cs.patch)},
		{"DELETE", path, false, on(here, cs.delete)},
		{"POST", path + "/typing", false, on(here, cs.typing)},
		{"POST", path + "/threads", false, on(opening, cs.startThread)},
		{"POST", path + "/messages/{message}/threads", false, on(opening, cs.startThread)},
		{"GET", path + "/thread-members", false, show(cs.thread, inThread.membersJSON)},
		{"PUT", path + "/thread-members/{user}", false, on(cs.thread, cs.joinThread)},
		{"DELETE", path + "/thread-members/{user}", false, on(cs.thread, cs.leaveThread)},
	}
}

// find returns a function that finds the channel of a call. The function refuses the call if the
// bot lacks one of the needed permissions.
func (cs *channels) find(need Permission) func(*call) (*channel, *apiError) {
	return func(c *call) (*channel, *apiError) {
		ch := cs.all[c.PathValue("channel")]
		if ch == nil {
			return nil, refuse(codeUnknownChannel)
		}
		may := ch.botMay()
		if may&ViewChannel == 0 {
			return nil, refuse(codeMissingAccess)
		}
		if may&need != need {
			return nil, refuse(codeMissingPermission)
		}
		return ch, nil
	}
}

// message returns a function that finds the message of a call. The function refuses the call if the bot
// lacks one of the needed permissions.
func (cs *channels) message(need Permission) func(*call) (*message, *apiError) {
	return func(c *call) (*message, *apiError) {
		ch, err := cs.find(need)(c)
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

func (cs *channels) patch(c *call, ch *channel) (any, *apiError) {
	if ch.isThread() {
		return cs.patchThread(c, ch)
	}
	if ch.botMay()&ManageChannels == 0 {
		return nil, refuse(codeMissingPermission)
	}
	body, err := c.sound(aChannel)
	if err != nil {
		return nil, err
	}
	if name := textOf(body["name"]); name != "" {
		ch.name = name
	}
	if topic, ok := body["topic"].(string); ok {
		ch.topic = topic
	}
	cs.changed(ch)
	cs.sessions.dispatch(ch.guild, intentGuilds, "CHANNEL_UPDATE", ch.json())
	return ch.json(), nil
}

// patchThread changes a thread for the bot. If the thread is not locked, its opener may rename and archive
// it, and whoever may write in it may un-archive it. Anything else needs MANAGE_THREADS. A change of an
// archived thread must also un-archive it.
func (cs *channels) patchThread(c *call, ch *channel) (any, *apiError) {
	body, err := c.sound(aChannel)
	if err != nil {
		return nil, err
	}
	manager := ch.botMay()&ManageThreads != 0
	if body["archived"] == false && len(body) == 1 && !ch.locked {
		manager = ch.botMay()&SendInThreads != 0 // un-archiving needs only the permission to write
	}
	if !manager && (ch.owner != cs.guilds.bot || body["locked"] != nil || ch.locked) {
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
	cs.setArchived(ch, named && archived)
	return ch.json(), nil
}

// setArchived archives or un-archives a thread, and tells the clients.
func (cs *channels) setArchived(ch *channel, archived bool) {
	ch.archived = archived
	cs.armArchive(ch)
	cs.changed(ch)
	cs.sessions.dispatch(ch.guild, intentGuilds, "THREAD_UPDATE", ch.json())
}

// armArchive restarts the timer that archives a quiet thread, or stops it if the thread is archived.
func (cs *channels) armArchive(ch *channel) {
	if ch.stopArchive != nil {
		ch.stopArchive()
		ch.stopArchive = nil
	}
	if ch.archived {
		return
	}
	ch.stopArchive = cs.clock.AfterFunc(time.Duration(ch.autoArchive)*time.Minute, func() {
		cs.mu.Lock()
		defer cs.mu.Unlock()
		if cs.all[ch.id] == ch && !ch.archived {
			cs.setArchived(ch, true)
		}
	})
}

// wake un-archives a thread that has a new message. If the thread is not archived, wake restarts the timer
// that archives it.
func (cs *channels) wake(ch *channel) {
	switch {
	case !ch.isThread():
	case ch.archived:
		cs.setArchived(ch, false)
	default:
		cs.armArchive(ch)
	}
}

func (cs *channels) delete(c *call, ch *channel) (any, *apiError) {
	need := ManageChannels
	if ch.isThread() {
		need = ManageThreads
	}
	if ch.botMay()&need == 0 {
		return nil, refuse(codeMissingPermission)
	}
	cs.remove(ch)
	return ch.json(), nil
}

func (cs *channels) typing(c *call, ch *channel) (any, *apiError) {
	if ch.botMay()&sendPermission(ch) == 0 {
		return nil, refuse(codeMissingPermission)
	}
	cs.watchers.tell(ch, Event{Kind: "typing", In: ch.id})
	return nil, nil
}

func (cs *channels) startThread(c *call, parent *channel) (any, *apiError) {
	kinds := threads[parent.kind]
	if kinds == nil {
		return nil, refuse(codeWrongChannelType)
	}
	body, err := c.sound(aChannel)
	if err != nil {
		return nil, err
	}
	t := &channel{guild: parent.guild, kind: channelPrivate, name: textOf(body["name"]), parent: parent,
		owner: cs.guilds.bot, autoArchive: 4320, members: []string{cs.guilds.bot.id}}
	if n := intOf(body["auto_archive_duration"]); n > 0 {
		t.autoArchive = n
	}
	if body["type"] != nil {
		t.kind = intOf(body["type"])
	}
	if id := c.PathValue("message"); id != "" {
		from, err := cs.message(0)(c)
		if err != nil {
			return nil, err
		}
		if from.thread != nil || cs.all[id] != nil {
			return nil, refuse(codeThreadExists)
		}
		t.id, t.kind = id, kinds[0]
		return cs.openThread(t, from), nil
	}
	if !slices.Contains(kinds, t.kind) {
		return nil, invalidForm("BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %v.", kinds), "type")
	}
	if t.kind == channelPrivate && parent.botMay()&CreatePrivateThreads == 0 {
		return nil, refuse(codeMissingPermission)
	}
	c.done = 201
	return cs.openThread(t, nil), nil
}

// openThread adds a thread. The parameter origin is the message at which the thread starts. If origin is
// nil, a message in the parent channel announces the thread, unless the thread is private.
func (cs *channels) openThread(t *channel, origin *message) object {
	cs.add(t)
	cs.wake(t)
	if origin != nil {
		origin.thread = t
		origin.flags |= flagHasThread
		cs.messages.changed(origin, false)
	}
	o := t.json()
	o["newly_created"] = true
	cs.sessions.dispatch(t.guild, intentGuilds, "THREAD_CREATE", o)
	if origin == nil && t.kind != channelPrivate {
		cs.messages.post(&message{channel: t.parent, author: t.owner, kind: 18, content: t.name, thread: t})
	}
	return t.json()
}

// inThread is a thread and the user whom a call names. The user is nil if the call names none.
type inThread struct {
	*channel
	user *user
}

func (cs *channels) thread(c *call) (inThread, *apiError) {
	ch, err := cs.find(0)(c)
	if err != nil {
		return inThread{}, err
	}
	if !ch.isThread() {
		return inThread{}, refuse(codeWrongChannelType)
	}
	id := c.PathValue("user")
	if id == "@me" {
		id = cs.guilds.bot.id
	}
	u := cs.guilds.users.byID(id)
	if id != "" && (u == nil || !ch.guild.has(u)) {
		return inThread{}, refuse(codeUnknownMember)
	}
	return inThread{ch, u}, nil
}

func (t inThread) membersJSON() []object {
	out := []object{}
	for _, id := range t.members {
		out = append(out, object{"id": t.id, "user_id": id, "join_timestamp": stamp(t.made), "flags": 0})
	}
	return out
}

func (cs *channels) joinThread(_ *call, t inThread) (any, *apiError) {
	if t.archived {
		return nil, refuse(codeArchived)
	}
	if t.user != cs.guilds.bot && t.channel.botMay()&SendInThreads == 0 {
		return nil, refuse(codeMissingPermission)
	}
	if !slices.Contains(t.members, t.user.id) {
		t.members = append(t.members, t.user.id)
		cs.changed(t.channel)
	}
	return nil, nil
}

func (cs *channels) leaveThread(_ *call, t inThread) (any, *apiError) {
	if t.user != cs.guilds.bot && t.channel.botMay()&ManageThreads == 0 {
		return nil, refuse(codeMissingPermission)
	}
	t.members = slices.DeleteFunc(t.members, func(id string) bool { return id == t.user.id })
	return nil, nil
}
