package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"bivouac/store/postgres"
)

// Config is every setting of the program. config.example.toml shows each with its default;
// environment variables override the file.
type Config struct {
	Discord    Discord    `toml:"discord"`
	Store      Store      `toml:"store"`
	Table      Table      `toml:"table"`
	HTTP       HTTP       `toml:"http"`
	Log        Log        `toml:"log"`
	Playground Playground `toml:"playground"`
}

// Discord is the settings for the platform.
type Discord struct {
	Token  string `toml:"token"`   // DISCORD_TOKEN; empty = the playground
	APIURL string `toml:"api_url"` // DISCORD_API_URL; another server of the same API
	// Shard and Shards are for a bot on files, with one process each: 0..shards-1. With a database
	// they come from Discord and the leases (fleet.go).
	Shard  int `toml:"shard"`
	Shards int `toml:"shards"`
	// Members says that the Server Members Intent is switched on for the application.
	Members bool `toml:"members"`
}

// Store is the settings for storage and backups.
type Store struct {
	Path        string   `toml:"path"`         // BIVOUAC_STORE
	URL         string   `toml:"url"`          // BIVOUAC_STORE_URL; a database in the file's place
	BackupDir   string   `toml:"backup_dir"`   // empty = no scheduled backups
	BackupEvery Duration `toml:"backup_every"` // at least a minute
	BackupKeep  int      `toml:"backup_keep"`  // newest files kept
	// Beside them the last backup of each of the given numbers of days, weeks and months is kept.
	BackupDays   int `toml:"backup_days"`
	BackupWeeks  int `toml:"backup_weeks"`
	BackupMonths int `toml:"backup_months"`
}

// Table is the timeouts and limits of tables.
type Table struct {
	LobbyExpiry Duration   `toml:"lobby_expiry"`
	IdleExpiry  Duration   `toml:"idle_expiry"`
	Grace       Duration   `toml:"grace"`
	GuildKept   Duration   `toml:"server_kept"`
	Reminders   []Duration `toml:"reminders"`  // after being asked, in rising order
	GamesKept   Duration   `toml:"games_kept"` // after their end; 0 = unlimited
	// tables in the lobby or being played that one person may host; 0 = no limit
	OpenPerson int `toml:"open_person"`
	OpenServer int `toml:"open_server"` // and that one server may have
}

// HTTP is the loopback port of /healthz, /readyz and /metrics; empty = none.
type HTTP struct {
	Listen string `toml:"listen"` // BIVOUAC_HTTP; set and empty = none
	// Hosts are host names it accepts besides those of this machine.
	Hosts []string `toml:"hosts"`
}

// Log is the level and format of logs.
type Log struct {
	Level  string `toml:"level"`  // debug, info, warn, error
	Format string `toml:"format"` // text, json
}

// Playground is the local Discord of `bivouac playground`.
type Playground struct {
	Listen string `toml:"listen"` // a loopback address
	Open   bool   `toml:"open"`   // open the page in a browser
}

// Duration is a time span written as in Go: "72h", "90s".
type Duration time.Duration

// UnmarshalText reads a duration of 0 or more.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil || v < 0 {
		return fmt.Errorf(`%q is no time span; write "72h" or "15m"`, text)
	}
	*d = Duration(v)
	return nil
}

// MarshalText writes what UnmarshalText reads: "72h0m0s".
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// DefaultConfig is the configuration without a file.
func DefaultConfig() Config {
	return Config{
		Discord: Discord{APIURL: "https://discord.com/api/v10", Shards: 1},
		Store: Store{Path: "bivouac.db", BackupEvery: Duration(6 * time.Hour), BackupKeep: 8, BackupDays: 7,
			BackupWeeks: 4, BackupMonths: 12},
		Table: Table{LobbyExpiry: Duration(7 * 24 * time.Hour), IdleExpiry: Duration(60 * 24 * time.Hour),
			Grace: Duration(24 * time.Hour), GuildKept: Duration(30 * 24 * time.Hour),
			Reminders: []Duration{Duration(24 * time.Hour), Duration(72 * time.Hour)},
			GamesKept: Duration(2 * 365 * 24 * time.Hour), OpenPerson: 20, OpenServer: 200},
		HTTP:       HTTP{Listen: "127.0.0.1:9190", Hosts: []string{}},
		Log:        Log{Level: "info", Format: "text"},
		Playground: Playground{Listen: "127.0.0.1:8737", Open: false},
	}
}

// LoadConfig reads the file at path over the defaults and the environment over both. An empty
// variable for http.listen closes the port; other empty variables count as unset, since an empty
// token, address or path is usually a script's missing value. A missing file is an error only if it
// was named explicitly. Unknown keys and values out of range are refused by name; no error contains
// the token.
func LoadConfig(path string, asked bool, env func(string) (string, bool)) (Config, error) {
	c := DefaultConfig()
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !asked:
	case err != nil:
		return c, fmt.Errorf("read the configuration: %w", err)
	default:
		if err := c.decode(string(data)); err != nil {
			return c, fmt.Errorf("configuration %s: %w", path, err)
		}
	}
	for name, to := range map[string]*string{
		"DISCORD_TOKEN": &c.Discord.Token, "DISCORD_API_URL": &c.Discord.APIURL,
		"BIVOUAC_STORE": &c.Store.Path, "BIVOUAC_STORE_URL": &c.Store.URL, "BIVOUAC_HTTP": &c.HTTP.Listen,
	} {
		if v, set := env(name); v != "" || set && name == "BIVOUAC_HTTP" {
			*to = v
		}
	}
	return c, c.Check()
}

func (c *Config) decode(text string) error {
	meta, err := toml.Decode(text, c)
	if err != nil {
		return readable(err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return fmt.Errorf("there is no setting %q; config.example.toml lists them all", unknown[0].String())
	}
	return nil
}

// spans are the settings that are durations.
var spans = []string{"store.backup_every", "table.lobby_expiry", "table.idle_expiry", "table.grace",
	"table.server_kept", "table.reminders", "table.games_kept"}

// readable is a TOML error without the line's text, which may contain the token.
func readable(err error) error {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		hint := ""
		if slices.Contains(spans, parse.LastKey) {
			hint = `; a time span is written "72h" or "15m"`
		}
		return fmt.Errorf("line %d is not right: expected key = value with the types of config.example.toml (last key %q)%s",
			parse.Position.Line, parse.LastKey, hint)
	}
	return errors.New(strings.SplitN(err.Error(), "\n", 2)[0])
}

// Check says which setting is out of range and what is allowed.
func (c Config) Check() error {
	for _, check := range []struct {
		bad  bool
		says string
	}{
		{strings.ContainsAny(c.Discord.Token, " \t\r\n\""),
			"discord.token holds spaces or quotes: copy it again from the developer portal"},
		{strings.HasPrefix(c.Discord.Token, "Bot "), `discord.token must not begin with "Bot "`},
		{badURL(c.Discord.APIURL), "discord.api_url must be a http(s) address, with https unless it is on this machine"},
		{c.Discord.Shards < 1 || c.Discord.Shard < 0 || c.Discord.Shard >= c.Discord.Shards,
			"discord.shard must be 0..shards-1, and discord.shards at least 1"},
		{c.Store.Path == "", "store.path must name a file"},
		{c.Store.URL != "" && postgres.Valid(c.Store.URL) != nil, postgres.ErrURL.Error()},
		{c.Store.BackupDir != "" && time.Duration(c.Store.BackupEvery) < time.Minute,
			"store.backup_every must be at least 1m"},
		{c.Store.BackupKeep < 1, "store.backup_keep must be at least 1"},
		{min(c.Store.BackupDays, c.Store.BackupWeeks, c.Store.BackupMonths) < 0,
			"store.backup_days, backup_weeks and backup_months must not be below 0"},
		{time.Duration(c.Table.LobbyExpiry) < time.Hour, "table.lobby_expiry must be at least 1h"},
		{time.Duration(c.Table.IdleExpiry) < 7*24*time.Hour, "table.idle_expiry must be at least 168h"},
		{time.Duration(c.Table.Grace) < time.Minute, "table.grace must be at least 1m"},
		{time.Duration(c.Table.GuildKept) < time.Hour, "table.server_kept must be at least 1h"},
		{c.Table.GamesKept != 0 && time.Duration(c.Table.GamesKept) < 24*time.Hour,
			"table.games_kept must be at least 24h, or 0 for ever"},
		{min(c.Table.OpenPerson, c.Table.OpenServer) < 0, "table.open_person and open_server must not be below 0"},
		{!rising(c.Table.Reminders), "table.reminders must rise, each at least 1m"},
		{c.HTTP.Listen != "" && !loopback(c.HTTP.Listen),
			"http.listen must be a loopback address such as 127.0.0.1:9190, or empty"},
		{slices.ContainsFunc(c.HTTP.Hosts, noHost),
			"http.hosts must be names or addresses without a port, such as bivouac or metrics.example.org"},
		{!loopback(c.Playground.Listen), "playground.listen must be a loopback address such as 127.0.0.1:8737"},
		{new(slog.Level).UnmarshalText([]byte(c.Log.Level)) != nil, "log.level must be debug, info, warn or error"},
		{c.Log.Format != "text" && c.Log.Format != "json", "log.format must be text or json"},
	} {
		if check.bad {
			return errors.New(check.says)
		}
	}
	return nil
}

func rising(spans []Duration) bool {
	last := Duration(time.Minute) - 1
	for _, d := range spans {
		if d <= last {
			return false
		}
		last = d
	}
	return true
}

func badURL(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.User != nil {
		return true
	}
	return u.Scheme != "https" && (u.Scheme != "http" || !loopback(u.Host))
}

// hostForm is a name of the network.
var hostForm = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?$`)

func noHost(name string) bool { return !hostForm.MatchString(name) && net.ParseIP(name) == nil }

// loopback says whether host:port (or a bare host) is on this machine.
func loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = strings.Trim(address, "[]")
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
