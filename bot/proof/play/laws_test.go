package play

import (
	"encoding/hex"
	"strings"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
)

// TestLawsFindWhatIsBroken: each law that looks at what is said finds a fault that is planted.
func TestLawsFindWhatIsBroken(t *testing.T) {
	const table = "rule README.md: Bivouac\ntable alice bruno\n"
	says := func(m wire.Message) func(*run) error {
		return func(r *run) error {
			_, err := r.town.Client.Send(t.Context(), r.town.Server.ChannelID(home), m)
			return err
		}
	}
	for _, c := range []struct {
		law, text string
		plant     func(*run) error
	}{
		{"once: ", table, func(r *run) error {
			for _, id := range []string{"1", "2"} {
				r.hear("POST", "/channels/1/messages", []byte(`{"nonce":"p1"}`), []byte(`{"id":"`+id+`"}`))
			}
			return nil
		}},
		{"secret: the luck", table, func(r *run) error {
			s, err := r.town.Inside.In(r.town.Server.ChannelID(home))
			if err != nil {
				return err
			}
			return says(wire.Message{Content: hex.EncodeToString(s.Match.Setup.Seed[:])})(r)
		}},
		{"secret: a note", table + "alice: /note write=bridge\n", says(wire.Message{Content: "bridge"})},
		{"quiet: ", table + "bruno: /away until=5d\n", func(r *run) error {
			id := r.town.Server.As("bruno").ID()
			return says(wire.Message{Content: "<@" + id + ">", Mentions: []string{id}})(r)
		}},
		{"buttons: ", table, func(r *run) error {
			s, err := r.town.Inside.In(r.town.Server.ChannelID(home))
			if err != nil {
				return err
			}
			id := screen.CustomID{Op: screen.OpPlay, Table: s.ID.String()}.String()
			return says(wire.Message{
				Content: "Play", Rows: []wire.Row{{Buttons: []wire.Button{{Style: wire.Primary, Label: "Play", CustomID: id}}}},
			})(r)
		}},
		{"said: ", table + "deny #table\n", nil},
	} {
		t.Run(strings.Trim(c.law, ": "), func(t *testing.T) {
			p, err := Read("a.txt", c.text+"> phase playing")
			if err != nil {
				t.Fatal(err)
			}
			title, words := titleOf(t, p)
			r, err := begin(p, Stage{title, words, folder(t), func(string) {}})
			if err != nil {
				t.Fatal(err)
			}
			if err = r.steps(); err != nil {
				t.Fatal(err)
			}
			if c.plant != nil {
				if err := c.plant(r); err != nil {
					t.Fatal(err)
				}
			}
			r.town.Settle()
			r.look()
			if err := r.judged(); err == nil || !strings.Contains(err.Error(), c.law) {
				t.Errorf("found: %v", err)
			}
			if err := r.town.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}
