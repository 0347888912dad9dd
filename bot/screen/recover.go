package screen

import (
	"errors"
	"fmt"
)

// ErrPainter marks a painter that panicked: a bug of ours that costs a picture.
var ErrPainter = errors.New("the painter broke")

// AsError is what a recover returned, as an error.
func AsError(r any) error {
	if err, ok := r.(error); ok {
		return err
	}
	return fmt.Errorf("%v", r)
}
