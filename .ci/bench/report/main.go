// Report reads the benchmark lines of a file and prints a table of the goals. For each goal it prints the
// measured values, which are medians over the rounds, and whether the goal is met. Its argument is the name
// of the file.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: report RAW")
		os.Exit(2)
	}
	f, err := os.Open(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer f.Close()
	m, err := read(f)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	m.print(os.Stdout)
}

// measured maps a benchmark's name and a unit, such as "Replay ns/op", to the values of all rounds.
type measured map[string][]float64

// read parses lines such as "BenchmarkName-2 100 12.5 ns/op 3 allocs/op". It skips other lines.
func read(r io.Reader) (measured, error) {
	m := measured{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) < 4 || !strings.HasPrefix(words[0], "Benchmark") {
			continue
		}
		name := strings.TrimPrefix(words[0], "Benchmark")
		if i := strings.LastIndexByte(name, '-'); i > 0 { // the suffix is the number of cores
			if _, err := strconv.Atoi(name[i+1:]); err == nil {
				name = name[:i]
			}
		}
		for i := 2; i+1 < len(words); i += 2 {
			v, err := strconv.ParseFloat(words[i], 64)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", lines.Text(), err)
			}
			m[name+" "+words[i+1]] = append(m[name+" "+words[i+1]], v)
		}
	}
	return m, lines.Err()
}

// median returns the median of the values with a key. It returns false if there are none.
func (m measured) median(key string) (float64, bool) {
	list := slices.Sorted(slices.Values(m[key]))
	if len(list) == 0 {
		return 0, false
	}
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2, true
}

// goal is one line of the table: the ratio of ours to reference (or ours itself, if there is no reference)
// must be at most bound, or at least bound if atLeast is true. Both ours and reference are keys of measured.
type goal struct {
	text      string
	ours      string
	reference string  // "" if ours itself is compared with bound
	bound     float64 // limit of the ratio, or of ours
	atLeast   bool
	scale     float64 // factor for the printed values; 0 means 1
	unit      string
}

func (m measured) print(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "goal\tours\treference\tratio\t")
	for _, g := range goals {
		m.line(t, g)
	}
	t.Flush()
}

func (m measured) line(w io.Writer, g goal) {
	ours, ok := m.median(g.ours)
	if !ok {
		fmt.Fprintf(w, "%s\t\t\t\tnot measured\n", g.text)
		return
	}
	scale := g.scale
	if scale == 0 {
		scale = 1
	}
	figure, reference, ratio := ours, "", ""
	if g.reference != "" {
		ref, ok := m.median(g.reference)
		if !ok {
			fmt.Fprintf(w, "%s\t%s %s\t\t\tnot measured\n", g.text, short(ours*scale), g.unit)
			return
		}
		figure = ours / ref
		reference, ratio = short(ref*scale)+" "+g.unit, short(figure)
	}
	verdict := "missed"
	if g.atLeast && figure >= g.bound || !g.atLeast && figure <= g.bound {
		verdict = "met"
	}
	fmt.Fprintf(w, "%s\t%s %s\t%s\t%s\t%s\n", g.text, short(ours*scale), g.unit, reference, ratio, verdict)
}

// short formats a number with three significant digits, or without decimals from 1000 on.
func short(v float64) string {
	if v >= 1000 || v <= -1000 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}
