package blind

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"bivouac/bot/playground"
)

// A player is a simulated user who reads and types.
type player struct {
	key, name string
	french    bool
}

// heard is a message as read by a screen reader.
func heard(r playground.Reply) (string, error) {
	if r.Message == nil {
		return "", fmt.Errorf("no text: %s", r.Outcome)
	}
	text := r.Message.Content
	for _, a := range r.Message.Attachments {
		if strings.TrimSpace(a.Description) == "" {
			return "", fmt.Errorf("%s has no alt text", a.Filename)
		}
		if n := utf8.RuneCountInString(a.Description); n > 1024 || strings.HasSuffix(a.Description, "…") {
			return "", fmt.Errorf("the alt text of %s is cut: %s", a.Filename, a.Description)
		}
		text += "\n" + a.Description
	}
	if strings.TrimSpace(text) == "" {
		return "", fmt.Errorf("a message without a text")
	}
	return text, nil
}

var (
	listed = regexp.MustCompile("(?m)^- `([^`]+)`")
	paged  = regexp.MustCompile(`Page (\d+) (?:of|sur) (\d+)`)
	called = regexp.MustCompile(`(?m)^(?:Waiting for|On attend) ([^\s\x{a0}\x{202f}:]+)`)
)

// pages is how many pages a text says that it has; 1 where it says nothing.
func pages(text string) int {
	if m := paged.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[2])
		return n
	}
	return 1
}

// actions are those that a list of options names below a verb's heading. What is
// possible at any time stands below the last one.
func actions(text string, french bool) (asked, anytime []string) {
	mark := "### At any time"
	if french {
		mark = "### À tout moment"
	}
	now, later, _ := strings.Cut(text, mark)
	for _, m := range listed.FindAllStringSubmatch(now, -1) {
		asked = append(asked, m[1])
	}
	for _, m := range listed.FindAllStringSubmatch(later, -1) {
		anytime = append(anytime, m[1])
	}
	return asked, anytime
}

// waited returns the players named as asked on a board.
func waited(text string) map[string]bool {
	names := map[string]bool{}
	for _, m := range called.FindAllStringSubmatch(text, -1) {
		names[m[1]] = true
	}
	return names
}

// over says whether a board tells that the game has ended.
func over(text string) bool {
	return strings.Contains(text, "**The game is over.**") || strings.Contains(text, "**La partie est finie.**")
}
