package call

import (
	"context"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// Desk is what a feature uses for background work, without a call.
type Desk struct {
	Kit    *screen.Kit
	Tables *table.Tables
	Client *wire.Client
	// Ahead queues work of the computer. The players of the table wait for this work. The error means
	// that there is no room, or that the computer has stopped.
	Ahead func(t table.Table, do func(context.Context)) error
	// Behind queues work of the computer about a table, with lower priority than everything that
	// people and running games wait for. The error means that the computer has stopped.
	Behind func(about table.ID, do func(context.Context)) error
	// Listed says whether Discord has listed the bot's servers of a shard. With AnyShard it says
	// whether this is so for at least one shard.
	Listed func(shard int) bool
}

// AnyShard stands for any shard of the gateway.
const AnyShard = -1
