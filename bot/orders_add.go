package bot

import (
	"bivouac/bot/call"
	"slices"
	"strings"
)

// addOrder answers the menus of Add.
func addOrder(c *call.Call) error {
	p, err := panelHere(c)
	if err != nil {
		return err
	}
	path := slices.Clone(c.Press.Path)
	if len(c.In.Values) > 0 {
		path = append(path, strings.Join(c.In.Values, ","))
	}
	if len(path) == 0 && len(p.Menus()) == 1 {
		path = []string{"0"}
	}
	m, ok := p.AheadStep(path)
	if ok {
		return c.Show(m)
	}
	o, err := p.Built(path)
	if err != nil {
		return err
	}
	return keepOrder(c, p, o)
}
