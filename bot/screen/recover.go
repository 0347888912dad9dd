package screen

import (
	"errors"
	"fmt"
)

// ErrPainter marks a painter's panic: a bug that costs a picture.
var ErrPainter = errors.New("the painter broke")

// AsError converts a recovered value to an error.
func AsError(r any) error {
	if err, ok := r.(error); ok {
		return err
	}
	return fmt.Errorf("%v", r)
}
