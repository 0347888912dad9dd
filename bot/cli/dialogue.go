package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"golang.org/x/term"
)

// dialogue asks questions line by line.
type dialogue struct {
	out    io.Writer
	last   io.Writer // for a script: output at the end; else nil
	in     *bufio.Reader
	hidden func() ([]byte, error) // reads a line that is not shown; nil: like others
}

func newLines(r io.Reader) *bufio.Reader { return bufio.NewReaderSize(r, 4096) }

// errNoAnswer means the end of the input where an answer was required.
var errNoAnswer = errors.New("the input ended before all was answered; nothing was written")

// tell prints a line. For a script only indented lines, such as the link, are printed.
func (d *dialogue) tell(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	fmt.Fprintln(d.out, text)
	if d.last != nil && strings.Contains(text, "https://discord.com/oauth2/") {
		fmt.Fprintln(d.last, strings.TrimSpace(text))
	}
}

// line reads an answer. The last one may lack its newline.
func (d *dialogue) line() (string, error) {
	text, err := d.in.ReadString('\n')
	if errors.Is(err, io.EOF) && text != "" {
		err = nil
	}
	if errors.Is(err, io.EOF) {
		err = errNoAnswer
	}
	return strings.TrimSpace(text), err
}

// secret asks without echo.
func (d *dialogue) secret(question string) (string, error) {
	fmt.Fprint(d.out, question)
	if d.hidden == nil {
		return d.line()
	}
	text, err := d.hidden()
	fmt.Fprintln(d.out) // the user's own newline was not shown either
	if errors.Is(err, io.EOF) {
		err = errNoAnswer
	}
	return strings.TrimSpace(string(text)), err
}

// text asks for a text that check accepts; an empty answer is the default.
func (d *dialogue) text(question, standard string, check func(string) error) (string, error) {
	for {
		fmt.Fprintf(d.out, "%s [%s]: ", question, standard)
		answer, err := d.line()
		if err != nil {
			return "", err
		}
		answer = cmp.Or(answer, standard)
		if err := check(answer); err == nil {
			return answer, nil
		} else {
			d.tell("%v", err)
		}
	}
}

// yes asks a yes-or-no question; an empty answer is the default, which a script gets without
// asking.
func (d *dialogue) yes(question string, standard bool) (bool, error) {
	if d.last != nil {
		return standard, nil
	}
	hint := map[bool]string{true: "Y/n", false: "y/N"}[standard]
	for {
		fmt.Fprintf(d.out, "%s [%s] ", question, hint)
		answer, err := d.line()
		if err != nil {
			return false, err
		}
		switch strings.ToLower(answer) {
		case "":
			return standard, nil
		case "y", "yes", "o", "oui":
			return true, nil
		case "n", "no", "non":
			return false, nil
		}
		d.tell("Please answer y or n.")
	}
}

// storePlace checks whether a store can be at a path.
func storePlace(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder; give a file's name, such as %s", path, filepath.Join(path, setupStore))
	}
	if info, err := os.Stat(path); err == nil && info.Size() == 0 {
		return fmt.Errorf("%s is there and empty, which the bot refuses: it may be what is left of a store; remove it, or "+
			"name another file", path)
	}
	return writable(filepath.Dir(path), "choose a folder that is there and that you may write in")
}

// backupPlace checks whether backups can be in a folder, and creates it if necessary.
func backupPlace(dir string) error {
	if dir == noBackups {
		return nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("%w: choose another folder, or %s", err, noBackups)
	}
	return writable(dir, "choose a folder that you may write in, or "+noBackups)
}

func writable(dir, do string) error {
	probe, err := os.CreateTemp(dir, ".bivouac-setup-*")
	if err != nil {
		return fmt.Errorf("%w: %s", err, do)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// onTerminal says whether standard input is a terminal.
func onTerminal() bool { return term.IsTerminal(int(os.Stdin.Fd())) }

// readHidden reads a line of the terminal without echo. Ctrl+C must not leave the terminal without
// echo.
func readHidden() ([]byte, error) {
	fd := int(os.Stdin.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return nil, err
	}
	interrupted, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(interrupted, os.Interrupt)
	defer signal.Stop(interrupted)
	defer close(done)
	go func() {
		select {
		case <-interrupted:
			_ = term.Restore(fd, before)
			os.Exit(130) // as a shell calls the end by Ctrl+C
		case <-done:
		}
	}()
	return term.ReadPassword(fd)
}
