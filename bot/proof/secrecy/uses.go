package secrecy

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"bivouac/bot/playground"
)

// A use is one way of using one of the bot's own commands.
type use struct {
	path string
	o    playground.Opts
}

// name returns the command with the names of its options: "/board text". It leaves out the target
// of a context menu.
func (u use) name() string {
	options := slices.DeleteFunc(slices.Sorted(maps.Keys(u.o)), func(name string) bool { return name == targetOption })
	return strings.Join(append([]string{"/" + u.path}, options...), " ")
}

// targetOption is the option for the target of a context menu.
const targetOption = "target"

// Placeholders for a member's id, for the channel's newest message and for the id of the game.
const (
	ben    = "@ben"
	newest = "@newest"
	title  = "@title"
)

// uses are all ways of using the bot's own commands, except /do and /orders with a plan, which need a
// typed line.
var uses = []use{
	{"board", nil}, {"board", playground.Opts{"text": true}}, {"board", playground.Opts{"page": 2}},
	{"hand", nil}, {"hand", playground.Opts{"text": true}}, {"hand", playground.Opts{"page": 2}},
	{"moves", nil}, {"moves", playground.Opts{"filter": "a"}}, {"moves", playground.Opts{"page": 2}},
	{"history", nil}, {"history", playground.Opts{"page": 2}},
	{"replay", nil}, {"replay", playground.Opts{"what": "game"}}, {"replay", playground.Opts{"turns": 2}},
	{"replay", playground.Opts{"public": true}}, {"replay", playground.Opts{"step": true}},
	{"replay", playground.Opts{"eyes": "1"}}, {"replay", playground.Opts{"eyes": "2"}},
	{"replay", playground.Opts{"eyes": "all"}},
	{"orders", nil}, {"note", nil}, {"note", playground.Opts{"delete": true}}, {"note", playground.Opts{"write": "mine"}},
	{"try", nil}, {"try", playground.Opts{"move": 1}}, {"try", playground.Opts{"computer": "1"}},
	{"hint", nil}, {"review", nil}, {"puzzle", nil}, {"puzzle", playground.Opts{"line": "x"}}, {"time", nil},
	{"time", playground.Opts{"give": "8h"}}, {"time", playground.Opts{"player": ben}},
	{"stats", nil}, {"stats", playground.Opts{"player": ben}}, {"export", nil}, {"games", nil}, {"undo", nil},
	{"rules", nil}, {"rules", playground.Opts{"topic": "x"}}, {"help", nil}, {"settings", nil},
	{"privacy", nil}, {"forget-me", nil},
	{"draw", nil}, {"resign", nil}, {"close", nil}, {"pause", nil}, {"rematch", nil}, {"rejoin", nil},
	{"substitute", playground.Opts{"friend": ben}}, {"kick", playground.Opts{"player": ben}},
	{"away", playground.Opts{"until": "1d"}}, {"debug", playground.Opts{"load": "x/y"}},
	{"play", playground.Opts{"game": title, "at": "tomorrow 20:00"}}, {"move-table", playground.Opts{"homeless": "1"}},
	{"rules", playground.Opts{"game": title}}, {"stats", playground.Opts{"game": title}},
	{"language", playground.Opts{"language": "fr", "table": true}},
	{"language", playground.Opts{"language": "fr"}}, {"language", playground.Opts{"language": "en"}},
	{"Play with…", playground.Opts{targetOption: ben}}, {"Games of this person", playground.Opts{targetOption: ben}},
	{"What happened here?", playground.Opts{targetOption: newest}},
}

// atOnce is how many commands, or forgeries, are used in a row.
const atOnce = 4

// simple uses some of the bot's own commands.
func (r *run) simple(who string) error {
	for range atOnce {
		if err := r.use(who, uses[r.uses.next(r.luck)]); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) use(who string, u use) error {
	r.used(u.name())
	return r.both("/"+u.path, true, func(w *world, _ *rand.Rand) (string, error) {
		o := playground.Opts{}
		for name, value := range u.o {
			switch value {
			case ben:
				value = w.Server.As("ben").ID()
			case title:
				value = r.setup.Game
			case newest:
				all, err := w.Server.As(who).Messages(channel)
				if err != nil || len(all) == 0 {
					return "", err
				}
				value = all[len(all)-1].ID
			}
			o[name] = value
		}
		return w.command(who, u.path, o)
	})
}

// used counts a use.
func (r *run) used(name string) {
	r.report.Used[name]++
	r.doing(name)
}

func (r *run) doing(name string) {
	if r.o.doing != nil {
		r.o.doing(name)
	}
}

// pressed counts the operation of a custom_id, with a name such as "|c". The operation "I" is a
// press in a try, so what is done in the try is counted too, with a name such as "|I c".
func (r *run) pressed(id string) {
	parts := strings.Split(id, "|")
	if len(parts) < 2 {
		return
	}
	name := "|" + parts[1]
	r.used(name)
	if name == "|I" && len(parts) > 4 {
		r.used(name + " " + parts[4]) // in a try the path has the operation
	}
}
