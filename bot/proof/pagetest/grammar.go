package pagetest

import (
	"io"
	"reflect"
	"regexp"
	"slices"

	"github.com/alecthomas/kong"
)

// Parse checks whether a program accepts a command line. The parameter grammar is a pointer to a new
// value of the struct from which the library kong parses the program's command line. Files need not
// exist. If whole is false, or if the line has --help, arguments and the value of the last flag may be
// missing.
func Parse(grammar any, args []string, whole bool) error {
	parser, err := model(grammar)
	if err != nil {
		return err
	}
	if slices.Contains(args, "--help") {
		whole = false
	}
	_, err = parser.Parse(args)
	if err == nil || whole {
		return err
	}
	if unfinished.MatchString(err.Error()) {
		return nil
	}
	if _, again := parser.Parse(append(slices.Clone(args), "1")); again == nil || unfinished.MatchString(again.Error()) {
		return nil
	}
	return err
}

// unfinished matches kong's errors about missing parts.
var unfinished = regexp.MustCompile(`^(expected "<|expected one of|missing (flags|positional))`)

// Flags returns all flags of a grammar, of every command, as they are typed.
func Flags(grammar any) (map[string]bool, error) {
	parser, err := model(grammar)
	if err != nil {
		return nil, err
	}
	all := map[string]bool{}
	var walk func(*kong.Node)
	walk = func(n *kong.Node) {
		for _, f := range n.Flags {
			all["--"+f.Name] = true
			if f.Tag.Negatable != "" {
				all["--no-"+f.Name] = true
			}
			if f.Short != 0 {
				all["-"+string(f.Short)] = true
			}
		}
		for _, child := range n.Children {
			walk(child)
		}
	}
	walk(parser.Model.Node)
	return all, nil
}

// model returns the parser of a grammar. The parser does not check whether files exist.
func model(grammar any) (*kong.Kong, error) {
	there := kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
		var name string
		if err := ctx.Scan.PopValueInto("file", &name); err != nil {
			return err
		}
		if to.Kind() == reflect.Slice {
			to.Set(reflect.Append(to, reflect.ValueOf(name)))
			return nil
		}
		to.SetString(name)
		return nil
	})
	return kong.New(grammar, kong.Writers(io.Discard, io.Discard), kong.Exit(func(int) {}),
		kong.NamedMapper("existingfile", there), kong.NamedMapper("existingdir", there))
}
