package cli

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"bivouac/bot/proof/pagetest"
)

// declarations are what the repository's Go code declares.
type declarations struct {
	packages map[string]map[string]bool // names of a package, of all packages called so
	names    map[string]bool            // all names: also methods, fields, constants
	tests    map[string][]string        // tests, benchmarks and fuzz targets by folder
	flags    map[string]string          // of tests: the function that declares them, as "Bool"
}

// declared is read once.
func declared(t *testing.T) *declarations {
	t.Helper()
	s, err := declares()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var declares = sync.OnceValues(func() (*declarations, error) {
	s := &declarations{map[string]map[string]bool{}, map[string]bool{}, map[string][]string{}, map[string]string{}}
	all, err := list()
	for _, name := range all {
		if path.Ext(name) != ".go" || strings.HasPrefix(name, ".") || strings.Contains(name, "testdata/") {
			continue
		}
		tree, wrong := parser.ParseFile(token.NewFileSet(), filepath.Join(top, name), nil, parser.SkipObjectResolution)
		if wrong != nil {
			return s, wrong
		}
		s.read(path.Dir(name), tree)
	}
	return s, err
})

// read adds a file.
func (s *declarations) read(dir string, tree *ast.File) {
	pkg := strings.TrimSuffix(tree.Name.Name, "_test")
	if s.packages[pkg] == nil {
		s.packages[pkg] = map[string]bool{}
	}
	declare := func(names ...*ast.Ident) {
		for _, n := range names {
			s.names[n.Name], s.packages[pkg][n.Name] = true, true
		}
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			declare(n.Name)
			if regexp.MustCompile(`^(Test|Benchmark|Fuzz)[A-Z]`).MatchString(n.Name.Name) && n.Recv == nil {
				s.tests[dir] = append(s.tests[dir], n.Name.Name)
			}
		case *ast.TypeSpec:
			declare(n.Name)
		case *ast.ValueSpec:
			declare(n.Names...)
		case *ast.Field:
			declare(n.Names...)
		case *ast.CallExpr:
			s.flag(n)
		}
		return true
	})
}

// flag notes a flag that a call declares.
func (s *declarations) flag(call *ast.CallExpr) {
	f, is := call.Fun.(*ast.SelectorExpr)
	if !is || len(call.Args) < 3 {
		return
	}
	of, is := f.X.(*ast.Ident)
	name, also := call.Args[0].(*ast.BasicLit)
	if is && also && of.Name == "flag" && name.Kind == token.STRING {
		if said, err := strconv.Unquote(name.Value); err == nil {
			s.flags[said] = f.Sel.Name
		}
	}
}

// buildFlags are those of go test and go build that a test's own program does not have; true: they
// take a value.
var buildFlags = map[string]bool{"race": false, "c": false, "vet": true, "o": true, "tags": true, "C": true,
	"ldflags": true}

// testFlag says of which type a flag of go test is, "" if there is none: go's own or that of a test.
func testFlag(t *testing.T, name string) string {
	t.Helper()
	value, built := buildFlags[name]
	known := flag.Lookup("test." + name)
	switch {
	case built && value:
		return "String"
	case built:
		return "Bool"
	case known == nil:
		return declared(t).flags[name]
	}
	if b, is := known.Value.(interface{ IsBoolFlag() bool }); is && b.IsBoolFlag() {
		return "Bool"
	}
	return "String"
}

// judgeGo judges a line of the go command without "go run .".
func judgeGo(t *testing.T, args []string) error {
	if len(args) == 0 {
		return nil
	}
	switch verb := args[0]; verb {
	case "run":
		if len(args) > 1 && !there(strings.TrimPrefix(args[1], "./")) {
			return fmt.Errorf("there is no %s", args[1])
		}
		return nil // what follows is judged by the program's grammar
	case "build", "test", "vet", "doc":
		return judgeGoTest(t, args[1:])
	case "tool", "mod", "version", "generate":
		return nil
	default:
		return fmt.Errorf("there is no go %s", verb)
	}
}

// judgeGoTest judges packages, flags, and that the tests which are named exist in those packages.
func judgeGoTest(t *testing.T, args []string) error {
	var packages []string
	wanted := map[string]string{} // by flag
	for i := 0; i < len(args); i++ {
		if !strings.HasPrefix(args[i], "-") {
			packages = append(packages, args[i])
			continue
		}
		name, value, given := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		kind := testFlag(t, name)
		if kind == "" {
			return fmt.Errorf("no test has a flag -%s", name)
		}
		if kind != "Bool" && !given {
			if i++; i == len(args) {
				return fmt.Errorf("-%s lacks its value", name)
			}
			value = args[i]
		}
		wanted[name] = value
	}
	var tests []string
	for _, p := range packages {
		dir, below := strings.CutSuffix(strings.TrimSuffix(strings.TrimPrefix(p, "./"), "/"), "...")
		dir = path.Clean(dir)
		if !there(dir) {
			return fmt.Errorf("there is no %s", p)
		}
		for at, names := range declared(t).tests {
			if at == dir || below && (dir == "." || strings.HasPrefix(at, dir+"/")) {
				tests = append(tests, names...)
			}
		}
	}
	for flag, kind := range map[string]string{"run": "Test|Fuzz", "bench": "Benchmark", "fuzz": "Fuzz"} {
		named, _, _ := strings.Cut(wanted[flag], "/")
		if named == "" || flag == "run" && wanted["bench"]+wanted["fuzz"] != "" { // runs no test
			continue
		}
		form, err := regexp.Compile(named)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(tests, func(name string) bool {
			return regexp.MustCompile(`^(`+kind+`)`).MatchString(name) && form.MatchString(name)
		}) {
			return fmt.Errorf("-%s %s: there is no such function in %s", flag, named, strings.Join(packages, " "))
		}
	}
	return nil
}

var (
	ofPackage = regexp.MustCompile(`^([a-z]\w*)\.([A-Z]\w*)(?:\.([A-Z]\w*))?(?:\(.*\))?$`)
	goName    = regexp.MustCompile(`^([A-Z][A-Za-z0-9]*)(?:\.([A-Z]\w*))?(?:\(.*\))?$`)
)

// withoutGoNames are pages for players and hosts: what looks like a Go name there is another word.
var withoutGoNames = []string{"README.md", "bot/HOSTING.md"}

// judgeGoNames: a name of a package of the repository is declared there. On pages for developers a
// name without its package is declared somewhere; on all of them a test is.
func judgeGoNames(t *testing.T, c *complaints) {
	s := declared(t)
	for _, span := range c.Spans() {
		if m := ofPackage.FindStringSubmatch(span.Text); m != nil && s.packages[m[1]] != nil {
			if !s.packages[m[1]][m[2]] || m[3] != "" && !s.names[m[3]] {
				c.add(span.Line, "nothing is called %s", span.Text)
			}
			continue
		}
		m := goName.FindStringSubmatch(span.Text)
		if m == nil || m[1] == strings.ToUpper(m[1]) {
			continue
		}
		test := regexp.MustCompile(`^(Test|Benchmark|Fuzz)[A-Z]`).MatchString(m[1])
		if (test || !slices.Contains(withoutGoNames, c.Name)) && (!s.names[m[1]] || m[2] != "" && !s.names[m[2]]) {
			c.add(span.Line, "nothing is called %s", span.Text)
		}
	}
}

// TestTheTrackRecordNamesTests: a test that the record of faults says to stay is there.
func TestTheTrackRecordNamesTests(t *testing.T) {
	const name = "bot/proof/TRACK.md"
	c := &complaints{Page: pagetest.Page{Name: name, Text: readTop(t, name)}}
	judgePaths(t, c)
	judgeCommands(t, c)
	judgeGoNames(t, c)
	for _, said := range c.all {
		t.Error(said)
	}
}
