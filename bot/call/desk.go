package call

import (
	"context"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// Desk is what a feature works with on its own, without a call.
type Desk struct {
	Kit    *screen.Kit
	Tables *table.Tables
	Client *wire.Client
	// Behind queues work of the computer's about a table, behind all that people and running games wait
	// for. Error: it has stopped.
	Behind func(about table.ID, do func(context.Context)) error
}
