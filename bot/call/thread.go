package call

import (
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// threadMinutes is the number of minutes without activity after which Discord archives a thread. It
// is the maximum that Discord allows.
const threadMinutes = 10080

// NewThread opens a thread for a table of a game and returns its id. If Discord refuses, the error
// is a *screen.Threadless, which says what the caller can do instead.
func NewThread(c *Call, id, host string) (string, error) {
	above, kind, err := aboveThreads(c)
	if err == nil {
		name := c.Plain(game.T("host.thread.name", "game", game.Key(id+".name"), "host", host))
		var thread string
		thread, err = c.Client.StartThread(c.Ctx, wire.Thread{
			Channel: above, Under: kind, Name: wire.Clip(name, 100), Minutes: threadMinutes,
		})
		if err == nil {
			return thread, nil
		}
	}
	if wire.Expired(err) {
		return "", err
	}
	now, other := c.Tables.Shelf.In(c.In.Channel)
	return "", &screen.Threadless{Err: err, Free: other != nil || !now.Live()}
}

// aboveThreads returns the channel in which new threads are opened for the call's channel, and the
// kind of that channel.
func aboveThreads(c *Call) (string, wire.ChannelType, error) {
	switch {
	case !c.In.ChannelIsThread:
		return c.In.Channel, c.In.ChannelType, nil
	case c.In.ChannelType == wire.NewsThread:
		return c.In.ChannelParent, wire.NewsChannel, nil
	}
	// the parent may be a forum, where no thread can be opened without a message
	above, err := c.Client.Channel(c.Ctx, c.In.ChannelParent)
	return c.In.ChannelParent, above.Type, err
}
