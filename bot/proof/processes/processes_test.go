package processes

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"bivouac/game/amount"
	"bivouac/store/postgres/pgtest"
)

// asProgram in the environment makes the test binary be one of the processes.
const asProgram = "BIVOUAC_TEST_AS_BOT"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(Bot(os.Stdin, os.Exit))
	}
	os.Setenv(asProgram, "1") // for the processes that are started
	os.Exit(m.Run())
}

// short is a proof of some seconds.
func short(t *testing.T, o Options) (Report, error) {
	o.Bot, o.Dir = []string{os.Args[0]}, t.TempDir()
	o.Shards, o.Tables, o.Every, o.Stopped = 12, 24, 3*time.Second, 6*time.Second
	r, err := Run(t.Context(), o)
	if none := (*pgtest.None)(nil); errors.As(err, &none) {
		t.Skip(none)
	}
	return r, err
}

// TestThreeProcesses: three processes serve a bot of twelve shards, are killed, stopped and told to
// end, and the database restarts: nothing is lost, doubled or done by two. How long a shard is
// silent is for a machine that has nothing else to do (go run ./bot/proof processes).
func TestThreeProcesses(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	r, err := short(t, Options{For: 15 * time.Second, Seed: 4})
	if err != nil {
		t.Error(err)
	}
	var said strings.Builder
	r.Print(&said)
	t.Log(said.String())
	if r.Acknowledged == 0 || r.Given <= 12 || len(r.Troubles) < 3 {
		t.Errorf("too little has happened:\n%s", &said)
	}
}

// TestPlanted: each fault that is planted in the database is found.
func TestPlanted(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	for plant, c := range map[Plant]struct {
		only Kind
		says string
	}{
		PlantFence: {Stopped, "two masters"}, PlantVersion: {Nothing, "lost"}, PlantWait: {Stuck, "two masters"},
	} {
		t.Run(string(plant), func(t *testing.T) {
			t.Parallel()
			var r Report
			var err error
			for seed := range uint64(3) { // what is planted shows only where two meet
				r, err = short(t, Options{For: 10 * time.Second, Only: []Kind{c.only}, Seed: seed, Plant: plant})
				if err != nil {
					break
				}
			}
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("not found: %v, want %q; %+v", err, c.says, r)
			}
		})
	}
}
