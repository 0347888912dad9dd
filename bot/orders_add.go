package bot

import (
	"slices"
	"strings"
)

// addOrder answers the menus of Add.
func addOrder(c *call) error {
	p, err := panelHere(c)
	if err != nil {
		return err
	}
	path := slices.Clone(c.press.Path)
	if len(c.in.Values) > 0 {
		path = append(path, strings.Join(c.in.Values, ","))
	}
	if len(path) == 0 && len(p.Menus()) == 1 {
		path = []string{"0"}
	}
	m, ok := p.AheadStep(path)
	if ok {
		return c.show(m)
	}
	o, err := p.Built(path)
	if err != nil {
		return err
	}
	return keepOrder(c, p, o)
}
