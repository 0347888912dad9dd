package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A record of the tail: the length of its list (4), the list, the payloads of its
// values. Each value stands in the list with the length of its place (2), its own
// (4; 0: removed), its place, and the head of its envelope. The record's sum covers
// the list alone, and the sums in the list cover the payloads: when a payload is
// damaged, that one value is and all others are well, as if it had been damaged in
// its place. When the list is, nobody knows what the transaction altered, and old
// values must not be taken for new: the whole file is refused.
type tailRecord struct{ list, payloads []byte }

// itemSize is what an item of the list takes beside its place.
const itemSize = 6 + headSize

// newRecord writes what a batch altered.
func newRecord(own []altered) tailRecord {
	var places, values int
	for _, a := range own {
		places, values = places+itemSize+len(a.place), values+len(a.raw)
	}
	r := tailRecord{make([]byte, 4, 4+places), make([]byte, 0, values)}
	for _, a := range own {
		r.list = binary.BigEndian.AppendUint16(r.list, uint16(len(a.place)))
		r.list = binary.BigEndian.AppendUint32(r.list, uint32(len(a.raw)))
		r.list = append(r.list, a.place...)
		if a.raw != nil {
			r.list = append(r.list, a.raw[:headSize]...)
			r.payloads = append(r.payloads, a.raw[headSize:]...)
		}
	}
	binary.BigEndian.PutUint32(r.list, uint32(len(r.list)))
	return r
}

// size is how long the sealed record is.
func (r tailRecord) size() int { return headSize + len(r.list) + len(r.payloads) }

// seal wraps the record as that of a transaction.
func (r tailRecord) seal(number uint64, prev *sum) []byte {
	return append(seal(tails, numbers(number), prev, r.list), r.payloads...)
}

// readRecord lays what a sealed record says over what is there. The values lie in
// memory of their own afterwards.
func readRecord(key []byte, prev *sum, raw []byte, over *layer) error {
	short := headSize + 4
	if len(raw) < short || len(raw) > maxRaw {
		return tails.damaged(key, fmt.Sprintf("%d bytes cannot be a record", len(raw)))
	}
	end := headSize + uint64(binary.BigEndian.Uint32(raw[headSize:]))
	if end < uint64(short) || end > uint64(len(raw)) {
		return tails.damaged(key, fmt.Sprintf("its list ends at %d of %d bytes", end, len(raw)))
	}
	list, err := unseal(tails, key, prev, raw[:end])
	if err != nil {
		return err
	}
	if !readList(list[4:], raw[end:], over) {
		return tails.damaged(key, "it is no list of values")
	}
	return nil
}

// readList cuts list and payloads into values; false if they do not fit.
func readList(list, payloads []byte, over *layer) bool {
	for len(list) > 0 {
		if len(list) < 6 {
			return false
		}
		places, values := int(binary.BigEndian.Uint16(list)), int(binary.BigEndian.Uint32(list[2:]))
		list = list[6:]
		if places < 2 || len(list) < places || bucketOf(list[0]) == nil {
			return false
		}
		place := string(list[:places])
		list = list[places:]
		if values == 0 {
			over.Set(place, nil)
			continue
		}
		if values < headSize || len(list) < headSize || len(payloads) < values-headSize {
			return false
		}
		over.Set(place, bytes.Join([][]byte{list[:headSize], payloads[:values-headSize]}, nil))
		list, payloads = list[headSize:], payloads[values-headSize:]
	}
	return len(payloads) == 0
}
