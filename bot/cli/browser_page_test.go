package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/game/amount"
	"bivouac/game/gametest"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browsers are the names under which a browser that chromedp drives is installed.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// patience is how long a test waits for what comes at once unless the machine is busy.
const patience = 3 * time.Minute

// page is the playground's page in a real browser, and the processes behind it.
type page struct {
	t      *testing.T
	ctx    context.Context
	binary string
	dir    string
	url    string
	bot    *exec.Cmd
	looks  int // how often the page was searched for what else the game knows
}

// openPage builds the program, starts the playground alone and the bot as a
// process of its own, and opens the page at a phone's width.
func openPage(t *testing.T) *page {
	t.Helper()
	p, browser := builtPage(t)
	p.startPlayground("--no-bot")
	p.startBot()
	p.startBrowser(browser)
	return p
}

// openWhole is openPage with playground and bot in one process: the bot goes by the
// playground's clock, which tests advance.
func openWhole(t *testing.T, args ...string) *page {
	t.Helper()
	p, browser := builtPage(t)
	p.startPlayground(append([]string{"--empty"}, args...)...)
	p.until("the bot is online", p.online)
	p.startBrowser(browser)
	return p
}

// foundBrowser is the browser of this machine.
func foundBrowser(t *testing.T) string {
	t.Helper()
	amount.OnlyLong(t) // a browser test takes a minute, and needs a browser
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skipf("no browser: install one of %v to run this test", browsers)
	return ""
}

// builtPage is the program, built, and the browser to look at it with.
func builtPage(t *testing.T) (p *page, browser string) {
	t.Helper()
	browser = foundBrowser(t)
	p = &page{t: t, dir: t.TempDir()}
	p.binary = filepath.Join(p.dir, "bivouac")
	build := exec.Command("go", "build", "-o", p.binary, "bivouac")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return p, browser
}

// startPlayground starts the playground, with its bot unless told otherwise.
func (p *page) startPlayground(args ...string) {
	p.t.Helper()
	cmd := exec.Command(p.binary,
		append([]string{"playground", "--listen", "127.0.0.1:0", "--seed", p.seed()}, args...)...)
	cmd.Dir, cmd.Stderr = p.dir, os.Stderr
	out, err := cmd.StdoutPipe()
	p.check(err)
	p.check(cmd.Start())
	p.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	p.check(err)
	p.url = regexp.MustCompile(`http://\S+`).FindString(line)
	if p.url == "" {
		p.t.Fatalf("the playground said %q", line)
	}
}

// seed is the playground's --seed: the test deals the same games each time.
func (p *page) seed() string {
	p.t.Helper()
	var seed uint64
	p.check(binary.Read(gametest.Deals(p.t), binary.BigEndian, &seed))
	return strconv.FormatUint(seed, 10)
}

// startBot runs the bot against the playground's address with any token, as it
// would run against any server of the API.
func (p *page) startBot() {
	p.t.Helper()
	p.bot = exec.Command(p.binary)
	p.bot.Dir, p.bot.Stderr = p.dir, os.Stderr
	p.bot.Env = append(os.Environ(), "DISCORD_TOKEN=x", "DISCORD_API_URL="+p.url+"/api/v10",
		"BIVOUAC_STORE="+filepath.Join(p.dir, "games.db"), "BIVOUAC_HTTP=127.0.0.1:0")
	p.check(p.bot.Start())
	cmd := p.bot
	p.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	p.until("the bot is online", p.online)
}

// online says whether the bot is there and its commands are known.
func (p *page) online() bool {
	s := p.state("alice")
	return s.Online && strings.Contains(string(s.Commands), `"play"`)
}

// killBot ends the bot's process at once: it has no chance to save anything.
func (p *page) killBot() {
	p.t.Helper()
	p.check(p.bot.Process.Kill())
	_ = p.bot.Wait()
	p.until("the bot is offline", func() bool { return !p.state("alice").Online })
}

// startBrowser opens the page in French; one of the members speaks another language.
func (p *page) startBrowser(path string) {
	p.t.Helper()
	p.startBrowserIn(path, "fr")
	p.until("everybody speaks the browser's language", func() bool {
		return p.there("#members [data-user]") &&
			!slices.ContainsFunc(p.state("alice").Members, func(m playground.MemberView) bool { return m.Locale != "fr" })
	})
	p.post("locale", map[string]any{"as": "dev", "locale": "en-GB"})
}

// startBrowserIn opens the page, at a phone's width, in a browser of a language.
func (p *page) startBrowserIn(path, language string) {
	p.t.Helper()
	o := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(path),
		chromedp.NoSandbox, chromedp.WindowSize(400, 860), chromedp.UserDataDir(filepath.Join(p.dir, "profile")),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("accept-lang", language))
	alloc, stop := chromedp.NewExecAllocator(context.Background(), o...)
	p.t.Cleanup(stop)
	ctx, stop := chromedp.NewContext(alloc)
	p.t.Cleanup(stop)
	p.ctx = ctx
	p.check(chromedp.Do(ctx, chromedp.EmulateViewport(400, 860, chromedp.EmulateScale(2)), chromedp.Navigate(p.url)))
}

func (p *page) run(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.shot("failure")
		p.t.Fatalf("browser: %v", err)
	}
}

// be makes the page another member's, and waits until it is: what is typed before
// would be lost with the old member's line.
func (p *page) be(member string) {
	p.t.Helper()
	button := fmt.Sprintf(`#members [data-user=%q]`, member)
	p.click(button)
	p.until("the page is "+member+"'s", func() bool { return p.there(button + `[aria-pressed="true"]`) })
}

// quick opens a table by the one press of a game's empty channel, lets Bruno join by the card, and
// starts it.
func (p *page) quick(game string) {
	p.t.Helper()
	p.click(fmt.Sprintf(`#channels [data-name=%q]`, game))
	p.click(fmt.Sprintf(`[data-welcome=%[1]q] [data-open=%[1]q]`, game)) // another empty channel has the button too
	p.until("the card is there", func() bool { return p.there(`[data-custom-id^="1|j|"]`) })
	p.be("bruno")
	p.click(`[data-custom-id^="1|j|"]`)
	p.until("Bruno has joined", func() bool { return p.joined(game, 2) })
	p.be("alice")
	p.click(`[data-custom-id^="1|g|"]`)
	p.until("the game has begun", func() bool { return len(p.asked(game)) > 0 })
}

// there says whether an element fits.
func (p *page) there(selector string) bool {
	p.t.Helper()
	return p.holds(fmt.Sprintf("document.querySelector(%q) !== null", selector))
}

// holds says whether a condition of JavaScript is true on the page.
func (p *page) holds(condition string) bool {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	held, err := chromedp.Run(ctx, chromedp.Evaluate[bool](condition))
	p.check(err)
	return held
}

// write types a line into the composer and sends it. Where the list of completions
// came first, Enter has chosen a line of it, and a second Enter sends.
func (p *page) write(line string) {
	p.t.Helper()
	p.run(chromedp.WaitVisible("#say"), chromedp.SendKeys("#say", line), chromedp.KeyEvent(kb.Enter))
	if !p.there(`#command[hidden]`) {
		p.run(chromedp.KeyEvent(kb.Enter))
	}
}

// shot keeps a picture of the page where BIVOUAC_SHOTS says.
func (p *page) shot(name string) {
	dir := os.Getenv("BIVOUAC_SHOTS")
	if dir == "" {
		return
	}
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	time.Sleep(300 * time.Millisecond) // what fades in has done so
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Logf("no picture of %s: %v", name, err)
		return
	}
	p.check(os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644))
}

// state is what a member sees, from the server.
func (p *page) state(member string) playground.StateView {
	p.t.Helper()
	r, err := http.Get(p.url + "/play/state?as=" + member)
	p.check(err)
	defer r.Body.Close()
	var s playground.StateView
	p.check(json.NewDecoder(r.Body).Decode(&s))
	return s
}

// messages are those of the channel of that name, as a member sees them.
func (p *page) messages(member, channel string) []playground.Message {
	s := p.state(member)
	for _, c := range s.Channels {
		if c.Name == channel {
			return s.Messages[c.ID]
		}
	}
	return nil
}

// complete asks the bot what it would offer for an option of a command.
func (p *page) complete(member, channel, command, option string) []playground.Choice {
	p.t.Helper()
	var id string
	for _, c := range p.state(member).Channels {
		if c.Name == channel {
			id = c.ID
		}
	}
	return p.post("autocomplete", map[string]any{
		"as": member, "channel": id, "command": command, "options": map[string]any{option: ""}, "focused": option,
	}).Choices
}

// post does what the page does when a member acts, and waits for the bot's answer.
func (p *page) post(route string, act map[string]any) (reply playground.Reply) {
	p.t.Helper()
	body, err := json.Marshal(act)
	p.check(err)
	r, err := http.Post(p.url+"/play/"+route, "application/json", bytes.NewReader(body))
	p.check(err)
	defer r.Body.Close()
	p.check(json.NewDecoder(r.Body).Decode(&reply))
	return reply
}

// pictured says whether every picture on the page has been loaded and has a size.
func (p *page) pictured() bool {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	ok, err := chromedp.Run(ctx,
		chromedp.Evaluate[bool](`[...document.images].filter((i) => i.loading !== "lazy" || i.complete)
			.every((i) => i.complete && i.naturalWidth > 0)`))
	p.check(err)
	return ok
}

func (p *page) until(what string, done func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if done() {
			return
		}
	}
	p.shot("failure")
	p.t.Fatalf("waited in vain until %s; the page shows\n%s", what, p.shown())
}

// shown is what the page says, for a person who looks why a test failed.
func (p *page) shown() string {
	if p.ctx == nil {
		return "nothing yet"
	}
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body.innerText + "\nin the composer: " +
		[...document.querySelectorAll("#composer input, #composer textarea")].map((i) => `+"`${i.id} = ${i.value}`"+
		`).join(", ")`))
	if err != nil {
		return err.Error()
	}
	return text
}

func (p *page) check(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}
