package wire

import (
	"cmp"
	"fmt"
)

// CheckResponse returns all violations of Discord's limits in an answer.
func CheckResponse(r Response) error {
	c := &checker{}
	switch r.Kind {
	case KindReply:
		c.message(r.Message, ForReply)
	case KindUpdate:
		c.message(r.Message, ForEdit)
		if r.Message.Ephemeral {
			c.bad("ephemeral", "set", "not in an update; the message stays what it is")
		}
	case KindDefer, KindDeferUpdate:
	case KindComplete:
		c.choices("choices", StringOption, r.Choices)
	case KindAsk:
		if r.Modal == nil {
			c.bad("modal", "missing", "a form")
			break
		}
		c.modal(*r.Modal)
	default:
		c.bad("kind", int(r.Kind), "4 to 9")
	}
	return c.err()
}

func (c *checker) modal(m Modal) {
	c.text("modal.title", m.Title, 1, MaxModalTitle)
	c.text("modal.customID", m.CustomID, 1, MaxCustomID)
	c.count("modal.fields", len(m.Fields), 1, MaxFields)
	seen := map[string]bool{}
	for i, f := range m.Fields {
		at := fmt.Sprintf("modal.fields[%d]", i)
		c.text(at+".customID", f.CustomID, 1, MaxCustomID)
		c.unique(at+".customID", f.CustomID, seen)
		c.text(at+".label", f.Label, 1, MaxFieldLabel)
		c.text(at+".hint", f.Hint, 0, 100)
		c.text(at+".placeholder", f.Placeholder, 0, 100)
		c.count(at+".max", f.Max, 0, MaxInput)
		high := cmp.Or(f.Max, MaxInput)
		c.count(at+".min", f.Min, 0, max(high, 0))
		c.text(at+".value", f.Value, 0, max(high, 0))
	}
}

// choices checks a completion or an option's fixed list.
func (c *checker) choices(at string, of OptionType, list []Choice) {
	c.count(at, len(list), 0, MaxOptions)
	names := map[string]bool{}
	for i, o := range list {
		one := fmt.Sprintf("%s[%d]", at, i)
		c.text(one+".label", o.Label, 1, MaxChoice)
		c.text(one+".value", o.Value, 1, MaxChoice)
		c.unique(one+".label", o.Label, names)
		c.locales(one+".localized", o.Localized, func(field, s string) { c.text(field, s, 1, MaxChoice) })
		if of == IntegerOption || of == NumberOption {
			c.numeral(one+".value", of, o.Value)
		}
	}
}

// checkThread checks the name and the lifetime of a thread.
func checkThread(name string, minutes int) error {
	c := &checker{}
	c.text("thread.name", name, 1, MaxThreadName)
	switch minutes {
	case ThreadHour, ThreadDay, Thread3Days, ThreadWeek:
	default:
		c.bad("thread.minutes", minutes, "60, 1440, 4320 or 10080")
	}
	return c.err()
}
