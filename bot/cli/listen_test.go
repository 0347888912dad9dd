package cli

import (
	"net"
	"strconv"
	"strings"
	"testing"
)

// TestListen: the playground takes the port that it is given, or the next free one, and says so.
func TestListen(t *testing.T) {
	first, instead, err := listen("127.0.0.1:0")
	if err != nil || instead != "" {
		t.Fatalf("any port: %q %v", instead, err)
	}
	defer first.Close()
	wanted := first.Addr().(*net.TCPAddr).Port
	second, instead, err := listen(first.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	got := second.Addr().(*net.TCPAddr).Port
	if got <= wanted || got > wanted+portsTried || !strings.Contains(instead, strconv.Itoa(wanted)) {
		t.Errorf("beside port %d: port %d, %q", wanted, got, instead)
	}
	if _, _, err := listen("192.0.2.1:80"); err == nil {
		t.Error("an address of another machine is taken")
	}
}
