package screen

import (
	"errors"
)

// ErrEyes says that somebody wants to see what he may not see yet.
var ErrEyes = errors.New("not his eyes")
