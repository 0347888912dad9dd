package screen

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// Wishes of /settings. Texts: host.wish.<id>, and for the delays host.wish.<id>.<hours>.
const (
	wishFirst  = "first"  // first reminder, in hours; 0 is none at all
	wishSecond = "second" // second reminder, in hours; 0 is none
	wishDirect = "direct" // reminders as direct messages
	wishNext   = "next"   // "you are next"
	wishLast   = "last"   // "all wait for you alone"
	wishText   = "text"   // texts in place of pictures
	wishBack   = "back"   // no longer away
	wishLarge  = "large"  // large figures
	wishSure   = "sure"   // asked for confirmation of every final action
	wishBelow  = "below"  // the own side at the bottom
	wishColors = "colors" // of private pictures
	wishDigest = "digest" // told once a day, instead of each time
	wishHour   = "hour"   // of the digest, 0..23
)

// The delays that menus offer, in hours.
var (
	firstDelays  = []int{24, 1, 3, 6, 12, 48, 0}
	secondDelays = []int{72, 24, 48, 168, 0}
)

// standardColors is the value of the standard palette in the form.
const standardColors = "standard"

// paletteMenu offers the colours of private pictures.
func paletteMenu(s Reader, now string) wire.Row {
	menu := &wire.Select{CustomID: Press(OpWish, wishColors).String(), Placeholder: s.Label("host.wish.colors")}
	for _, id := range append([]string{standardColors}, clock.Palettes...) {
		key := game.Key("host.wish.colors." + id)
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(s.Label(key), MaxLine), Value: id, Description: wire.Clip(s.Label(key+".about"), MaxLine),
			Default: id == now || id == standardColors && now == "",
		})
	}
	return wire.Row{Select: menu}
}

// lookOf returns a person's look of private pictures.
func lookOf(w clock.Wishes) render.Look {
	look := render.Look{Large: w.Large, Below: w.Below}
	if n := slices.Index(clock.Palettes, w.Colors); n >= 0 {
		look.Colors = []render.Colors{render.HighContrast, render.ForProtan, render.ForDeutan, render.ForTritan}[n]
	}
	return look
}

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

func delayMenu(s Reader, id string, hours []int, now int) wire.Row {
	menu := &wire.Select{CustomID: Press(OpWish, id).String(), Placeholder: s.Label(game.Key("host.wish." + id))}
	for _, h := range hours {
		key := game.Key("host.wish." + id + ".n")
		if h == 0 {
			key = game.Key("host.wish." + id + ".0")
		}
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(s.Plain(game.T(key, "time", HoursText(h))), MaxLine), Value: strconv.Itoa(h), Default: h == now,
		})
	}
	return wire.Row{Select: menu}
}

// digestMenu offers the hours of the digest.
func digestMenu(s Reader, w clock.Wishes) wire.Row {
	menu := &wire.Select{CustomID: Press(OpWish, wishHour).String(), Placeholder: s.Label("host.wish.hour")}
	for h := range 24 {
		label := s.Plain(game.T("host.wish.hour.n", "time", ClockTime(60*h), "zone", CityOf(w.Quiet.Zone)))
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(label, MaxLine), Value: strconv.Itoa(h), Default: 60*h == w.Digest.At,
		})
	}
	return wire.Row{Select: menu}
}

// HoursText is a number of hours, in days where they are whole.
func HoursText(hours int) game.Text {
	if hours%24 == 0 {
		return game.T("host.time.days", "n", hours/24)
	}
	return game.T("host.time.hours", "n", hours)
}

// Values of a toggle's button: the new state, so that a repeated press has no further effect.
const (
	wishOn  = "on"
	wishOff = "off"
)

// toggle is a button that turns a wish on or off, and shows its state.
func toggle(s Reader, id string, on bool) wire.Button {
	style, next := wire.Secondary, wishOn
	if on {
		style, next = wire.Success, wishOff
	}
	return Button(s, style, toggleKey(id, on), Press(OpWish, id, next))
}

// toggleKey is the text of a toggle's state.
func toggleKey(id string, on bool) game.Key {
	if on {
		return game.Key("host.wish." + id + ".on")
	}
	return game.Key("host.wish." + id + ".off")
}

// WishChange returns the change of a wish to a value; false if invalid.
func WishChange(words []string) (func(*table.Person), bool) {
	if len(words) == 2 && words[0] == WishTopic {
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

// delayChange sets the first or the second reminder, in hours.
func delayChange(id string, hours int) func(*table.Person) {
	return func(p *table.Person) {
		if first, _ := delaysOf(p.Wishes); id == wishSecond {
			setDelays(&p.Wishes, first, hours)
			return
		}
		setDelays(&p.Wishes, hours, after(p.Wishes))
	}
}

// after returns the second delay for a new first one.
func after(w clock.Wishes) int {
	_, second := delaysOf(w)
	if w.NoRemind {
		second = secondDelays[0]
	}
	return second
}

// setDelays sets the reminders; a second one not after the first is dropped.
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

// The fields of the form for quiet hours.
const (
	FieldFrom = "from"
	FieldTo   = "to"
	FieldZone = "zone"
)

// quietFields are those fields in their order.
var quietFields = []string{FieldFrom, FieldTo, FieldZone}

// TypedQuiet returns what was typed in the form for quiet hours.
func TypedQuiet(fields map[string]string) string {
	var typed []string
	for _, id := range quietFields {
		typed = append(typed, fields[id])
	}
	return Code(strings.Join(typed, " "))
}

// QuietAgain says why the form for quiet hours was not taken, with a button that opens it again.
func QuietAgain(s Reader, why string) wire.Message {
	return wire.Message{Content: why, Rows: Row(Button(s, wire.Primary, "host.wish.quiet", Press(OpQuiet)))}
}

// QuietForm is the form for a person's quiet hours.
func QuietForm(s Reader, p table.Person) wire.Modal {
	from, to, zone := "22:00", "08:00", cmp.Or(p.Quiet.Zone, LikelyZone(s.Client))
	if p.Quiet.From != p.Quiet.To {
		from, to = ClockTime(p.Quiet.From), ClockTime(p.Quiet.To)
	}
	if same, ok := ReadZone(CityOf(zone)); ok && same == zone {
		zone = CityOf(zone) // as the label asks
	}
	form := Form(s, "host.wish.quiet.title", Press(OpHours))
	for i, value := range []string{from, to, zone} {
		field := FormField(s, quietFields[i], game.Key("host.wish.quiet."+quietFields[i]), "", value, 64)
		field.Optional = field.CustomID != FieldZone
		form.Fields = append(form.Fields, field)
	}
	return form
}
