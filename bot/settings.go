package bot

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// What /settings lets a person choose. Texts: host.wish.<id>, and for the delays
// host.wish.<id>.<hours>.
const (
	wishFirst  = "first"  // first reminder, in hours; 0 is none at all
	wishSecond = "second" // second reminder, in hours; 0 is none
	wishDirect = "direct" // reminders as direct messages
	wishNext   = "next"   // "you are next"
	wishLast   = "last"   // "all wait for you alone"
	wishText   = "text"   // texts in place of pictures
	wishBack   = "back"   // no longer away
	wishLarge  = "large"  // large figures
	wishBelow  = "below"  // the own side at the bottom
	wishColors = "colors" // of private pictures
)

// The delays that menus offer, in hours.
var (
	firstDelays  = []int{24, 1, 3, 6, 12, 48, 0}
	secondDelays = []int{72, 24, 48, 168, 0}
)

// settings answers /settings: how the caller wants to be told, for all his tables.
func (b *Bot) settings(c *call) error {
	p, err := b.tables.Person(c.in.User.ID)
	if err != nil {
		return err
	}
	return b.wishes(c, p, "")
}

// wishes shows the form of /settings, with a sentence about what was just done.
func (b *Bot) wishes(c *call, p table.Person, said string) error {
	first, second := delaysOf(p.Wishes)
	lines := []string{said, c.t("host.wish.ask"), c.t("host.wish.quiet.now", "when", quietHours(c.speaker, p.Quiet))}
	if p.Away.After(b.now()) {
		lines = append(lines, c.t("host.away.on", "when", stamp(p.Away)))
	}
	m := wire.Message{Content: join(lines)}
	m.Rows = append(m.Rows, delayMenu(c.speaker, wishFirst, firstDelays, first))
	if first > 0 {
		m.Rows = append(m.Rows, delayMenu(c.speaker, wishSecond, secondDelays, second))
	}
	buttons := []wire.Button{
		{Style: wire.Secondary, Label: c.label("host.wish.quiet"), CustomID: press{Op: opQuiet}.id()},
		toggle(c.speaker, wishDirect, p.Direct), toggle(c.speaker, wishNext, p.Next), toggle(c.speaker, wishLast, p.Last),
	}
	if p.Away.After(b.now()) {
		buttons = append(buttons, wire.Button{Style: wire.Success, Label: c.label("host.wish.back"), CustomID: press{Op: opWish, Path: []string{wishBack}}.id()})
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: buttons}, wire.Row{Buttons: []wire.Button{
		toggle(c.speaker, wishText, p.Text), toggle(c.speaker, wishLarge, p.Large), toggle(c.speaker, wishBelow, p.Below),
	}}, paletteMenu(c.speaker, p.Colors))
	return c.show(m)
}

// standardColors is the value of the standard palette in the form.
const standardColors = "standard"

// paletteMenu offers the colours of private pictures.
func paletteMenu(s speaker, now string) wire.Row {
	menu := &wire.Select{CustomID: press{Op: opWish, Path: []string{wishColors}}.id(), Placeholder: s.label("host.wish.colors")}
	for _, id := range append([]string{standardColors}, clock.Palettes...) {
		key := game.Key("host.wish.colors." + id)
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(s.label(key), maxLine), Value: id, Description: wire.Clip(s.label(key+".about"), maxLine),
			Default: id == now || id == standardColors && now == "",
		})
	}
	return wire.Row{Select: menu}
}

// lookOf is how a person wants to see private pictures.
func lookOf(w clock.Wishes) render.Look {
	look := render.Look{Large: w.Large, Below: w.Below}
	if n := slices.Index(clock.Palettes, w.Colors); n >= 0 {
		look.Colors = []render.Colors{render.HighContrast, render.ForProtan, render.ForDeutan, render.ForTritan}[n]
	}
	return look
}

// delaysOf are the hours that stand for a person's reminders; 0 for none.
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

func delayMenu(s speaker, id string, hours []int, now int) wire.Row {
	menu := &wire.Select{CustomID: press{Op: opWish, Path: []string{id}}.id(), Placeholder: s.label(game.Key("host.wish." + id))}
	for _, h := range hours {
		key := game.Key("host.wish." + id + ".n")
		if h == 0 {
			key = game.Key("host.wish." + id + ".0")
		}
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(s.plain(game.T(key, "time", hoursText(h))), maxLine), Value: strconv.Itoa(h), Default: h == now,
		})
	}
	return wire.Row{Select: menu}
}

// hoursText is a number of hours, in days where they are whole.
func hoursText(hours int) game.Text {
	if hours%24 == 0 {
		return game.T("host.time.days", "n", hours/24)
	}
	return game.T("host.time.hours", "n", hours)
}

// What a button of the form says behind its wish: the state that a press brings, so
// that a press which arrives twice is the same as one.
const (
	wishOn  = "on"
	wishOff = "off"
)

// toggle is a button that turns a wish on or off, and says which it is.
func toggle(s speaker, id string, on bool) wire.Button {
	style, key, next := wire.Secondary, game.Key("host.wish."+id+".off"), wishOn
	if on {
		style, key, next = wire.Success, game.Key("host.wish."+id+".on"), wishOff
	}
	return wire.Button{Style: style, Label: s.label(key), CustomID: press{Op: opWish, Path: []string{id, next}}.id()}
}

// setWish takes a choice of the form and shows the form again.
func (b *Bot) setWish(c *call) error {
	alter, ok := wishChange(append(slices.Clone(c.press.Path), c.in.Values...))
	if !ok {
		return table.ErrBadOption
	}
	p, err := b.tables.SetPerson(c.ctx, c.in.User.ID, alter)
	if err != nil {
		return err
	}
	return b.wishes(c, p, c.t("host.wish.kept"))
}

// wishChange is what a wish and its value change; false for what the form does not offer.
func wishChange(words []string) (func(*table.Person), bool) {
	if len(words) == 1 && words[0] == wishBack {
		return func(p *table.Person) { p.Away = time.Time{} }, true
	}
	if len(words) != 2 {
		return nil, false
	}
	id, value := words[0], words[1]
	if id == wishFirst || id == wishSecond {
		hours, err := strconv.Atoi(value)
		return delayChange(id, hours), err == nil && (id == wishFirst && slices.Contains(firstDelays, hours) || id == wishSecond && slices.Contains(secondDelays, hours))
	}
	switch {
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

// after is the second delay that goes with a new first one.
func after(w clock.Wishes) int {
	_, second := delaysOf(w)
	if w.NoRemind {
		second = secondDelays[0]
	}
	return second
}

// setDelays writes reminders down; a second one that is not after the first is none.
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
	fieldFrom = "from"
	fieldTo   = "to"
	fieldZone = "zone"
)

// askQuiet opens the form for quiet hours.
func (b *Bot) askQuiet(c *call) error {
	p, err := b.tables.Person(c.in.User.ID)
	if err != nil {
		return err
	}
	from, to, zone := "22:00", "08:00", p.Quiet.Zone
	if p.Quiet.From != p.Quiet.To {
		from, to = clockTime(p.Quiet.From), clockTime(p.Quiet.To)
	}
	if zone == "" {
		zone = likelyZone(c.in.Locale)
	}
	if same, ok := readZone(cityOf(zone)); ok && same == zone {
		zone = cityOf(zone) // as the label asks
	}
	field := func(id, value string, optional bool) wire.Field {
		return wire.Field{CustomID: id, Label: wire.Clip(c.label(game.Key("host.wish.quiet."+id)), 45), Value: value, Max: 64, Optional: optional}
	}
	err = c.answer.Respond(c.ctx, wire.Ask(wire.Modal{
		Title: wire.Clip(c.label("host.wish.quiet.title"), 45), CustomID: press{Op: opHours}.id(),
		Fields: []wire.Field{field(fieldFrom, from, true), field(fieldTo, to, true), field(fieldZone, zone, false)},
	}))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	return b.wishes(c, p, c.t("host.wish.late"))
}

// setQuiet takes the form for quiet hours: without times there are none.
func (b *Bot) setQuiet(c *call) error {
	p, err := b.tables.Person(c.in.User.ID)
	if err != nil {
		return err
	}
	q, wrong := readQuiet(c.in.Fields)
	if wrong != "" {
		return b.wishes(c, p, c.t(wrong, "typed", code(c.in.Fields[fieldFrom]+" "+c.in.Fields[fieldTo]+" "+c.in.Fields[fieldZone])))
	}
	p, err = b.tables.SetPerson(c.ctx, c.in.User.ID, func(p *table.Person) { p.Quiet = q })
	if err != nil {
		return err
	}
	return b.wishes(c, p, c.t("host.wish.kept"))
}
