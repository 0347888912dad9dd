package render

import (
	"crypto/sha256"
	"sync"
)

// digest is a hash of everything that something depends on.
type digest = [sha256.Size]byte

func digestOf(b []byte) digest { return sha256.Sum256(b) }

// kept is a cache in two halves, each with the same maximum size. New values are added to the young
// half. When the young half has no room, it becomes the old one, and the previous old half is
// dropped. A value found in the old half is added to the young half again.
type kept[K comparable, V any] struct {
	most int         // bytes of a half
	size func(V) int // returns the size of a value in bytes
	own  func(V) V   // returns a copy of a value that may share memory with others; nil if values share none

	mu         sync.Mutex
	young, old map[K]V
	held, past int // bytes of the young half and of the old one
}

// get returns the value of a key, or false if it is not cached.
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

// bytes returns the size of the cached values in bytes. A value in both halves counts twice.
func (k *kept[K, V]) bytes() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.held + k.past
}

// Memory is the number of bytes that are cached between the pictures of all games. Bands and Forms
// are at most MostBands and MostForms. Sprites has no bound: there is one sprite for each look and
// size of a piece that somebody has seen.
type Memory struct{ Bands, Forms, Sprites int }

// Bounds of Memory, in bytes.
const (
	MostBands = 16 << 20
	MostForms = 16 << 20
)

// Kept returns how much is cached now.
func Kept() Memory { return Memory{known.bytes(), masks.bytes(), int(spriteBytes.Load())} }

// Forget drops all cached bands, for tests and benchmarks.
func Forget() { known.forget() }
