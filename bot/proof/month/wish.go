package month

import (
	"fmt"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
)

// wishAsides returns the asides in which members change their settings.
func wishAsides() []aside {
	of := func(f func(m *member) error) func(*room, town.Sight, *member) error {
		return func(_ *room, _ town.Sight, m *member) error { return f(m) }
	}
	return []aside{
		{deed: HoursChanged, do: of((*member).moveHouse)},
		{deed: DelaysChanged, do: of((*member).changeDelays)},
		{deed: WishChanged, do: of((*member).changeWish)},
		{deed: Renamed, do: of((*member).rename)},
	}
}

// home is the channel where members change their settings. It may be deleted.
const home = "#room-0"

// settings opens a topic of /settings in the channel home, or in the refuge if home was deleted. It
// returns the answer and the channel.
func (m *member) settings(topic string) (playground.Reply, string, error) {
	for _, place := range []string{home, refuge} {
		if m.town.Server.ChannelID(place) == "" {
			continue
		}
		reply, err := m.town.Command(m.key, place, "settings", nil)
		if err == nil && reply.Message != nil {
			reply, err = m.town.Press(m.key, place, reply.Message.ID, "1|k||0|topic", topic)
		}
		return reply, place, err
	}
	return playground.Reply{}, "", nil
}

// moveHouse moves the member to another city, with other quiet hours.
func (m *member) moveHouse() error {
	if m.o.Plant == PlantDeaf {
		return nil
	}
	reply, place, err := m.settings("quiet")
	if err != nil || reply.Message == nil {
		return err
	}
	zone, err := time.LoadLocation(zones[m.luck.IntN(len(zones))])
	if err != nil {
		return err
	}
	from, until := 21+m.luck.IntN(3), 6+m.luck.IntN(4)
	if err := m.quiet(reply, place, from, until, zone); err != nil {
		return err
	}
	p, err := m.tables().Person(m.id)
	if err == nil && p.Quiet == (town.Quiet{From: 60 * from, To: 60 * until, Zone: zone.String()}) {
		m.from, m.until, m.zone = from, until, zone
		m.did(HoursChanged)
	}
	return err
}

// quiet fills in the form for quiet hours.
func (m *member) quiet(settings playground.Reply, place string, from, until int, zone *time.Location) error {
	for _, b := range settings.Message.Buttons() {
		if b.Label != "Quiet hours…" {
			continue
		}
		r, err := m.town.Press(m.key, place, settings.Message.ID, b.CustomID)
		if err != nil || r.Modal == nil {
			return fmt.Errorf("no form of quiet hours for %s: %w", m.name, err)
		}
		_, err = m.town.Submit(m.key, r.Modal, playground.Opts{
			"from": fmt.Sprintf("%d:00", from), "to": fmt.Sprintf("%d:00", until), "zone": zone.String()})
		return err
	}
	return fmt.Errorf("no button of quiet hours for %s", m.name)
}

// changeDelays lets the member choose other delays of reminders. Reminders of older questions may
// follow the old delays or the new ones. The ear accepts both.
func (m *member) changeDelays() error {
	first, second := []int{12, 24, 48}[m.luck.IntN(3)], []int{72, 168}[m.luck.IntN(2)]
	for _, choice := range []struct {
		menu  string
		hours int
	}{{"First reminder", first}, {"Second reminder", second}} {
		reply, place, err := m.settings("remind")
		if err != nil || reply.Message == nil {
			return err
		}
		for _, menu := range reply.Message.Menus() {
			if menu.Placeholder == choice.menu {
				if _, err := m.town.Press(m.key, place, reply.Message.ID, menu.CustomID, fmt.Sprint(choice.hours)); err != nil {
					return err
				}
			}
		}
	}
	p, err := m.tables().Person(m.id)
	if err != nil || len(p.Remind) != 2 {
		return err
	}
	for i, d := range p.Remind {
		m.least[i] = min(m.least[i], d)
	}
	m.did(DelaysChanged)
	return nil
}

// changeWish turns one of four settings of the member on or off.
func (m *member) changeWish() error {
	wish := []struct{ topic, label string }{
		{"calls", "“You’re up next”"}, {"calls", "“Only you are left”"}, {"look", "Text only"},
		{"remind", "Direct reminders"},
	}[m.luck.IntN(4)]
	reply, place, err := m.settings(wish.topic)
	if err != nil || reply.Message == nil {
		return err
	}
	for _, b := range reply.Message.Buttons() {
		if strings.HasPrefix(b.Label, wish.label) {
			before, err := m.tables().Person(m.id)
			if err != nil {
				return err
			}
			if _, err := m.town.Press(m.key, place, reply.Message.ID, b.CustomID); err != nil {
				return err
			}
			now, err := m.tables().Person(m.id)
			if err == nil && now.Text != before.Text {
				m.did(WishChanged)
			}
			return err
		}
	}
	return nil
}

// elsewhere tells the bot that every member has a nickname on another server. The bot must not use
// this nickname on this server.
func (r *run) elsewhere() {
	guild := "1"
	if r.o.Plant == PlantNick {
		guild = r.town.Server.GuildID()
	}
	for _, m := range r.members {
		r.town.Hear("GUILD_MEMBER_UPDATE", map[string]any{
			"guild_id": guild, "nick": m.nick(), "user": map[string]any{"id": m.id, "username": m.key},
		})
	}
	r.town.Settle()
}

// nick returns the member's nickname on the other server.
func (m *member) nick() string { return "Elsewhere" + m.key }

// rename gives the member another name.
func (m *member) rename() error {
	m.former = append(m.former, m.name)
	m.name = fmt.Sprintf("Nova%c%s", 'A'+len(m.former)-1, m.key)
	m.did(Renamed)
	if m.o.Plant == PlantName {
		return nil // the planted fault: the bot does not hear of the new name
	}
	if err := m.town.SetName(m.key, m.name); err != nil {
		return err
	}
	m.town.Settle()
	return nil
}
