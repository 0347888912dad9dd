package settings

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
)

// The fields of the form for quiet hours.
const (
	fieldFrom = "from"
	fieldTo   = "to"
	fieldZone = "zone"
)

// quietFields are the fields of the form in their order.
var quietFields = []string{fieldFrom, fieldTo, fieldZone}

// askQuiet opens the form for quiet hours.
func askQuiet(c *call.Call) error {
	p, err := c.Tables.People.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	err = c.Answer.Respond(c.Ctx, wire.Ask(quietForm(c.Reader, p)))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	return c.Show(topicPage(c.Reader, p, topicQuiet, c.T("host.wish.late")))
}

// setQuiet handles the form for quiet hours. If both times are empty, the person has no quiet
// hours.
func setQuiet(c *call.Call) error {
	q, wrong := readQuiet(c.In.Fields)
	if wrong != "" {
		typed := typedQuiet(c.In.Fields)
		c.Fresh = true // a new message: in the old one the answer would be out of sight on a phone
		return c.Show(quietAgain(c.Reader, c.T(wrong, "typed", typed)))
	}
	p, err := c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) { p.Quiet = q })
	if err != nil {
		return err
	}
	return c.Show(topicPage(c.Reader, p, topicQuiet, c.T("host.wish.kept")))
}

// typedQuiet returns what was typed in the form for quiet hours.
func typedQuiet(fields map[string]string) string {
	var typed []string
	for _, id := range quietFields {
		typed = append(typed, fields[id])
	}
	return screen.Code(strings.Join(typed, " "))
}

// quietAgain says why the values of the form for quiet hours were refused, with a button that opens
// the form again.
func quietAgain(s screen.Reader, why string) wire.Message {
	again := screen.Button(s, wire.Primary, "host.wish.quiet", screen.Press(opQuiet))
	return wire.Message{Content: why, Rows: screen.Row(again)}
}

// quietForm returns the form for a person's quiet hours.
func quietForm(s screen.Reader, p table.Person) wire.Modal {
	from, to, zone := "22:00", "08:00", cmp.Or(p.Quiet.Zone, LikelyZone(s.Client))
	if p.Quiet.From != p.Quiet.To {
		from, to = clockTime(p.Quiet.From), clockTime(p.Quiet.To)
	}
	if same, ok := readZone(cityOf(zone)); ok && same == zone {
		zone = cityOf(zone) // the form's label asks for a city
	}
	form := screen.Form(s, "host.wish.quiet.title", screen.Press(opHours))
	for i, value := range []string{from, to, zone} {
		field := screen.FormField(s, quietFields[i], game.Key("host.wish.quiet."+quietFields[i]), "", value, 64)
		field.Optional = field.CustomID != fieldZone
		form.Fields = append(form.Fields, field)
	}
	return form
}

// readQuiet parses the form for quiet hours. If a field is wrong, it returns the key of the text that says
// what is wrong; otherwise wrong is "".
func readQuiet(fields map[string]string) (q clock.Quiet, wrong game.Key) {
	from, to := strings.TrimSpace(fields[fieldFrom]), strings.TrimSpace(fields[fieldTo])
	if from != "" || to != "" {
		var first, second bool
		q.From, first = ReadClock(from)
		q.To, second = ReadClock(to)
		if !first || !second {
			return clock.Quiet{}, "host.wish.notime"
		}
	}
	zone, ok := readZone(fields[fieldZone])
	if !ok {
		return clock.Quiet{}, "host.wish.nozone"
	}
	q.Zone = zone
	return q, ""
}

// LikelyZone returns the time zone that is suggested to a user, from the locale of their Discord client.
func LikelyZone(locale string) string {
	switch locale {
	case "fr":
		return "Europe/Paris"
	case "en-GB":
		return "Europe/London"
	}
	return "UTC"
}

// areas are the possible first parts of a zone's name. If a user types only a city, readZone tries
// the city with each of them.
var areas = []string{
	"Europe/", "America/", "Asia/", "Africa/", "Australia/", "Pacific/", "Atlantic/", "Indian/", "Etc/",
}

// readZone parses a time zone by its name ("Europe/Paris") or its city's ("paris"). It returns false if there
// is no such zone.
func readZone(s string) (string, bool) {
	typed := strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '_' }), "_")
	name := titled(typed)
	if name == "" || len(name) > 40 || name == "Local" {
		return "", false
	}
	for _, try := range slices.Concat([]string{typed, name, strings.ToUpper(name)}, inAreas(typed), inAreas(name)) {
		if zone, err := time.LoadLocation(try); err == nil {
			return zone.String(), true
		}
	}
	return "", false
}

func inAreas(city string) []string {
	var names []string
	for _, a := range areas {
		names = append(names, a+city)
	}
	return names
}

// zoneWord matches a part of a zone's name. The map unlike has the parts that are not written with
// one capital letter at the beginning.
var (
	zoneWord = regexp.MustCompile(`[a-z]+`)
	unlike   = map[string]string{"au": "au", "es": "es", "of": "of", "gmt": "GMT", "utc": "UTC"}
)

// titled capitalises a zone's name: "America/Port-au-Prince".
func titled(s string) string {
	return zoneWord.ReplaceAllStringFunc(strings.ToLower(s), func(w string) string {
		return cmp.Or(unlike[w], strings.ToUpper(w[:1])+w[1:])
	})
}

// clockTime returns a minute of the day as a clock shows it: "08:00".
func clockTime(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// cityOf returns the city of a zone as people write it: "New York". The zone "" is UTC.
func cityOf(zone string) string {
	if zone == "" {
		return "UTC"
	}
	return strings.ReplaceAll(zone[strings.LastIndex(zone, "/")+1:], "_", " ")
}

// quietHours describes a person's quiet hours.
func quietHours(s screen.Reader, q clock.Quiet) string {
	if q.From == q.To {
		return s.T("host.wish.quiet.none")
	}
	return s.T("host.wish.quiet.span", "from", clockTime(q.From), "to", clockTime(q.To), "zone", cityOf(q.Zone))
}
