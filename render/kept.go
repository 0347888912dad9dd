package render

import (
	"crypto/sha256"
	"sync"
)

// digest is a hash of everything that something depends on.
type digest = [sha256.Size]byte

func digestOf(b []byte) digest { return sha256.Sum256(b) }

// kept holds what was made lately, in two halves of so many bytes each: when the young
// half has no room it becomes the old one, and the old one is dropped.
type kept[K comparable, V any] struct {
	most int         // bytes of a half
	size func(V) int // of a value, in bytes
	own  func(V) V   // a copy of a value that may share memory with others; nil if none does

	mu         sync.Mutex
	young, old map[K]V
	held, past int // bytes of the young half and of the old one
}

// get returns the value of a key; false if it is not cached.
func (k *kept[K, V]) get(key K) (V, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if v, ok := k.young[key]; ok {
		return v, true
	}
	v, ok := k.old[key]
	if ok {
		if k.own != nil {
			v = k.own(v)
		}
		k.add(key, v)
	}
	return v, ok
}

func (k *kept[K, V]) put(key K, v V) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, ok := k.young[key]; !ok {
		k.add(key, v)
	}
}

func (k *kept[K, V]) add(key K, v V) {
	size := k.size(v)
	if k.young == nil || k.held+size > k.most {
		k.young, k.old, k.held, k.past = map[K]V{}, k.young, 0, k.held
	}
	k.young[key] = v
	k.held += size
}

// forget empties the cache.
func (k *kept[K, V]) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.young, k.old, k.held, k.past = nil, nil, 0, 0
}

// bytes returns its size. Items in both generations count twice.
func (k *kept[K, V]) bytes() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.held + k.past
}

// Memory is how much what is kept between the pictures of all games takes, in bytes: bands and
// forms at most MostBands and MostForms, and sprites, which are as many as the pieces have looks
// and sizes that somebody has seen.
type Memory struct{ Bands, Forms, Sprites int }

// Bounds of Memory, in bytes.
const (
	MostBands = 16 << 20
	MostForms = 16 << 20
)

// Kept is how much is kept now.
func Kept() Memory { return Memory{known.bytes(), masks.bytes(), int(spriteBytes.Load())} }

// Forget drops all cached bands, for tests and benchmarks.
func Forget() { known.forget() }
