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
	// Behind queues work of the computer about a table, with lower priority than everything that
	// people and running games wait for. The error means that the computer has stopped.
	Behind func(about table.ID, do func(context.Context)) error
}
