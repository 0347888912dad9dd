package store

import "go.etcd.io/bbolt"

// Schema is the schema of the files that this program writes. It opens files of every
// lower one, which it brings up to this.
const Schema = schema

// SchemaOf reads a file's schema and changes nothing; ErrLocked while a process has it
// open, ErrEmpty if it holds nothing.
func SchemaOf(path string) (version int, err error) {
	if _, err := mayFill(path, false); err != nil {
		return 0, err
	}
	err = look(path, func(tx *bbolt.Tx) error {
		var fresh bool
		version, fresh, err = readSchema(tx)
		if err == nil && fresh {
			err = ErrEmpty
		}
		return err
	})
	return version, err
}
