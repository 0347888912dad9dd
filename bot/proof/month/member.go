package month

import (
	"fmt"
	"math/rand/v2"
	"time"

	"bivouac/bot/playground"
)

// member is a person with habits.
type member struct {
	*run
	key, name, locale, id string
	luck                  *rand.Rand
	zone                  *time.Location
	from, until           int // quiet hours, in hours of the day; none if equal
	pace                  time.Duration
	least                 []time.Duration // for each reminder, the shortest delay that the member ever chose
	former                []string        // earlier names
	direct                bool
	holiday               int // the day on which a holiday begins; -1 means never
	days                  int // length of the holiday
	away                  time.Time
	leaves                int  // the day on which the member leaves the server; -1 means never
	returns               bool // says whether the member comes back, within two days
	back                  time.Time
	gone                  bool
	house                 *time.Location // the member's zone when the method live last checked their clock
	offset                int            // offset of the time in zone from UTC, in seconds
}

// zones are the time zones in which members live.
var zones = []string{"Europe/Paris", "America/Montreal", "Asia/Tokyo", "Pacific/Auckland", "UTC"}

// paces are typical times that members take to answer.
var paces = []time.Duration{20 * time.Minute, time.Hour, 4 * time.Hour, 12 * time.Hour, 40 * time.Hour}

func newMember(r *run, n int) *member {
	m := &member{run: r, key: fmt.Sprintf("m%02d", n), name: fmt.Sprintf("Member%02d", n),
		locale: []string{"en-GB", "fr"}[n%2],
		luck:   rand.New(rand.NewPCG(r.o.Seed, uint64(n)+100)), holiday: -1, leaves: -1}
	zone, err := time.LoadLocation(zones[n%len(zones)])
	if err != nil {
		zone = time.UTC
	}
	m.zone, m.pace = zone, paces[m.luck.IntN(len(paces))]
	if m.luck.IntN(4) > 0 {
		m.from, m.until = 21+m.luck.IntN(3), 6+m.luck.IntN(4)
	}
	m.least = []time.Duration{24 * time.Hour, 72 * time.Hour}
	m.direct = m.luck.IntN(4) == 0
	// The number n decides this, not luck, so that in every month somebody goes on holiday, and
	// somebody leaves the server and comes back.
	if n%3 == 1 {
		m.holiday, m.days = m.luck.IntN(max(1, r.o.Days-2)), 2+m.luck.IntN(6)
	}
	if n%8 == 3 {
		m.leaves, m.returns = 1+m.luck.IntN(max(1, r.o.Days-4)), n/8%3 > 0
	}
	return m
}

// settle makes the member choose their language, direct reminders and quiet hours.
func (m *member) settle() error {
	if _, err := m.town.Command(m.key, home, "language", playground.Opts{"language": "en"}); err != nil {
		return err
	}
	if m.from == m.until && !m.direct || m.o.Plant == PlantDeaf {
		return nil
	}
	_, place, err := m.settings("remind")
	if err != nil {
		return err
	}
	if m.direct {
		if _, err := m.town.Button(m.key, place, "Direct reminders: no"); err != nil {
			return err
		}
	}
	if m.from == m.until {
		return nil
	}
	reply, place, err := m.settings("quiet")
	if err != nil {
		return err
	}
	return m.quiet(reply, place, m.from, m.until, m.zone)
}

// asleep says whether the member is in quiet hours or away at a moment.
func (m *member) asleep(at time.Time) bool {
	if at.Before(m.away) {
		return true
	}
	if m.from == m.until {
		return false
	}
	hour := at.In(m.zone).Hour()
	return hour >= m.from || hour < m.until
}

// live lets the member go on holiday, leave the server, or come back. It also counts when the clock of
// the member's city changes (ClockChanged).
func (m *member) live() error {
	now := m.town.Now()
	day := int(now.Sub(beginning) / (24 * time.Hour))
	if _, offset := now.In(m.zone).Zone(); offset != m.offset {
		if m.offset = offset; m.house == m.zone {
			m.did(ClockChanged)
		}
		m.house = m.zone
	}
	switch {
	case m.gone && !m.back.IsZero() && now.After(m.back):
		m.gone = false
		m.did(CameBack)
		return m.town.SetPresent(m.key, true)
	case m.gone:
		return nil
	case day == m.leaves:
		m.leaves, m.gone = -1, true
		m.did(LeftServer)
		if m.returns {
			m.back = now.Add(time.Duration(1+m.luck.IntN(48)) * time.Hour)
		}
		return m.town.SetPresent(m.key, false)
	case day == m.holiday && !m.asleep(now):
		return m.goAway()
	}
	return nil
}

// goAway begins the member's holiday.
func (m *member) goAway() error {
	m.holiday = -1
	how := playground.Opts{"until": fmt.Sprintf("%dd", m.days)}
	if m.days%2 == 0 {
		how["computer"] = "1" // the computer plays for the member meanwhile
	}
	if _, err := m.town.Command(m.key, refuge, "away", how); err != nil {
		return err
	}
	p, err := m.tables().Person(m.id)
	if err == nil && p.Away.After(m.town.Now()) {
		m.away = p.Away
		m.did(WentAway)
	}
	return err
}

// there says whether the member is present and awake.
func (m *member) there() bool { return !m.gone && !m.asleep(m.town.Now()) }

// answers says whether the member now answers a question that was asked at the given time. A member
// takes about as long as their pace, on average.
func (m *member) answers(asked time.Time) bool {
	waited := m.town.Now().Sub(asked)
	return m.there() && waited >= m.pace/4 && m.luck.Float64() < float64(step)/float64(m.pace)
}
