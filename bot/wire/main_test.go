package wire_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// TestMain lets more tests run beside each other than there are processors: they mostly wait, as for
// the second that discordgo gives a closing connection.
func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", "8"); err != nil {
		fmt.Println(err)
	}
	os.Exit(m.Run())
}
