package invade

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// teller says in words what the easel draws.
type teller struct {
	*easel
}

func newTeller(s render.Scene) teller {
	return teller{&easel{view: viewOf(s), scene: s}}
}

// alt returns the alt text. It is enough to follow the game and gives the most important first. The last
// marks of the overlay are left out if there is no room, since the list of moves has them too.
func (t teller) alt() string {
	lines := []string{t.head()}
	if t.view.End != nil && t.view.Turn > 0 && len(t.scene.Told) == 0 { // else another line says why
		lines = append(lines, t.reason()+".")
	}
	lines = append(lines, t.alarmLine()...)
	lines = append(lines, t.turnLines()...)
	lines = append(lines, t.scene.LatelyAs("invade.picture.alt.lately", latelyRoom)...)
	for _, side := range t.view.Sides {
		lines = append(lines, t.side(side))
	}
	focus := t.focusLines()
	whole := strings.Join(append(slices.Clone(lines), focus...), "\n")
	for len(focus) > 0 && utf8.RuneCountInString(whole) > render.MaxAlt {
		focus = focus[:len(focus)-1]
		whole = strings.Join(append(slices.Clone(lines), focus...), "\n")
	}
	return whole
}

func (t teller) head() string {
	v := t.view
	switch {
	case v.End != nil && v.Turn == 0:
		return t.say("invade.picture.alt.cancelled")
	case v.End != nil:
		return t.say("invade.picture.alt.over", "turn", v.Turn, "head", t.verdict(t.player))
	case t.scene.Unbegun:
		return t.say("invade.picture.alt.unbegun")
	case v.Phase == "PLACEMENT":
		return t.say("invade.picture.alt.placement", "die", v.Opening, "who", t.player(v.Active))
	}
	return t.say("invade.picture.alt.head", "turn", v.Turn,
		"phase", game.Key("invade.picture.phase."+strings.ToLower(v.Phase)),
		"who", t.seated(v.Active))
}

// player returns a player's name with all of its characters.
func (t teller) player(seat game.Seat) string { return t.scene.Called(seat, seated) }

// seated returns the name of a player with their side, or the side alone if it has no player.
func (t teller) seated(seat game.Seat) string {
	side := t.scene.Say(seatName(seat))
	who := t.scene.Player(seat, seated)
	if who == side {
		return side
	}
	return t.say("invade.picture.alt.seated", "who", who, "seat", side)
}

func (t teller) alarmLine() []string {
	if len(t.view.Alarm) == 0 || t.view.End != nil {
		return nil
	}
	return []string{
		t.say("invade.picture.alt.alarm", "who", t.seated(1-t.view.Active), "squares", strings.Join(t.view.Alarm, ", ")),
	}
}

// turnLines lists the dice, counters and effect of the turn, or who has placed their soldiers.
func (t teller) turnLines() []string {
	v := t.view
	switch {
	case v.End != nil, t.scene.Unbegun:
		return nil
	case v.Phase == "PLACEMENT":
		return t.placementLines()
	case v.Phase == "ALLOCATE":
		return []string{t.say("invade.picture.alt.roll", "dice", commas(v.Roll))}
	}
	side := v.Sides[v.Active]
	d := side.Dice
	lines := []string{
		t.say("invade.picture.alt.dice", "com", d.Com, "abs", d.Abs, "ord", d.Ord, "eff", d.Eff, "pre", d.Pre),
	}
	if side.Next != nil {
		lines = append(lines, t.say("invade.picture.alt.next", "com", side.Next.Com, "abs", side.Next.Abs,
			"ord", side.Next.Ord))
	}
	if v.Effect != "" {
		lines = append(lines, t.say("invade.log.effect", "effect", invade.EffectName(v.Effect)))
	}
	lines = append(lines, t.say("invade.picture.alt.used",
		"moves", v.Moves.Made, "mostmoves", v.Moves.Most, "shots", v.Shots.Made, "mostshots", v.Shots.Most))
	if offer := t.offers(); offer != "" {
		lines = append(lines, offer+".")
	}
	if v.Quiet >= quietFrom {
		lines = append(lines, t.say("invade.picture.quiet", "quiet", v.Quiet, "most", quietMost)+".")
	}
	return lines
}

func (t teller) placementLines() []string {
	var lines []string
	for seat := range game.Seat(2) {
		key := game.Key("invade.picture.placing")
		if t.view.Sides[seat].Placed {
			key = "invade.picture.placed"
		}
		lines = append(lines, t.say(key, "who", t.player(seat))+".")
	}
	if t.view.Columns != "" {
		lines = append(lines,
			t.say("invade.picture.alt.yours", "columns", strings.Join(strings.Split(t.view.Columns, ""), ", ")))
	}
	return lines
}

// side describes a side: its Pre value and the soldiers that it owns, on the board by square and in the base.
func (t teller) side(side invade.Side) string {
	return t.say("invade.picture.alt.side", "who", t.seated(side.Seat), "role", t.role(side),
		"pre", side.Pre, "owned", side.Owned, "field", t.field(side.Seat), "base", t.readBase(side.Base))
}

// role says what a side's Pre value is now: Precision from the roles of its dice to the end of its turn, else
// Dodge.
func (t teller) role(side invade.Side) game.Key {
	switch v := t.view; {
	case side.Seat != v.Active, v.End != nil, v.Phase == "PLACEMENT", v.Phase == "ALLOCATE":
		return "invade.picture.dodge"
	}
	return "invade.picture.precision"
}

// field lists the soldiers of a side: "d5, Croucher e6, Bombardier h3 (with shell)".
func (t teller) field(seat game.Seat) string {
	var list []string
	for _, u := range t.view.Units {
		if u.Side == seat {
			list = append(list, t.soldier(u))
		}
	}
	if len(list) == 0 {
		return t.say("invade.picture.alt.nobody")
	}
	return strings.Join(list, ", ")
}

func (t teller) soldier(u invade.Soldier) string {
	name := u.Square
	if u.Kind != "N" {
		name = t.say(kindName(u.Kind)) + " " + u.Square
	}
	var notes []string
	if u.Shell {
		notes = append(notes, t.say("invade.picture.alt.shell"))
	}
	if u.HP == 1 {
		notes = append(notes, t.say("invade.picture.alt.hurt"))
	}
	if u.Moved && t.view.Phase == "MOVE" {
		notes = append(notes, t.say("invade.picture.alt.moved"))
	}
	if len(notes) == 0 {
		return name
	}
	return name + " (" + strings.Join(notes, ", ") + ")"
}

// focusLines lists the squares that the overlay marks, under the names that the legend gives the marks. If a
// requested overlay marks nothing, the only line says so.
func (t teller) focusLines() []string {
	var lines []string
	signs := t.signs()
	for _, l := range legendKeys {
		var squares []place
		for _, p := range signs.order {
			if signs.signs[p] == l.sign {
				squares = append(squares, p)
			}
		}
		if len(squares) > 0 {
			lines = append(lines, t.say("invade.picture.alt.marked", "what", l.key, "squares", t.stretches(squares)))
		}
	}
	if f := t.scene.Focus; len(lines) == 0 && f != nil && f.Overlay != "" {
		lines = append(lines, t.say(game.Key("invade.picture.legend.none."+f.Overlay))+".")
	}
	return lines
}

// stretches names squares row by row. It names three or more neighbours in a row by the first and the last:
// "c4, e4 to h4".
func (t teller) stretches(squares []place) string {
	slices.SortFunc(squares, func(a, b place) int { return cmp.Or(a.row-b.row, a.col-b.col) })
	var names []string
	for i := 0; i < len(squares); {
		end := i + 1
		for end < len(squares) && squares[end] == (place{squares[end-1].col + 1, squares[i].row}) {
			end++
		}
		if end-i > 2 {
			span := t.say("invade.picture.alt.span", "from", squares[i].String(), "to", squares[end-1].String())
			names, i = append(names, span), end
			continue
		}
		names, i = append(names, squares[i].String()), i+1
	}
	return strings.Join(names, ", ")
}

// commas lists dice: "1, 3, 4".
func commas(dice []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(dice), "[]"), " ", ", ")
}

// latelyRoom is the maximum number of characters that an alt text spends on the latest events.
const latelyRoom = 300
