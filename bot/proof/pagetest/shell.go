package pagetest

import (
	"regexp"
	"strings"
)

// Line is a line of shell with its commands, which are separated by "&&", ";" or "|".
type Line struct {
	At       int    // number of the line in the page
	Text     string // the line without its comment
	Commands []Command
	Whole    bool // is true if the line is in a fence; a command in a sentence may be incomplete
	Here     bool // is true if the fence has the mark sh: its lines must work in a clean clone
}

// Command is one command.
type Command struct {
	Env   []string // NAME=VALUE before the program
	Words []string // the program and its arguments
}

// The regular expression programs matches a piece in code style that begins with the name of a
// program. Such a piece is a command.
var programs = regexp.MustCompile(`^(([A-Z_]+=\S* )*)` +
	`(\./bivouac(\.new)?|bivouac|go|\.ci/[a-z/]+|npm|docker|systemctl)( |$)`)

// Lines returns the page's commands: first those of ```sh and ```bash fences, then those in code
// style.
func (p Page) Lines() []Line {
	var all []Line
	for _, part := range p.Parts() {
		if part.Fence == "sh" || part.Fence == "bash" {
			all = append(all, script(part)...)
		}
	}
	for _, span := range p.Spans() {
		if programs.MatchString(span.Text) {
			text, commands := split(span.Text)
			all = append(all, Line{span.Line, text, commands, false, false})
		}
	}
	return all
}

// script cuts a fence into lines. A line that ends with a backslash continues in the next one.
func script(part Part) []Line {
	var all []Line
	text, at := "", part.Line
	for n, line := range strings.Split(part.Text, "\n") {
		if text == "" {
			at = part.Line + n
		}
		head, goesOn := strings.CutSuffix(line, `\`)
		if text += head; goesOn {
			continue
		}
		if said, commands := split(text); len(commands) > 0 {
			all = append(all, Line{at, said, commands, true, part.Fence == "sh"})
		}
		text = ""
	}
	return all
}

var assignment = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*=`)

// split cuts a line into commands. It understands what pages need: quotes, "$(...)" within a word,
// comments, "&&", "||", ";", "|" and redirections, which it leaves out. It returns the line without
// its comment.
func split(line string) (string, []Command) {
	s := splitter{}
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case s.quote != 0:
			if c == s.quote {
				s.quote = 0
			} else {
				s.word += string(c)
			}
		case s.depth > 0 && c == '(', strings.HasPrefix(line[i:], "$("):
			s.depth++
			if s.begun = true; c == '$' {
				s.word, i = s.word+"$", i+1
			}
			s.word += "("
		case s.depth > 0:
			if s.word += string(c); c == ')' {
				s.depth--
			}
		case c == '\'' || c == '"':
			s.quote, s.begun = c, true
		case c == '#' && !s.begun:
			s.end()
			return strings.TrimSpace(line[:i]), s.all
		case strings.IndexByte(" \t", c) >= 0:
			s.ends()
		case strings.IndexByte(";|&", c) >= 0:
			s.end()
		case c == '<' || c == '>':
			if strings.Trim(s.word, "0123456789") != "" {
				s.ends() // a number before "<" or ">" is the number of a stream, not a word
			}
			s.word, s.begun, s.skip = "", false, true
		default:
			s.word, s.begun = s.word+string(c), true
		}
	}
	s.end()
	return strings.TrimSpace(line), s.all
}

// splitter is the state of split.
type splitter struct {
	all   []Command
	now   Command
	word  string
	begun bool // is true if a word has begun, perhaps an empty one
	skip  bool // is true if the next word is the file of a redirection
	quote byte
	depth int // how many "$(" are open
}

// ends ends the present word, if one has begun, and adds it to the present command. It drops the file
// of a redirection.
func (s *splitter) ends() {
	switch {
	case !s.begun:
		return
	case s.skip:
		s.skip = false
	case len(s.now.Words) == 0 && assignment.MatchString(s.word):
		s.now.Env = append(s.now.Env, s.word)
	default:
		s.now.Words = append(s.now.Words, s.word)
	}
	s.word, s.begun = "", false
}

// end ends the present command and adds it to the line's commands, unless it is empty.
func (s *splitter) end() {
	s.ends()
	if len(s.now.Words) > 0 || len(s.now.Env) > 0 {
		s.all = append(s.all, s.now)
	}
	s.now = Command{}
}

// Of returns the arguments of a command that runs a program of the project. Such a command is
// "go run TARGET ...", or it begins with one of the names. For other commands Of returns false.
func (c Command) Of(target string, names ...string) (args []string, is bool) {
	switch {
	case len(c.Words) > 2 && c.Words[0] == "go" && c.Words[1] == "run" && c.Words[2] == target:
		return c.Words[3:], true
	case len(c.Words) == 0:
		return nil, false
	}
	for _, name := range names {
		if c.Words[0] == name {
			return c.Words[1:], true
		}
	}
	return nil, false
}
