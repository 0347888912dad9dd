package month

import (
	"strings"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// lookAsides are what members look at.
func lookAsides() []aside {
	return []aside{
		{deed: Tried, do: (*room).try},
		{deed: CaughtUp, do: (*room).catchUp},
		{deed: Replayed, do: (*room).replay},
		{deed: Stepped, do: (*room).stepThrough},
		{deed: Learned, do: (*room).learn},
		{deed: Looked, do: (*room).look},
	}
}

// shown counts a deed if an answer says one of some things.
func (r *room) shown(d Deed, reply playground.Reply, says ...string) {
	if reply.Message == nil {
		return
	}
	for _, s := range says {
		if strings.Contains(reply.Message.Content, s) {
			r.did(d)
			return
		}
	}
}

// try tries something out and leaves it.
func (r *room) try(_ table.Table, m *member) error {
	reply, err := r.uses(m, "try", nil)
	if err != nil {
		return err
	}
	r.shown(Tried, reply, "Only a try")
	if reply, err = r.wander(m, reply, 3, "Type it", "Do this in the game", "Leave the try"); err != nil {
		return err
	}
	_, err = r.follow(m, reply, "Leave the try")
	return err
}

// catchUp asks what happened, below the newest board that has the button.
func (r *room) catchUp(_ table.Table, m *member) error {
	reply, err := r.town.Button(m.key, r.id, "What happened?")
	if err != nil {
		return nil // the boards were deleted
	}
	r.count(reply)
	r.shown(CaughtUp, reply, "Since", "The last turn", "Nothing has happened")
	_, err = r.wander(m, reply, 2, "Play", "Try")
	return err
}

// replay looks at a film.
func (r *room) replay(_ table.Table, m *member) error {
	o := []playground.Opts{
		{"what": "turn"}, {"turns": 3}, {"what": "game"}, {"what": "turn", "public": true},
	}[r.luck.IntN(4)]
	reply, err := r.uses(m, "replay", o)
	if err == nil {
		r.shown(Replayed, reply, "**Replay**")
	}
	return err
}

// stepThrough looks at what happened step by step.
func (r *room) stepThrough(_ table.Table, m *member) error {
	reply, err := r.uses(m, "replay", playground.Opts{"step": true, "what": "game"})
	if err != nil || reply.Message == nil {
		return err
	}
	before := reply.Message.Content
	if reply, err = r.wander(m, reply, 3, "Try"); err == nil && reply.Message != nil && reply.Message.Content != before {
		r.did(Stepped)
	}
	return err
}

// learn takes a few steps of a lesson.
func (r *room) learn(t table.Table, m *member) error {
	reply, err := r.uses(m, "learn", playground.Opts{"game": t.Game})
	if err != nil {
		return err
	}
	r.shown(Learned, reply, "🎓", "no guided first game")
	_, err = r.wander(m, reply, 4, "Open a table", "Type it")
	return err
}

// look looks at one of the pages.
func (r *room) look(_ table.Table, m *member) error {
	text, err := r.command(m, []string{
		"board", "hand", "history", "moves", "games", "rules", "time", "orders", "stats", "help",
	}[r.luck.IntN(10)], nil)
	if err == nil && text != "" {
		r.did(Looked)
	}
	return err
}
