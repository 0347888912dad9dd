package wire

import (
	"errors"
	"maps"
	"strings"
)

// flat returns a refused call with its card converted to a plain message, so that text, pictures
// and controls still arrive. If there are more than MaxRows rows the last of the first ones are
// dropped, since their actions can be typed. false if there is no card, or for another refusal.
func (c call) flat(refused error) (call, bool) {
	if !errors.Is(refused, ErrInvalidBody) {
		return c, false
	}
	if message, answers := c.body["data"].(object); answers {
		plain, ok := flatMessage(message)
		c.body = maps.Clone(c.body)
		c.body["data"] = plain
		return c, ok
	}
	plain, ok := flatMessage(c.body)
	c.body = plain
	return c, ok
}

// flatMessage returns the payload of a message with its card converted.
func flatMessage(o object) (object, bool) {
	flags, _ := o["flags"].(int)
	containers, _ := o["components"].([]object)
	if flags&flagCard == 0 || len(containers) != 1 {
		return o, false
	}
	var texts []string
	rows := []object{}
	parts, _ := containers[0]["components"].([]object)
	for _, part := range parts {
		switch part["type"] {
		case typeText:
			texts = append(texts, part["content"].(string))
		case typeRow:
			rows = append(rows, part)
		}
	}
	if over := len(rows) - MaxRows; over > 0 {
		rows = append(rows[:MaxRows-2:MaxRows-2], rows[len(rows)-2:]...)
	}
	o = maps.Clone(o)
	o["content"], o["components"], o["flags"] = Clip(strings.Join(texts, "\n"), MaxContent), rows, flags&^flagCard
	return o, true
}
