package wire

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// replayMost is the maximum age of an interaction sent after a resume: Discord has shown its author
// a failure after 3 seconds, so it must not be handled later. The rest allows for clock
// differences.
const replayMost = 5 * time.Second

// take passes an event on, unless the link was abandoned.
func (s *Shell) take(l *link, e *discordgo.Event) {
	s.hear(l, e.Type)
	if !s.counts(l) {
		return
	}
	switch e.Type {
	case "READY", "RESUMED":
		l.given.Store(true)
		l.replaying.Store(false)
	case "INTERACTION_CREATE":
		if l.replaying.Load() && s.tooOld(e.RawData) {
			s.client.count(CountDropped, "late")
			return
		}
	}
	s.event(l, e.Type, e.RawData)
}

// tooOld says whether an interaction is too old to be answered, by the time in its id.
func (s *Shell) tooOld(data json.RawMessage) bool {
	var in struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(data, &in) != nil {
		return false
	}
	made, ok := madeAt(in.ID)
	return ok && s.client.now().Sub(made) > replayMost
}

// madeAt returns the time in a Discord id.
func madeAt(id string) (time.Time, bool) {
	n, err := strconv.ParseUint(id, 10, 64)
	const epoch = 1420070400000 // Discord's, in milliseconds
	return time.UnixMilli(int64(n>>22) + epoch), err == nil
}
