package settings

import (
	"slices"
	"strconv"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
)

// The ids of the settings. Their texts are host.wish.<id>, and for a delay host.wish.<id>.n, or .0 for no
// reminder.
const (
	wishFirst  = "first"  // first reminder; 0 is none at all
	wishSecond = "second" // second reminder; 0 is none
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

// The delays that menus offer besides the present one and the host's.
var (
	firstDelays  = inHours(24, 1, 3, 6, 12, 48, 0)
	secondDelays = inHours(72, 24, 48, 168, 0)
)

func inHours(hours ...int) (delays []time.Duration) {
	for _, h := range hours {
		delays = append(delays, time.Duration(h)*time.Hour)
	}
	return delays
}

// standardColors is the value of the standard palette in the menu.
const standardColors = "standard"

// Values of a toggle's button: the new state, so that a repeated press has no further effect.
const (
	wishOn  = "on"
	wishOff = "off"
)

// delaysOf returns a person's reminder delays. A delay is 0 if there is no such reminder. The parameter host
// has the delays of people who have not chosen their own.
func delaysOf(w clock.Wishes, host []time.Duration) (first, second time.Duration) {
	delays := append(slices.Clone(w.Delays(host)), 0, 0)
	return delays[0], delays[1]
}

// offered returns the delays that the menu of a reminder offers a person.
func offered(id string, w clock.Wishes, host []time.Duration) []time.Duration {
	first, second := delaysOf(w, host)
	hostFirst, hostSecond := delaysOf(clock.Wishes{}, host)
	delays, more := firstDelays, []time.Duration{first, hostFirst}
	if id == wishSecond {
		delays, more = secondDelays, []time.Duration{second, hostSecond}
	}
	for _, d := range more {
		if !slices.Contains(delays, d) {
			delays = append([]time.Duration{d}, delays...)
		}
	}
	return delays
}

// delayValue returns the value of a delay in a menu: "6" for 6 hours, "1h30m0s".
func delayValue(d time.Duration) string {
	if d%time.Hour == 0 {
		return strconv.Itoa(int(d / time.Hour))
	}
	return d.String()
}

// wishChange returns the change that a press asks for. It returns false if the press is invalid. The
// parameter words has one or two elements: wishBack alone, or a setting and its value, or topicMenu and a
// topic. A press with topicMenu changes nothing. The parameters w and host are those of delaysOf.
func wishChange(words []string, w clock.Wishes, host []time.Duration) (func(*table.Person), bool) {
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
		delays := offered(id, w, host)
		at := slices.IndexFunc(delays, func(d time.Duration) bool { return delayValue(d) == value })
		if at < 0 {
			return nil, false
		}
		return delayChange(id, delays[at], host), true
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

// delayChange returns the change that sets the delay of the first or the second reminder. The other
// delay stays as it is. If the person had no reminders, the second delay is the host's.
func delayChange(id string, delay time.Duration, host []time.Duration) func(*table.Person) {
	return func(p *table.Person) {
		first, second := delaysOf(p.Wishes, host)
		if p.NoRemind {
			_, second = delaysOf(clock.Wishes{}, host)
		}
		if id == wishFirst {
			first = delay
		} else {
			second = delay
		}
		setDelays(&p.Wishes, first, second)
	}
}

// setDelays sets the delays of the reminders. A second reminder that is not later than the first is
// dropped.
func setDelays(w *clock.Wishes, first, second time.Duration) {
	w.NoRemind = first == 0
	w.Remind = nil
	if first == 0 {
		return
	}
	w.Remind = []time.Duration{first}
	if second > first {
		w.Remind = append(w.Remind, second)
	}
}
