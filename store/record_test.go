package store

import (
	"bytes"
	"testing"
)

func TestUnsealFindsEveryFlippedBit(t *testing.T) {
	key, prev := entryKey(3, 4), sum{1, 2, 3}
	for _, tt := range []struct {
		name    string
		prev    *sum
		payload []byte
	}{{"empty", nil, nil}, {"small", nil, []byte("abc")}, {"chained", &prev, []byte("abc")}} {
		t.Run(tt.name, func(t *testing.T) {
			raw := seal(journal, key, tt.prev, tt.payload)
			if got, err := unseal(journal, key, tt.prev, raw); err != nil || !bytes.Equal(got, tt.payload) {
				t.Fatalf("unseal(seal(%q)) = %q, %v", tt.payload, got, err)
			}
			for bit := range len(raw) * 8 {
				raw[bit/8] ^= 1 << (bit % 8)
				if _, err := unseal(journal, key, tt.prev, raw); !IsDamage(err) {
					t.Errorf("bit %d flipped: %v, want damage", bit, err)
				}
				raw[bit/8] ^= 1 << (bit % 8)
			}
		})
	}
}

func TestUnsealBindsAValueToItsPlace(t *testing.T) {
	key, prev := entryKey(3, 4), sum{1}
	raw := seal(journal, key, &prev, []byte("abc"))
	other := sum{2}
	for _, tt := range []struct {
		name   string
		bucket *bucket
		key    []byte
		prev   *sum
		raw    []byte
	}{
		{"another key", journal, entryKey(3, 5), &prev, raw},
		{"another bucket", outbox, key, &prev, raw},
		{"after another entry", journal, key, &other, raw},
		{"without the entry before", journal, key, nil, raw},
		{"cut", journal, key, &prev, raw[:len(raw)-1]},
		{"longer", journal, key, &prev, append(bytes.Clone(raw), 0)},
		{"nothing", journal, key, &prev, nil},
		{"too large", journal, key, &prev, make([]byte, maxRaw+1)},
	} {
		if _, err := unseal(tt.bucket, tt.key, tt.prev, tt.raw); !IsDamage(err) {
			t.Errorf("%s: %v, want damage", tt.name, err)
		}
	}
}

// A record of a later version has a right sum; it must be refused, not misread.
func TestUnsealRefusesALaterVersion(t *testing.T) {
	raw := seal(people, []byte("k"), nil, []byte("abc"))
	raw[1] = ofServerV + 1
	s := sumOf(people, []byte("k"), nil, raw)
	copy(raw[2:], s[:])
	if _, err := unseal(people, []byte("k"), nil, raw); !IsDamage(err) {
		t.Errorf("unseal = %v, want damage", err)
	}
}

func FuzzRecord(f *testing.F) {
	f.Add([]byte("key"), seal(people, []byte("key"), nil, []byte("payload")))
	f.Add([]byte("key"), sealOf(people, []byte("key"), nil, "7", []byte("payload")))
	f.Add([]byte{}, []byte{})
	f.Add(stateKey, seal(metas, stateKey, nil, (&state{}).encode()))
	f.Fuzz(func(t *testing.T, key, raw []byte) {
		for _, b := range buckets {
			payload, err := unseal(b, key, nil, raw)
			if err != nil {
				continue
			}
			if raw[1] == ofServerV && raw[headSize] == 0 {
				continue // sealOf names no empty server
			}
			if !bytes.Equal(sealOf(b, key, nil, serverOf(raw), payload), raw) {
				t.Errorf("seal(unseal(%x)) is another", raw)
			}
		}
		if s, err := decodeState(raw); err == nil && !bytes.Equal(s.encode(), raw) {
			t.Errorf("encode(decodeState(%x)) is another", raw)
		}
		if got, err := unseal(people, key, nil, seal(people, key, nil, raw)); err != nil || !bytes.Equal(got, raw) {
			t.Errorf("unseal(seal(%x)) = %x, %v", raw, got, err)
		}
	})
}
