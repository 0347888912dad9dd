package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
)

// revision is set by the linker if the build has no version control information, for example in the
// container image.
var revision string

// built returns the version control revision of this program, and its date.
func built() (rev, at string) {
	rev = cmp.Or(revision, "unknown")
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				rev = s.Value
			case "vcs.time":
				at = s.Value
			}
		}
	}
	return rev, at
}

// versionCmd prints which revision was built.
type versionCmd struct{}

// Run prints the version control revision, if the build knows it.
func (*versionCmd) Run(a *app) error {
	rev, at := built()
	if at != "" {
		at = " of " + at
	}
	fmt.Fprintf(a.out, "bivouac %s%s, %s\n", rev, at, runtime.Version())
	for _, t := range a.titles {
		i := t.Game.Info()
		fmt.Fprintf(a.out, "  %s, rules %d\n", i.ID, i.Rules)
	}
	return nil
}
