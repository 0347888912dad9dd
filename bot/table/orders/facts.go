package orders

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// Facts are the known facts about a question, by ID. Missing ones are unknown.
type Facts map[string]Value

// Value is a number, or a set of words.
type Value struct {
	Number int
	Words  []string // nil for a number
}

// Number returns the value of a number.
func Number(n int) Value { return Value{Number: n} }

// Words returns the value of at least one word.
func Words(words ...string) Value { return Value{Words: words} }

// Meets says whether the order answers a question with these facts.
func (o Order) Meets(f Facts) bool {
	return o.about(f) && (o.When == nil || o.When.holds(f))
}

// Excepts says whether the order would answer a question with these facts except for its conditions
// after unless, or not: its player wants to be asked then.
func (o Order) Excepts(f Facts) bool {
	if !o.about(f) {
		return false
	}
	all, excepted := []Cond{o.When}, false
	if and, ok := o.When.(And); ok {
		all = and
	}
	for _, c := range all {
		if c == nil || c.holds(f) {
			continue
		}
		if _, not := c.(Not); !not {
			return false
		}
		excepted = true
	}
	return excepted
}

// about says whether the order applies to questions of this kind.
func (o Order) about(f Facts) bool {
	return o.Asked == "" || (Compare{Fact: AskedFact, Op: "=", Value: o.Asked}).holds(f)
}

// AskedFact is the fact with a question's kind.
const AskedFact = "asked"

func (a And) holds(f Facts) bool {
	return !slices.ContainsFunc(a, func(c Cond) bool { return !c.holds(f) })
}

func (o Or) holds(f Facts) bool {
	return slices.ContainsFunc(o, func(c Cond) bool { return c.holds(f) })
}

func (n Not) holds(f Facts) bool { return !n.Cond.holds(f) }

func (c Compare) holds(f Facts) bool {
	v, told := f[c.Fact]
	if !told {
		return false
	}
	if v.Words != nil {
		has := v.has(c.Value)
		return c.Op == "=" && has || c.Op == "!=" && !has
	}
	n, err := strconv.Atoi(c.Value)
	if err != nil {
		return false
	}
	switch c.Op {
	case "=":
		return v.Number == n
	case "!=":
		return v.Number != n
	case "<":
		return v.Number < n
	case ">":
		return v.Number > n
	case "<=":
		return v.Number <= n
	}
	return c.Op == ">=" && v.Number >= n
}

func (a Among) holds(f Facts) bool {
	v, told := f[a.Fact]
	return told && slices.ContainsFunc(a.Values, func(w string) bool {
		return v.Words != nil && v.has(w) || v.Words == nil && strconv.Itoa(v.Number) == w
	})
}

func (v Value) has(word string) bool {
	return slices.ContainsFunc(v.Words, func(w string) bool { return strings.EqualFold(w, word) })
}

// Uses lists the facts in the order's condition, each once, in order of first use.
func (o Order) Uses() []string {
	var used []string
	var visit func(Cond)
	visit = func(c Cond) {
		switch c := c.(type) {
		case And:
			for _, one := range c {
				visit(one)
			}
		case Or:
			for _, one := range c {
				visit(one)
			}
		case Not:
			visit(c.Cond)
		case Compare:
			used = append(used, c.Fact)
		case Among:
			used = append(used, c.Fact)
		}
	}
	if o.When != nil {
		visit(o.When)
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(used, func(id string) bool {
		was := seen[id]
		seen[id] = true
		return was
	})
}

// Facts of the host for every game, besides AskedFact.
const (
	FactLegal  = "legal"  // the legal answers, in the notation
	FactOthers = "others" // how many other seats are asked now
	FactTurn   = "turn"
	FactRound  = "round"
)

// AwayTurn says whether a seat is asked while it is another's turn.
func (f Facts) AwayTurn() bool { return f.mine(game.No) }

// OwnTurn says whether a seat is asked in its own turn.
func (f Facts) OwnTurn() bool { return f.mine(game.Yes) }

func (f Facts) mine(word string) bool {
	v, told := f[game.Mine]
	return told && slices.Equal(v.Words, []string{word})
}
