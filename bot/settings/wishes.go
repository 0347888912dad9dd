package settings

import (
	"slices"
	"strconv"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
)

// The settings. Texts: host.wish.<id>, and for the delays host.wish.<id>.<hours>.
const (
	wishFirst  = "first"  // first reminder, in hours; 0 is none at all
	wishSecond = "second" // second reminder, in hours; 0 is none
	wishDirect = "direct" // reminders as direct messages
	wishNext   = "next"   // told when their turn is next
	wishLast   = "last"   // told when all wait for them alone
	wishText   = "text"   // text instead of pictures
	wishBack   = "back"   // ends the absence
	wishLarge  = "large"  // large figures
	wishSure   = "sure"   // asked to confirm every final action
	wishBelow  = "below"  // their own side at the bottom
	wishColors = "colors" // colours of private pictures
	wishDigest = "digest" // told once a day instead of each time
	wishHour   = "hour"   // hour of the digest, 0..23
)

// The delays that menus offer, in hours.
var (
	firstDelays  = []int{24, 1, 3, 6, 12, 48, 0}
	secondDelays = []int{72, 24, 48, 168, 0}
)

// standardColors is the value of the standard palette in the form.
const standardColors = "standard"

// Values of a toggle's button: the new state, so that a repeated press has no further effect.
const (
	wishOn  = "on"
	wishOff = "off"
)

// delaysOf returns a person's reminder delays in hours; 0 for none.
func delaysOf(w clock.Wishes) (first, second int) {
	switch {
	case w.NoRemind:
		return 0, 0
	case w.Remind == nil:
		return firstDelays[0], secondDelays[0]
	}
	first = int(w.Remind[0] / time.Hour)
	if len(w.Remind) > 1 {
		second = int(w.Remind[1] / time.Hour)
	}
	return first, second
}

// wishChange returns the change that a press asks for; false if it is invalid. words are a setting
// and its value, wishBack alone, or topicMenu and a topic, which change nothing.
func wishChange(words []string) (func(*table.Person), bool) {
	if len(words) == 2 && words[0] == topicMenu {
		return func(*table.Person) {}, words[1] == "" || slices.Contains(wishTopics, words[1])
	}
	if len(words) == 1 && words[0] == wishBack {
		return func(p *table.Person) { p.Away = time.Time{} }, true
	}
	if len(words) != 2 {
		return nil, false
	}
	id, value := words[0], words[1]
	if id == wishFirst || id == wishSecond {
		hours, err := strconv.Atoi(value)
		offered := firstDelays
		if id == wishSecond {
			offered = secondDelays
		}
		return delayChange(id, hours), err == nil && slices.Contains(offered, hours)
	}
	if id == wishHour {
		hour, err := strconv.Atoi(value)
		return func(p *table.Person) { p.Digest.At = 60 * hour }, err == nil && hour >= 0 && hour < 24
	}
	switch {
	case id == wishDigest && value == wishOn:
		return func(p *table.Person) {
			if !p.Digest.On {
				p.Digest = clock.Digest{On: true, At: clock.DigestAt}
			}
		}, true
	case id == wishDigest:
		return func(p *table.Person) { p.Digest = clock.Digest{} }, value == wishOff
	case id == wishColors && value == standardColors:
		return func(p *table.Person) { p.Colors = "" }, true
	case id == wishColors:
		return func(p *table.Person) { p.Colors = value }, slices.Contains(clock.Palettes, value)
	}
	fields := map[string]func(*table.Person) *bool{
		wishDirect: func(p *table.Person) *bool { return &p.Direct },
		wishNext:   func(p *table.Person) *bool { return &p.Next },
		wishLast:   func(p *table.Person) *bool { return &p.Last },
		wishText:   func(p *table.Person) *bool { return &p.Text },
		wishLarge:  func(p *table.Person) *bool { return &p.Large },
		wishBelow:  func(p *table.Person) *bool { return &p.Below },
		wishSure:   func(p *table.Person) *bool { return &p.Careful },
	}
	field, ok := fields[id]
	return func(p *table.Person) { *field(p) = value == wishOn }, ok && (value == wishOn || value == wishOff)
}

// delayChange returns the change that sets the delay of the first or the second reminder, in hours.
func delayChange(id string, hours int) func(*table.Person) {
	return func(p *table.Person) {
		if first, _ := delaysOf(p.Wishes); id == wishSecond {
			setDelays(&p.Wishes, first, hours)
			return
		}
		setDelays(&p.Wishes, hours, after(p.Wishes))
	}
}

// after returns the second delay, in hours, when the first one changes: the present one, or the
// usual one if the person had no reminders.
func after(w clock.Wishes) int {
	_, second := delaysOf(w)
	if w.NoRemind {
		second = secondDelays[0]
	}
	return second
}

// setDelays sets the delays of the reminders, in hours. A second reminder that is not later than
// the first is dropped.
func setDelays(w *clock.Wishes, first, second int) {
	w.NoRemind = first == 0
	w.Remind = nil
	if first == 0 {
		return
	}
	w.Remind = []time.Duration{time.Duration(first) * time.Hour}
	if second > first {
		w.Remind = append(w.Remind, time.Duration(second)*time.Hour)
	}
}
