package tape

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"bivouac/game/lang"
)

// Tape records what happens. Only the goroutine of its town uses it. The methods that record do
// nothing on a nil Tape.
type Tape struct {
	to    *bufio.Writer
	err   error
	now   func() time.Time
	told  time.Time // the time that was recorded last
	names *names
	keys  *Sentences
	kept  map[string]map[string]string // the fields of each stored record as last recorded, by its name
	reel  []string                     // pictures painted since the last request
}

// New returns a tape that is written to w. The catalog gives the keys of sentences.
func New(w io.Writer, texts *lang.Catalog) *Tape {
	return &Tape{
		to: bufio.NewWriterSize(w, 1<<16), names: newNames(), keys: NewSentences(texts),
		kept: map[string]map[string]string{},
	}
}

// Clock sets the function that returns the time for the tape.
func (t *Tape) Clock(now func() time.Time) {
	if t != nil {
		t.now = now
	}
}

// Flush writes what is buffered, and returns the first write error.
func (t *Tape) Flush() error {
	if t == nil {
		return nil
	}
	if err := t.to.Flush(); t.err == nil {
		t.err = err
	}
	return t.err
}

// Name sets the name of an id on the tape.
func (t *Tape) Name(id, name string) {
	if t != nil {
		t.names.set(id, t.names.in(name))
	}
}

// Deed records what somebody does, or what happens to the bot or to a channel.
func (t *Tape) Deed(format string, args ...any) {
	if t != nil {
		t.line("> %s", t.names.in(fmt.Sprintf(format, args...)))
	}
}

// Command records that a member uses a slash command.
func (t *Tape) Command(who, channel, path string, options map[string]any) {
	if t == nil {
		return
	}
	if id, ok := options["homeless"]; ok {
		options = maps.Clone(options)
		options["homeless"] = t.names.table(fmt.Sprint(id))
	}
	t.Deed("%s in %s: /%s%s", who, t.names.place(channel), path, optionsOf(options))
}

// Press records that a member uses a control of a message.
func (t *Tape) Press(who, channel, message, customID string, values []string) {
	if t == nil {
		return
	}
	on := "an answer"
	if name, known := t.names.of[message]; known {
		on = name
	}
	chosen := ""
	if len(values) > 0 {
		chosen = " = " + strings.Join(t.values(values), ", ")
	}
	t.Deed("%s in %s presses %s on %s%s", who, t.names.place(channel), t.custom(customID), on, chosen)
}

// Submit records that a member sends a form.
func (t *Tape) Submit(who, customID string, fields map[string]any) {
	if t != nil {
		t.Deed("%s submits %s%s", who, t.custom(customID), optionsOf(fields))
	}
}

// Began gives a name on the tape to the interaction that a member has begun.
func (t *Tape) Began(interaction, who string) {
	if t != nil {
		t.names.set(interaction, "act of "+who)
	}
}

// optionsOf returns the options of a command, or the fields of a form, sorted by name.
func optionsOf(options map[string]any) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(options)) {
		fmt.Fprintf(&b, " %s=%q", name, fmt.Sprint(options[name]))
	}
	return b.String()
}

// line writes a line. If the time has changed since the last line, it first writes a line with the
// time.
func (t *Tape) line(format string, args ...any) {
	if t.now != nil {
		if now := t.now(); !now.Equal(t.told) {
			t.told = now
			t.write("== " + now.UTC().Format("2006-01-02 15:04:05.999"))
		}
	}
	t.write(fmt.Sprintf(format, args...))
}

// write writes a line unchanged.
func (t *Tape) write(line string) {
	if t.err == nil {
		_, t.err = fmt.Fprintln(t.to, line)
	}
}
