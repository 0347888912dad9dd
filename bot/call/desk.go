package call

import (
	"context"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// Desk has what a feature needs for background work, when there is no call.
type Desk struct {
	Kit    *screen.Kit
	Tables *table.Tables
	Client *wire.Client
	// Ahead queues a search of the computer, the function do, for which the players of the table t
	// wait. The error means that the queue is full or closed.
	Ahead func(t table.Table, do func(context.Context)) error
	// Behind queues a search of the computer about a table, with lower priority than all searches for
	// which people or running games wait. The error means that the queue is closed.
	Behind func(about table.ID, do func(context.Context)) error
	// Listed says whether Discord has listed the bot's servers of a shard. With AnyShard it says
	// whether Discord has listed them for at least one shard.
	Listed func(shard int) bool
}

// AnyShard stands for any shard of the gateway.
const AnyShard = -1
