package screen

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"bivouac/bot/table"
	"bivouac/game"
)

// MaxGrid is the maximum number of buttons for the values of a step, or for its complete choices.
// If there are more values or choices, they do not get a button each.
const MaxGrid = 16

// leastSpan is the minimum number of squares to which a button of columns leads, if there are
// enough squares.
const leastSpan = 6

// columnsSpan is used in the number of a mark of columns: first column * columnsSpan + last column.
const columnsSpan = 100

var squareName = regexp.MustCompile(`^[A-Za-z][0-9]{1,2}$`)

// IsSquare says whether a value is the name of a square: "d4".
func IsSquare(value string) bool { return squareName.MatchString(value) }

// columnOf returns the number of a square's column, from 0.
func columnOf(square string) int { return int(strings.ToLower(square)[0] - 'a') }

// inColumns says whether a square is in the columns that a mark's number stands for.
func inColumns(square string, mark int) bool {
	if !IsSquare(square) {
		return false
	}
	n := columnOf(square)
	return mark/columnsSpan <= n && n <= mark%columnsSpan
}

// SquareOf returns the square at the beginning of a value: e1 for "e1=3".
func SquareOf(value string) string {
	end := strings.IndexFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end <= 0 {
		return value
	}
	return value[:end]
}

// Squares returns the squares that a step asks for; nil if it asks for something else.
func (st Step) Squares() []Option {
	if st.Param == nil || st.Param.Pick > 1 {
		return nil
	}
	all := st.values(len(st.Args))
	if slices.ContainsFunc(all, func(o Option) bool { return !IsSquare(o.Value) }) {
		return nil
	}
	return all
}

// Aim returns the target square of a choice, in a list of one; nil if the choice has none.
func Aim(seen table.Seen, c game.Choice) []string {
	args := ArgsOf(c)
	slices.Reverse(args)
	for _, square := range append([]string{seen.Point(c).Target}, args...) {
		if IsSquare(square) {
			return []string{square}
		}
	}
	return nil
}

// WithSquare puts the name of a square before a label, unless the label contains it.
func WithSquare(square, label string) string {
	if slices.Contains(wordsOf(label), square) {
		return label
	}
	return square + " " + label
}

// AllColumns is the path element that stands for all columns.
var AllColumns = markColumns + strconv.Itoa(columnsSpan-1)

// IsColumns says whether a path element stands for columns.
func IsColumns(element string) bool { return strings.HasPrefix(element, markColumns) }

// Columns splits squares by their columns, from left to right. The parameter limit is the number of
// parts that there should be at most. There are more parts only if a part would otherwise have too
// many squares for a grid of buttons.
func Columns(squares []Option, limit int) (parts [][]Option) {
	squares = slices.Clone(squares)
	slices.SortStableFunc(squares, func(a, b Option) int { return columnOf(a.Value) - columnOf(b.Value) })
	for each := leastSpan; each <= MaxGrid && (parts == nil || len(parts) > limit); each++ {
		parts = nil
		for from := 0; from < len(squares); {
			to := from
			for to < len(squares) && columnOf(squares[to].Value) == columnOf(squares[from].Value) {
				to++
			}
			column, last := squares[from:to:to], len(parts)-1
			if last >= 0 && len(parts[last])+len(column) <= each {
				parts[last] = append(parts[last], column...)
			} else {
				parts = append(parts, column)
			}
			from = to
		}
	}
	return parts
}

// ColumnsOf returns the path element for a part that Columns has returned: the part's columns, or
// its only square.
func ColumnsOf(part []Option) string {
	first, last := part[0].Value, part[len(part)-1].Value
	if len(part) == 1 {
		return first
	}
	return markColumns + strconv.Itoa(columnOf(first)*columnsSpan+columnOf(last))
}
