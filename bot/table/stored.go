package table

import "encoding/json"

// stored is a Table as the store has it: its fields and those of its parts, such as Place, in one
// list. Decoding JSON into a stored sets the fields of the Table from which the stored was made.
// The json tag of each field is its name in the store. The name is unique among all fields and
// never changes, since old records live for years.
type stored struct {
	*plain
	*Place
	*Deal
	*Guests
	*Posts
	*Times
	*Halt
	*Unattended
	*Result
}

// plain is a Table without its methods.
type plain Table

func (t *Table) stored() stored {
	return stored{
		(*plain)(t), &t.Place, &t.Deal, &t.Guests, &t.Posts, &t.Times, &t.Halt, &t.Unattended, &t.Result,
	}
}

// table returns the table without its match and its version.
func (s stored) table() Table { return Table(*s.plain) }

// MarshalJSON encodes the table as in its record: everything except the match.
func (t Table) MarshalJSON() ([]byte, error) {
	b, err := json.Marshal(t.stored())
	return withPieces(b, t.pieces), err
}
