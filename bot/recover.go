package bot

import (
	"errors"
	"fmt"
)

// errPainter marks a painter that panicked: a bug of ours that costs a picture.
var errPainter = errors.New("the painter broke")

// asError is what a recover returned, as an error.
func asError(r any) error {
	if err, ok := r.(error); ok {
		return err
	}
	return fmt.Errorf("%v", r)
}
