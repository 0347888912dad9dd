package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/BurntSushi/toml"
)

// writeConfig writes the answers, for its owner alone; everything else has its default. The file
// gets its name when it is complete.
func writeConfig(path string, c chosen) error {
	var text bytes.Buffer
	text.WriteString("# Written by bivouac setup. config.example.toml shows every setting with its default.\n\n")
	discord := map[string]any{}
	if c.inFile {
		discord["token"] = c.token
	} else {
		text.WriteString("# The token comes by DISCORD_TOKEN.\n")
	}
	store := map[string]any{"path": c.store}
	if c.backups != "" {
		store["backup_dir"] = c.backups
	}
	if err := toml.NewEncoder(&text).Encode(map[string]any{"discord": discord, "store": store}); err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".bivouac-config-*") // 0600 from its first moment
	if err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text.Bytes())
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	return nil
}
