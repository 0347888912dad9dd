package main

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"bivouac/bot/proof/processes"
	"bivouac/game/amount"
	"bivouac/store/kv/pgtest"
)

// shortProcesses is a proof of some seconds.
func shortProcesses(t *testing.T, o processes.Options) (processes.Report, error) {
	o.Bot, o.Dir = []string{os.Args[0], "processes", "--bot"}, t.TempDir()
	o.Shards, o.Tables, o.Every, o.Stopped = 12, 24, 3*time.Second, 6*time.Second
	r, err := processes.Run(t.Context(), o)
	if none := (*pgtest.None)(nil); errors.As(err, &none) {
		t.Skip(none)
	}
	return r, err
}

// TestProcesses: three processes serve a bot of twelve shards, are killed, stopped and told to
// end, and the database restarts: nothing is lost, doubled or done by two. How long a shard is
// silent is for a machine that has nothing else to do (go run ./bot/proof processes).
func TestProcesses(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	r, err := shortProcesses(t, processes.Options{For: 15 * time.Second, Seed: 4})
	if err != nil {
		t.Error(err)
	}
	var said strings.Builder
	r.Print(&said)
	t.Log(said.String())
	if r.Acknowledged == 0 || r.Wishes == 0 || r.Given <= 12 || len(r.Troubles) < 3 {
		t.Errorf("too little has happened:\n%s", &said)
	}
}

// TestProcessesPlanted: each fault that is planted in the database is found.
func TestProcessesPlanted(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	for plant, c := range map[processes.Plant]struct {
		only processes.Kind
		says string
	}{
		processes.PlantFence: {processes.Stopped, "two masters"}, processes.PlantVersion: {processes.Nothing, "lost"},
		processes.PlantWait: {processes.Stuck, "two masters"},
	} {
		t.Run(string(plant), func(t *testing.T) {
			t.Parallel()
			var r processes.Report
			var err error
			for seed := range uint64(3) { // what is planted shows only where two meet
				r, err = shortProcesses(t, processes.Options{
					For: 10 * time.Second, Only: []processes.Kind{c.only}, Seed: seed, Plant: plant,
				})
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
