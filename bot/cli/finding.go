package cli

import (
	"encoding/json"
	"fmt"
	"io"
)

// The states of a finding. Only a failed one keeps the bot from doing its work.
const (
	fine    = "ok"
	warning = "warning"
	failed  = "failed"
)

// finding is doctor's result about one thing.
type finding struct {
	What  string `json:"what"`
	State string `json:"state"`        // ok, warning, failed
	Says  string `json:"says"`         // the fact
	Do    string `json:"do,omitempty"` // what a person can do about it
}

// findings are in the order of the checks.
type findings []finding

func (f *findings) ok(what, format string, args ...any) {
	*f = append(*f, finding{what, fine, fmt.Sprintf(format, args...), ""})
}

func (f *findings) warn(what, do, format string, args ...any) {
	*f = append(*f, finding{what, warning, fmt.Sprintf(format, args...), do})
}

func (f *findings) fail(what, do string, err error) {
	*f = append(*f, finding{what, failed, err.Error(), do})
}

// failures counts what failed.
func (f findings) failures() (n int) {
	for _, one := range f {
		if one.State == failed {
			n++
		}
	}
	return n
}

// write prints the findings for a person, or as JSON for a program.
func (f findings) write(w io.Writer, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(f)
	}
	for _, one := range f {
		fmt.Fprintf(w, "%s %s", map[string]string{fine: "✓", warning: "!", failed: "✗"}[one.State], one.What)
		if one.Says != "" {
			fmt.Fprintf(w, ": %s", one.Says)
		}
		fmt.Fprintln(w)
		if one.Do != "" {
			fmt.Fprintf(w, "  → %s\n", one.Do)
		}
	}
	return nil
}
