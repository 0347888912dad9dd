package gametest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Declared returns the names of variables and constants in a folder with a given prefix.
func Declared(t testing.TB, folder, begin string) []string {
	t.Helper()
	files, err := filepath.Glob(folder + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for name, o := range f.Scope.Objects {
			if strings.HasPrefix(name, begin) && (o.Kind == ast.Var || o.Kind == ast.Con) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}
