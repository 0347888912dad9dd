package town

import (
	"bivouac/bot/playground"
)

// This file has what happens in Discord apart from members' dealings with the bot. Each act is
// recorded on the tape.

// StartThread lets a member open a thread in a channel, and returns its id.
func (t *Town) StartThread(who, place, name string) (string, error) {
	t.o.Tape.Deed("%s opens a thread in %s", who, place)
	id, err := t.Server.StartThread(who, place, name)
	t.o.Tape.Name(id, place+"-thread")
	return id, err
}

// CreateChannel lets an administrator make a channel, and returns its id. The parameter onTape is
// what the tape calls the channel.
func (t *Town) CreateChannel(who, name, onTape string) (string, error) {
	id, err := t.Server.As(who).CreateChannel(name)
	t.o.Tape.Name(id, onTape)
	t.o.Tape.Deed("%s makes the channel %s", who, id)
	return id, err
}

// DeleteChannel lets an administrator delete a channel or a thread.
func (t *Town) DeleteChannel(who, channel string) error {
	t.o.Tape.Deed("%s deletes %s", who, channel)
	return t.Server.As(who).DeleteChannel(channel)
}

// DeleteMessage lets a member delete their own message, or an administrator any message.
func (t *Town) DeleteMessage(who, channel, message string) error {
	t.o.Tape.Deed("%s deletes %s", who, message)
	return t.Server.As(who).DeleteMessage(channel, message)
}

// Thread lets a member archive, unarchive, lock or unlock a thread. It returns an error for a
// channel that is no thread.
func (t *Town) Thread(who, thread, action string) error {
	t.o.Tape.Deed("%s %ss %s", who, action, thread)
	return t.Server.As(who).Thread(thread, action)
}

// Deny sets the permissions that the bot lacks in a channel.
func (t *Town) Deny(channel string, deny playground.Permission) error {
	t.o.Tape.Deed("the bot may not %d in %s", deny, channel)
	return t.Server.Deny(channel, deny)
}

// SetPresent lets a member leave the server or come back.
func (t *Town) SetPresent(who string, present bool) error {
	t.o.Tape.Deed("%s is on the server: %t", who, present)
	return t.Server.SetPresent(who, present)
}

// SetName gives a member another name.
func (t *Town) SetName(who, name string) error {
	t.o.Tape.Deed("%s is called %s", who, name)
	return t.Server.SetName(who, name)
}
