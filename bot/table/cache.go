package table

import (
	"container/list"
	"sync"
)

// warm is a cached table. It is replaced, never changed; the chronicle is shared and has its own
// lock.
type warm struct {
	table Table
	log   *chronicle
}

// cache is an LRU cache of tables.
type cache struct {
	mu    sync.Mutex
	max   int
	mine  func(guild string) bool // servers whose tables may be cached; others are changed by other processes
	order *list.List              // of warm, last used first
	by    map[ID]*list.Element
}

func newCache(max int, mine func(guild string) bool) *cache {
	return &cache{max: max, mine: mine, order: list.New(), by: map[ID]*list.Element{}}
}

func (c *cache) get(id ID) (warm, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.by[id]
	if e == nil {
		return warm{}, false
	}
	c.order.MoveToFront(e)
	return e.Value.(warm), true
}

// put caches a table, and evicts the least recently used one.
func (c *cache) put(t Table) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.mine(t.Guild) {
		return
	}
	if e := c.by[t.ID]; e != nil {
		e.Value = warm{t, e.Value.(warm).log}
		c.order.MoveToFront(e)
		return
	}
	c.by[t.ID] = c.order.PushFront(warm{t, &chronicle{}})
	if c.order.Len() > c.max {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.by, last.Value.(warm).table.ID)
	}
}

// drop removes a table from the cache, so that it is read again.
func (c *cache) drop(id ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.by[id]; e != nil {
		c.order.Remove(e)
		delete(c.by, id)
	}
}

// keep drops all other tables from the cache.
func (c *cache) keep(these func(Table) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, e := range c.by {
		if !these(e.Value.(warm).table) {
			c.order.Remove(e)
			delete(c.by, id)
		}
	}
}
