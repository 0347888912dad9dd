package wire

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Discord's limits. Texts are counted by Length, files in bytes.
const (
	MaxContent     = 2000
	MaxAlt         = 1024
	MaxFiles       = 10
	MaxFileBytes   = 10 << 20
	MaxUploadBytes = 25 << 20
	MaxRows        = 5
	MaxButtons     = 5
	MaxCustomID    = 100
	MaxLabel       = 80 // of a button
	MaxURL         = 512
	MaxOptions     = 25 // of a select, a completion, a fixed list
	MaxChoice      = 100
	MaxPlaceholder = 150
	MaxModalTitle  = 45
	MaxFields      = 5
	MaxFieldLabel  = 45
	MaxInput       = 4000
	MaxNonce       = 25
	MaxMentions    = 100
	MaxThreadName  = 100
	MaxFileName    = 260
	MaxParts       = 40   // components of a card, including nested ones
	MaxCardText    = 4000 // of a card
)

// LimitError is one violation of Discord's limits.
type LimitError struct {
	Field string // for example "rows[0].buttons[2].label"
	Value string // the value: a number, or the start of a text
	Limit string // what Discord allows
}

// Error names the field, its value and the limit.
func (e *LimitError) Error() string {
	return fmt.Sprintf("%s is %s, allowed: %s", e.Field, e.Value, e.Limit)
}

// Is makes errors.Is(err, ErrLimit) true.
func (e *LimitError) Is(target error) bool { return target == ErrLimit }

// Use is what a message is for; the limits differ slightly.
type Use int

// The uses of a message.
const (
	ForChannel  Use = iota // Send
	ForReply               // the first answer to an interaction
	ForFollowup            // a further answer
	ForEdit                // any edit, and an Update
)

// checker collects violations.
type checker struct{ errs []error }

func (c *checker) bad(field string, value any, limit string) {
	c.errs = append(c.errs, &LimitError{field, fmt.Sprint(value), limit})
}

func (c *checker) err() error { return errors.Join(c.errs...) }

// text checks a text's length and that it is UTF-8.
func (c *checker) text(field, s string, low, high int) {
	if n := Length(s); n < low || n > high {
		c.bad(field, fmt.Sprintf("%d characters", n), fmt.Sprintf("%d to %d characters", low, high))
	}
	if !utf8.ValidString(s) {
		c.bad(field, "not UTF-8", "UTF-8")
	}
	if low > 0 && s != "" && strings.TrimSpace(s) == "" {
		c.bad(field, "blank", "something to read")
	}
}

func (c *checker) count(field string, n, low, high int) {
	if n < low || n > high {
		c.bad(field, n, fmt.Sprintf("%d to %d", low, high))
	}
}

// unique checks that a key did not occur before.
func (c *checker) unique(field, key string, seen map[string]bool) {
	if seen[key] {
		c.bad(field, fmt.Sprintf("%q again", Clip(key, 40)), "different ones")
	}
	seen[key] = true
}

// CheckMessage returns all violations of Discord's limits in a message. The errors match ErrLimit.
func CheckMessage(m Message, use Use) error {
	c := &checker{}
	c.message(m, use)
	return c.err()
}

func (c *checker) message(m Message, use Use) {
	rows := MaxRows
	if m.Card != nil {
		c.card(m)
		rows = MaxParts
	} else {
		c.text("content", m.Content, 0, MaxContent)
	}
	c.files(m.Files)
	c.rows(m.Rows, rows)
	c.ids("mentions", m.Mentions)
	c.ids("roles", m.Roles)
	c.text("nonce", m.Nonce, 0, MaxNonce)
	if use == ForEdit {
		c.edit(m)
		return
	}
	if strings.TrimSpace(m.Content) == "" && len(m.Files) == 0 && len(m.Rows) == 0 {
		c.bad("message", "empty", "a text, a file or controls")
	}
	if m.KeepContent || m.KeepFiles || m.KeepRows {
		c.bad("keep", "set", "in edits only")
	}
	if m.Ephemeral && use == ForChannel {
		c.bad("ephemeral", "set", "in answers to interactions only")
	}
}

// card checks the limits of a card.
func (c *checker) card(m Message) {
	text := m.Card.Lead + m.Content
	c.text("card, all text", text, 0, MaxCardText)
	if m.Card.Accent < 0 || m.Card.Accent > 0xffffff {
		c.bad("card.accent", m.Card.Accent, "0 to 0xffffff")
	}
	parts := 1 + len(m.Rows)
	for _, some := range []bool{m.Card.Lead != "", m.Content != "", len(m.Files) > 0} {
		if some {
			parts++
		}
	}
	for _, r := range m.Rows {
		parts += len(r.Buttons)
		if r.Select != nil {
			parts++
		}
	}
	c.count("card, all components", parts, 2, MaxParts)
	if m.KeepContent || m.KeepFiles || m.KeepRows {
		c.bad("keep", "set", "nothing of a card")
	}
	if blank := strings.TrimSpace(text) == "" && text != ""; blank {
		c.bad("card, all text", "blank", "something to read")
	}
}

func (c *checker) edit(m Message) {
	if m.KeepFiles && len(m.Files) > 0 {
		c.bad("files", len(m.Files), "none while the old ones are kept")
	}
	if m.KeepRows && len(m.Rows) > 0 {
		c.bad("rows", len(m.Rows), "none while the old ones are kept")
	}
	if m.KeepContent && m.Content != "" {
		c.bad("content", "set", "none while the old one is kept")
	}
	nothing := m.Content == "" && len(m.Files) == 0 && len(m.Rows) == 0
	if nothing && !m.KeepContent && !m.KeepFiles && !m.KeepRows {
		c.bad("message", "empty", "a text, a file or controls")
	}
}

func (c *checker) files(files []File) {
	c.count("files", len(files), 0, MaxFiles)
	total, seen := 0, map[string]bool{}
	for i, f := range files {
		at := fmt.Sprintf("files[%d]", i)
		c.text(at+".name", f.Name, 1, MaxFileName)
		if strings.ContainsAny(f.Name, "/\\\r\n\"") {
			c.bad(at+".name", fmt.Sprintf("%q", Clip(f.Name, 40)), "no slash, quote or line break")
		}
		c.unique(at+".name", f.Name, seen)
		c.text(at+".alt", f.Alt, 0, MaxAlt)
		c.count(at+".data", len(f.Data), 1, MaxFileBytes)
		total += len(f.Data)
	}
	c.count("files, all bytes", total, 0, MaxUploadBytes)
}

// ids checks identifiers, which are used in paths and lists.
func (c *checker) ids(field string, ids []string) {
	c.count(field, len(ids), 0, MaxMentions)
	seen := map[string]bool{}
	for i, id := range ids {
		at := fmt.Sprintf("%s[%d]", field, i)
		if id == "" || len(id) > 20 || strings.Trim(id, "0123456789") != "" {
			c.bad(at, fmt.Sprintf("%q", Clip(id, 40)), "an id of digits")
		}
		c.unique(at, id, seen)
	}
}

func (c *checker) rows(rows []Row, most int) {
	c.count("rows", len(rows), 0, most)
	seen := map[string]bool{}
	for i, r := range rows {
		at := fmt.Sprintf("rows[%d]", i)
		switch {
		case r.Select != nil && len(r.Buttons) > 0:
			c.bad(at, "a select beside buttons", "one or the other")
		case r.Select != nil:
			c.selection(at+".select", *r.Select, seen)
		default:
			c.count(at+".buttons", len(r.Buttons), 1, MaxButtons)
		}
		for j, b := range r.Buttons {
			c.button(fmt.Sprintf("%s.buttons[%d]", at, j), b, seen)
		}
	}
}

func (c *checker) button(at string, b Button, seen map[string]bool) {
	if b.Style < Primary || b.Style > Link {
		c.bad(at+".style", int(b.Style), "1 to 5")
	}
	c.text(at+".label", b.Label, 0, MaxLabel)
	if strings.TrimSpace(b.Label) == "" && b.Emoji == "" {
		c.bad(at, "without label and emoji", "a label or an emoji")
	}
	c.emoji(at, b.Emoji)
	if b.Style == Link {
		c.text(at+".url", b.URL, 1, MaxURL)
		if !strings.HasPrefix(b.URL, "https://") && !strings.HasPrefix(b.URL, "http://") &&
			!strings.HasPrefix(b.URL, "discord://") {
			c.bad(at+".url", fmt.Sprintf("%q", Clip(b.URL, 20)), "an http, https or discord address")
		}
		if b.CustomID != "" {
			c.bad(at+".customID", "set", "none on a link button")
		}
		return
	}
	c.text(at+".customID", b.CustomID, 1, MaxCustomID)
	c.unique(at+".customID", b.CustomID, seen)
	if b.URL != "" {
		c.bad(at+".url", "set", "on a link button only")
	}
}

func (c *checker) emoji(at, text string) {
	if !ownEmoji.MatchString(text) {
		c.text(at+".emoji", text, 0, 32)
	}
}

func (c *checker) selection(at string, s Select, seen map[string]bool) {
	c.text(at+".customID", s.CustomID, 1, MaxCustomID)
	c.unique(at+".customID", s.CustomID, seen)
	c.text(at+".placeholder", s.Placeholder, 0, MaxPlaceholder)
	c.count(at+".options", len(s.Options), 1, MaxOptions)
	values, defaults := map[string]bool{}, 0
	for i, o := range s.Options {
		to := fmt.Sprintf("%s.options[%d]", at, i)
		c.text(to+".label", o.Label, 1, MaxChoice)
		c.text(to+".value", o.Value, 1, MaxChoice)
		c.text(to+".description", o.Description, 0, MaxChoice)
		c.unique(to+".value", o.Value, values)
		c.emoji(to, o.Emoji)
		if o.Default {
			defaults++
		}
	}
	high := 1
	if s.Max != 0 || s.Min != 0 {
		high = s.Max
		c.count(at+".max", s.Max, 1, min(MaxOptions, max(1, len(s.Options))))
		c.count(at+".min", s.Min, 0, max(0, s.Max))
	}
	c.count(at+".options, defaults", defaults, 0, max(1, high))
}

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
