package month

import (
	"os"
	"path/filepath"
	"time"

	"bivouac/bot/table"
)

// Plant is a fault on purpose, to prove that a promise is watched.
type Plant string

// The planted faults.
const (
	PlantNone   Plant = ""
	PlantDeaf   Plant = "deaf"   // the bot knows of nobody's quiet hours
	PlantEager  Plant = "eager"  // the bot reminds after hours, not days
	PlantOpen   Plant = "open"   // nobody closes what is left open
	PlantDamage Plant = "damage" // the disk loses pages
)

// Plants are all of them.
func Plants() []Plant { return []Plant{PlantDeaf, PlantEager, PlantOpen, PlantDamage} }

// plant changes how the tables are configured.
func (r *run) plant(c *table.Config) {
	if r.o.Plant == PlantEager {
		c.Remind = []time.Duration{3 * time.Hour, 5 * time.Hour}
	}
}

// wound blanks the pages of the store's file.
func (r *run) wound() error {
	f, err := os.OpenFile(filepath.Join(r.o.Dir, storeName), os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	const heads = 8192 // the first two pages say where the others are
	_, err = f.WriteAt(make([]byte, info.Size()-heads), heads)
	return err
}
