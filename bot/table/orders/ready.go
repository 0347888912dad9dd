package orders

import (
	"strings"

	"bivouac/game"
)

// ReadyLine converts menu choices to the language of orders: a ready answer to a question, and
// conditions of which one must hold, or with unless none.
func ReadyLine(menu game.Ahead, answer game.Ready, unless bool, conditions []game.Ready) string {
	line := "when asked " + menu.Asked + ": " + answer.Text
	own := ""
	if answer.If != "" {
		own = " if " + answer.If
	}
	if len(conditions) == 0 {
		return line + own
	}
	var texts []string
	for _, r := range conditions {
		texts = append(texts, r.Text)
	}
	given := strings.Join(texts, " or ")
	switch {
	case unless:
		return line + own + " unless " + given
	case own != "":
		return line + own + " and (" + given + ")"
	}
	return line + " if " + given
}
