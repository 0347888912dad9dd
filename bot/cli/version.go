package cli

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// versionCmd prints what was built.
type versionCmd struct{}

// Run prints the version control's revision where the build knows it.
func (*versionCmd) Run(a *app) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this build does not know its version")
	}
	revision, at := "unknown", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value
		case "vcs.time":
			at = " of " + s.Value
		}
	}
	fmt.Fprintf(a.out, "bivouac %s%s, %s\n", revision, at, info.GoVersion)
	for _, t := range a.titles {
		i := t.Game.Info()
		fmt.Fprintf(a.out, "  %s, rules %d\n", i.ID, i.Rules)
	}
	return nil
}
