package play

import (
	"strings"
	"testing"
)

// TestReadSaysWhatIsWrong: of a play that cannot be read, the line and the reason are told.
func TestReadSaysWhatIsWrong(t *testing.T) {
	const rule = "rule README.md: Bivouac\n"
	for _, c := range []struct{ text, want string }{
		{"table alice bruno\n> asked alice", "a.txt:1: no line says which rule"},
		{rule + "table alice bruno", "a.txt:1: nothing is looked at"},
		{rule + "alice dances", `a.txt:2: no line of a play is like "alice dances"`},
		{rule + "\n# a comment\ntable alice zoe", `a.txt:4: nobody is called "zoe"`},
		{rule + "zoe: /play", `a.txt:2: nobody is called "zoe"`},
		{rule + "alice: ", "a.txt:2: no line of a play"},
		{rule + "alice: dances", `a.txt:2: nobody can do "dances"`},
		{rule + "alice: [b1] line=b1", `a.txt:2: nobody can do "line=b1"`},
		{rule + "! alice: /undo", `a.txt:2: "! WHO: ..." ends with`},
		{rule + "alice: /undo -- host.err.over", `a.txt:2: "! WHO: ..." ends with`},
		{rule + "> mood good", `a.txt:2: nothing of a table is called "mood"`},
		{rule + "> zoe reads host.help", `a.txt:2: nobody is called "zoe"`},
		{rule + "> pinged zoe", `a.txt:2: nobody is called "zoe"`},
		{rule + "zoe leaves", `a.txt:2: nobody is called "zoe"`},
		{rule + "zoe blocks the bot", `a.txt:2: nobody is called "zoe"`},
		{rule + "bruno may not dance in #table", `a.txt:2: nobody needs a right to "dance"`},
		{rule + "zoe may not write in #table", `a.txt:2: nobody is called "zoe"`},
		{rule + "> zoe has a file with \"b1\"", `a.txt:2: nobody is called "zoe"`},
		{rule + "until 25:00", "a.txt:2: parsing time"},
		{rule + "alice: /play\ngame duel", "a.txt:3: the game stands before"},
		{rule + "alice: /play\nseed 7", "a.txt:3: the seed stands before"},
		{rule + "seed 99999999999999999999999", "a.txt:2: strconv"},
	} {
		_, err := Read("a.txt", c.text)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// TestRunSaysWhatIsWrong: of a play that does not come true, the line, the reason and what was read
// instead are told.
func TestRunSaysWhatIsWrong(t *testing.T) {
	const table = "rule README.md: Bivouac\ntable alice bruno: A 1 2; B 3 4\n"
	for _, c := range []struct{ text, want, also string }{
		{table + "> asked alice", `a.txt:3: > asked alice: it is "alice bruno"`, "everybody read"},
		{table + "> alice has a file with \"b1\"", "nobody has sent a file", ""},
		{table + "alice: /do line=b1\n> pinged bruno", "a.txt:4: > pinged bruno: pinged are", "alice read"},
		{table + "alice: /do line=b1\n> all read host.vote.undo", "a.txt:4: > all read host.vote.undo: it is not read", "~["},
		{table + "> nobody reads host.turn.first", "a.txt:3: > nobody reads host.turn.first: it is read", ""},
		{table + "> nobody reads host.no.such.text", `no text has the key "host.no.such.text"`, ""},
		{table + "bruno: [host.button.agree]\n> asked bruno", "a.txt:3: bruno: [host.button.agree]: bruno sees no", ""},
		{table + "> bruno sees no [host.button.play]", "a.txt:3: > bruno sees no [host.button.play]: and yet", ""},
		{table + "! alice: /do line=b1 -- host.err.over", "it is refused and changes the table", ""},
		{table + "! alice: /do line=b5 -- host.err.over", "it is not read", "duel.no.bid"},
		{table + "! alice: /pause -- host.vote.asked", "it is refused and changes the table", ""},
		{table + "! alice: /nothing -- host.err.over", "no command /nothing", ""},
	} {
		p, err := Read("a.txt", c.text)
		if err != nil {
			t.Fatal(err)
		}
		title, words := titleOf(t, p)
		err = Run(p, Stage{title, words, folder(t), func(string) {}})
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.also) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}
