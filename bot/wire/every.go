package wire

import (
	"context"
	"time"
)

// Every calls do at once and then at intervals until the context ends.
func Every(ctx context.Context, p Pace, pause time.Duration, do func(context.Context)) {
	for over := make(chan struct{}, 1); ; {
		do(ctx)
		stop := p.After(pause, func() { over <- struct{}{} })
		select {
		case <-over:
		case <-ctx.Done():
			stop()
			return
		}
	}
}
