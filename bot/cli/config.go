package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/alecthomas/kong"

	"bivouac/bot/wire"
	"bivouac/store/kv/pg"
)

// Config has every setting of the program. The struct tags have the defaults, and the environment
// variables that override the file. config.example.toml shows the defaults.
type Config struct {
	Discord    Discord    `embed:"" prefix:"discord."`
	Store      Store      `embed:"" prefix:"store."`
	Table      Table      `embed:"" prefix:"table."`
	HTTP       HTTP       `embed:"" prefix:"http."`
	Log        Log        `embed:"" prefix:"log."`
	Playground Playground `embed:"" prefix:"playground."`
}

// Discord has the settings for the platform.
type Discord struct {
	Token  string `name:"token" variable:"DISCORD_TOKEN"` // empty: the playground
	APIURL string `name:"api_url" variable:"DISCORD_API_URL" default:"https://discord.com/api/v10"`
	// Shard and Shards (0 <= Shard < Shards) are for a bot whose shards each have their own process
	// and store file. With a database both numbers come from Discord and the leases (fleet.go).
	Shard  int `name:"shard"`
	Shards int `name:"shards" default:"1"`
	// Members says that the Server Members Intent is switched on for the application.
	Members bool `name:"members"`
}

// Store has the settings for storage and backups.
type Store struct {
	Path        string   `name:"path" variable:"BIVOUAC_STORE" default:"bivouac.db"`
	URL         string   `name:"url" variable:"BIVOUAC_STORE_URL"` // a database, used instead of the file
	BackupDir   string   `name:"backup_dir"`                       // empty: no scheduled backups
	BackupEvery Duration `name:"backup_every" default:"6h"`        // at least a minute
	BackupKeep  int      `name:"backup_keep" default:"8"`          // number of newest files kept
	// Rotation also keeps the last backup of each day, week and month, for these numbers of days,
	// weeks and months.
	BackupDays   int `name:"backup_days" default:"7"`
	BackupWeeks  int `name:"backup_weeks" default:"4"`
	BackupMonths int `name:"backup_months" default:"12"`
}

// Table has the timeouts and limits of tables.
type Table struct {
	LobbyExpiry Duration   `name:"lobby_expiry" default:"168h"`
	IdleExpiry  Duration   `name:"idle_expiry" default:"1440h"`
	Grace       Duration   `name:"grace" default:"24h"`
	GuildKept   Duration   `name:"server_kept" default:"720h"`
	Reminders   []Duration `name:"reminders" default:"24h,72h"` // after the question, in rising order
	GamesKept   Duration   `name:"games_kept" default:"17520h"` // after the end of a game; 0: for ever
	// maximum number of tables, in the lobby or being played, that one person may host; 0: no limit
	OpenPerson int `name:"open_person" default:"20"`
	OpenServer int `name:"open_server" default:"200"` // number of such tables that one server may have; 0: no limit
}

// HTTP has the loopback port of /healthz, /readyz and /metrics.
type HTTP struct {
	Listen string `name:"listen" variable:"BIVOUAC_HTTP" default:"127.0.0.1:9190"` // "": no port
	// Hosts are host names that the port accepts besides those of this machine.
	Hosts []string `name:"hosts"`
}

// Log has the level and format of logs.
type Log struct {
	Level  string `name:"level" default:"info"`  // debug, info, warn, error
	Format string `name:"format" default:"text"` // text, json
}

// Playground has the settings of the imitation of Discord that `bivouac playground` runs.
type Playground struct {
	Listen string `name:"listen" default:"127.0.0.1:8737"` // a loopback address
	Open   bool   `name:"open"`                            // open the page in a browser
}

// Duration is a duration written as in Go: "72h", "90s".
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

// DefaultConfig returns the configuration that applies if there is no file.
func DefaultConfig() (c Config) {
	_ = c.decode("", func(string) (string, bool) { return "", false }) // cannot fail: a test reads all defaults
	return c
}

// LoadConfig reads the defaults, then the file at path, then the environment; later values win. A
// missing file is an error only if asked is true: then the user named the file. Errors name unknown
// keys and values out of range; no error contains the token.
func LoadConfig(path string, asked bool, env func(string) (string, bool)) (c Config, err error) {
	data, err := os.ReadFile(path)
	if err != nil && (asked || !errors.Is(err, fs.ErrNotExist)) {
		return c, fmt.Errorf("read the configuration: %w", err)
	}
	if err := c.decode(string(data), env); err != nil {
		return c, fmt.Errorf("configuration %s: %w", path, err)
	}
	return c, c.Check()
}

// decode sets every setting: from the environment, else from the file's text, else its default. An
// empty variable for http.listen closes the port. Other empty variables count as unset: a script
// that lacks a value usually passes an empty one.
func (c *Config) decode(text string, env func(string) (string, bool)) error {
	file := map[string]map[string]any{}
	if _, err := toml.Decode(text, &file); err != nil { // the error's text may contain the token
		where, parse := "it", toml.ParseError{}
		if errors.As(err, &parse) {
			where = fmt.Sprintf("line %d", parse.Position.Line)
		}
		return fmt.Errorf("%s is not right: expected [section] and key = value, as in config.example.toml", where)
	}
	find := func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		name := flag.Tag.Get("variable")
		if v, set := env(name); name != "" && (v != "" || set && name == "BIVOUAC_HTTP") {
			return v, nil
		}
		section, key, _ := strings.Cut(flag.Name, ".")
		v := file[section][key]
		if _, is := v.(string); v != nil && !is && name != "" {
			return nil, fmt.Errorf("%s must be text in quotes", flag.Name)
		}
		return v, nil
	}
	parser, err := kong.New(c, kong.NoDefaultHelp(), kong.Resolvers(kong.ResolverFunc(find)))
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, flag := range parser.Model.Flags {
		known[flag.Name] = true
	}
	for section, all := range file {
		for key := range all {
			if name := section + "." + key; !known[name] {
				return fmt.Errorf("there is no setting %q; config.example.toml lists them all", name)
			}
		}
	}
	if _, err := parser.Parse(nil); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "--"))
	}
	return nil
}

// Check returns an error that says which setting is out of range, and what is allowed.
func (c Config) Check() error {
	for _, check := range []struct {
		bad  bool
		says string
	}{
		{strings.ContainsAny(c.Discord.Token, " \t\r\n\""),
			"discord.token holds spaces or quotes: copy it again from the developer portal"},
		{strings.HasPrefix(c.Discord.Token, "Bot "), `discord.token must not begin with "Bot "`},
		{c.Discord.APIURL == "" || wire.ValidAPI(c.Discord.APIURL) != nil,
			"discord.api_url must be a http(s) address, with https unless it is on this machine"},
		{c.Discord.Shards < 1 || c.Discord.Shard < 0 || c.Discord.Shard >= c.Discord.Shards,
			"discord.shard must be 0..shards-1, and discord.shards at least 1"},
		{c.Store.Path == "", "store.path must name a file"},
		{c.Store.URL != "" && pg.Valid(c.Store.URL) != nil, pg.ErrURL.Error()},
		{c.Store.BackupDir != "" && c.Store.BackupEvery < Duration(time.Minute), "store.backup_every must be at least 1m"},
		{c.Store.BackupKeep < 1, "store.backup_keep must be at least 1"},
		{min(c.Store.BackupDays, c.Store.BackupWeeks, c.Store.BackupMonths) < 0,
			"store.backup_days, backup_weeks and backup_months must not be below 0"},
		{c.Table.LobbyExpiry < Duration(time.Hour), "table.lobby_expiry must be at least 1h"},
		{c.Table.IdleExpiry < Duration(7*24*time.Hour), "table.idle_expiry must be at least 168h"},
		{c.Table.Grace < Duration(time.Minute), "table.grace must be at least 1m"},
		{c.Table.GuildKept < Duration(time.Hour), "table.server_kept must be at least 1h"},
		{c.Table.GamesKept != 0 && c.Table.GamesKept < Duration(24*time.Hour),
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

// hostForm matches a host name.
var hostForm = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?$`)

func noHost(name string) bool { return !hostForm.MatchString(name) && net.ParseIP(name) == nil }

// loopback says whether host:port, or a host without port, is on this machine.
func loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = strings.Trim(address, "[]")
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
