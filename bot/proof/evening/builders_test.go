package evening

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"

	"bivouac/game/amount"
)

// payloads are the bodies of requests.
type payloads struct {
	mu  sync.Mutex
	all [][]byte
}

// hear keeps a body of JSON, in one line.
func (p *payloads) hear(body []byte) {
	var line bytes.Buffer
	if json.Compact(&line, body) != nil {
		return // of a request without a body
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = append(p.all, line.Bytes())
}

// refused is what the predicates of @discordjs/builders refuse: reasons by the body's number.
// BIVOUAC_BUILDERS names the folder node_modules that has them; without it the test is skipped.
func refused(t *testing.T, bodies [][]byte) map[int]string {
	t.Helper()
	amount.OnlyLong(t)
	folder := os.Getenv("BIVOUAC_BUILDERS")
	if folder == "" {
		t.Skip("BIVOUAC_BUILDERS names no folder with @discordjs/builders")
	}
	node := exec.Command("node", "builders.mjs", folder)
	node.Stdin, node.Stderr = bytes.NewReader(bytes.Join(bodies, []byte("\n"))), os.Stderr
	out, err := node.Output()
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[int]string{}
	for line := range strings.Lines(string(out)) {
		number, why, _ := strings.Cut(line, " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		reasons[n] = strings.TrimSpace(why)
	}
	return reasons
}

// TestBuildersRefuse: the predicates find what is wrong, each in a request of its own.
func TestBuildersRefuse(t *testing.T) {
	long := strings.Repeat("x", 101)
	in := func(component string) string {
		return `{"type":4,"data":{"flags":32768,"components":[` + component + `]}}`
	}
	form := func(part string) string {
		return `{"type":9,"data":{"custom_id":"a","title":"t","components":[{"type":18,"label":"l",` +
			`"component":` + part + `}]}}`
	}
	row := func(part string) string {
		return in(`{"type":17,"components":[{"type":1,"components":[` + part + `]}]}`)
	}
	button := `{"type":2,"style":1,"label":"l","custom_id":"c"}`
	option := `{"label":"l","value":"v"}`
	bad := []string{
		row(`{"type":2,"style":1,"label":"` + long[:81] + `","custom_id":"c"}`),
		row(`{"type":2,"style":1,"label":"l","custom_id":"` + long + `"}`),
		row(`{"type":2,"style":9,"label":"l","custom_id":"c"}`),
		row(`{"type":2,"style":1,"custom_id":"c"}`),
		row(strings.Repeat(button+",", 5) + button),
		row(`{"type":3,"custom_id":"c","options":[` + strings.Repeat(option+",", 25) + option + `]}`),
		row(`{"type":3,"custom_id":"c","placeholder":"` + long + long[:50] + `","options":[` + option + `]}`),
		row(`{"type":99}`),
		in(`{"type":10,"content":""}`),
		in(`{"type":17,"components":[]}`),
		in(`{"type":12,"items":[]}`),
		in(`{"type":12,"items":[{"media":{"url":"file:///board.png"}}]}`),
		form(`{"type":21,"custom_id":"c","options":[` + option + `]}`),
		form(`{"type":22,"custom_id":"c","options":[` + option + `],"max_values":2}`),
		`{"type":9,"data":{"custom_id":"a","title":"` + long[:46] + `","components":[{"type":10,"content":"t"}]}}`,
		`[{"name":"Play","description":"d"}]`,
		`[{"name":"play","description":"d","options":[{"type":3,"name":"o","description":"` + long + `"}]}]`,
	}
	good := []string{
		row(button), in(`{"type":10,"content":"t"}`),
		row(`{"type":3,"custom_id":"c","options":[` + option + `]}`),
		form(`{"type":3,"custom_id":"c","options":[` + option + `]}`),
		`[{"name":"play","description":"d"}]`, `[{"name":"Play with…","type":2}]`,
	}
	var all [][]byte
	for _, body := range append(bad, good...) {
		all = append(all, []byte(body))
	}
	why := refused(t, all)
	for n, body := range all {
		if _, is := why[n]; is != (n < len(bad)) {
			t.Errorf("%s: refused %v %s", body, is, why[n])
		}
	}
}
