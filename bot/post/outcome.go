package post

import (
	"errors"

	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// outcome is the metric's label for a post's error.
func outcome(err error) string {
	switch {
	case err == nil:
		return "made"
	case errors.Is(err, wire.ErrUnknownChannel), errors.Is(err, wire.ErrUnknownGuild), errors.Is(err, table.ErrNoPost),
		errors.Is(err, wire.ErrLimit), errors.Is(err, wire.ErrInvalidBody):
		return "dropped"
	}
	return "retried"
}
