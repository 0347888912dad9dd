package wire

import (
	"cmp"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/time/rate"
)

// DefaultAPI is Discord's own address.
const DefaultAPI = "https://discord.com/api/v10"

// Config is the configuration of a Client. Only Token is required.
type Config struct {
	Token Secret
	// API is the base address of the REST interface, DefaultAPI if empty. Plain http is allowed
	// only for loopback addresses, since every request carries the token.
	API string
	// Transport sends the HTTP requests. If it is nil, a default transport is used.
	Transport http.RoundTripper
	// Log receives warnings. If it is nil, slog.Default() is used.
	Log *slog.Logger
	// Count, if not nil, is called for events: see metrics.go. It must be fast and safe for
	// concurrent use.
	Count func(name, label string)
	// Observe, if not nil, is called with durations: see metrics.go. It must be fast and safe for
	// concurrent use.
	Observe func(name, label string, took time.Duration)
	// MaxWait limits how long one call waits for a rate limit; 20 s if 0.
	MaxWait time.Duration
	// Now returns the time for Interaction.Received and for a nonce's age. If it is nil, Pace.Now
	// is used.
	Now func() time.Time
	// Pace is the clock and the scheduler. If it is nil, those of the machine are used.
	Pace Pace
}

// Client is Discord's REST interface. It is safe for concurrent use. Calls about one channel are
// sent in the order in which they were made.
type Client struct {
	token   Secret
	base    string
	http    *http.Client
	log     *slog.Logger
	count   func(name, label string)
	observe func(name, label string, took time.Duration)
	maxWait time.Duration
	now     func() time.Time
	pace    Pace
	keeper  Keeper // stores deferred answers; may be nil

	lanes       lanes
	budget      *rate.Limiter  // requests of the whole bot: see the constant budget
	invalids    *rate.Limiter  // budget for refused requests; while it is used up, quiet stops calls
	invalidTold rate.Sometimes // limits how often quiet logs

	mu          sync.Mutex
	globalUntil time.Time
	self        *Self

	emojiLost atomic.Bool // see LostEmoji

	began        time.Time      // when the client was made
	strangerTold rate.Sometimes // limits how often stranger logs
}

// NewClient returns a Client, or an error if the configuration is invalid. It does not use the
// network.
func NewClient(c Config) (*Client, error) {
	if c.Token.Reveal() == "" {
		return nil, fmt.Errorf("discord token is empty")
	}
	base, err := apiBase(c.API)
	if err != nil {
		return nil, err
	}
	w := &Client{
		token: c.Token, base: base, log: cmp.Or(c.Log, slog.Default()), count: c.Count, observe: c.Observe,
		maxWait: cmp.Or(c.MaxWait, 20*time.Second), now: c.Now, pace: cmp.Or[Pace](c.Pace, machine{}),
		http:   &http.Client{Transport: cmp.Or(c.Transport, transport())},
		budget: rate.NewLimiter(budget, budget), invalids: rate.NewLimiter(rate.Every(invalidEvery), invalidMost),
		invalidTold: rate.Sometimes{Interval: time.Minute}, strangerTold: rate.Sometimes{Interval: time.Minute},
	}
	if w.count == nil {
		w.count = func(string, string) {}
	}
	if w.observe == nil {
		w.observe = func(string, string, time.Duration) {}
	}
	if w.now == nil {
		w.now = w.pace.Now
	}
	w.began = w.now()
	w.http.CheckRedirect = func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse // the API never redirects, and the token must not be sent elsewhere
	}
	w.lanes = lanes{pace: w.pace, m: map[string]*lane{}}
	return w, nil
}

// budget is the maximum number of requests per second of the whole bot. Discord allows 50; the difference is
// a margin.
const budget = 45

// SetShare limits the client to its share of the bot's budget of requests. The share is the number of this
// process's shards divided by the number of the bot's shards.
func (w *Client) SetShare(share float64) {
	now := w.pace.Now()
	w.budget.SetLimitAt(now, rate.Limit(budget*share))
	w.budget.SetBurstAt(now, max(1, int(budget*share)))
}

// transport returns the default transport. It keeps up to 32 idle connections to a host, since all requests
// go to one host. Go's own default is two.
func transport() http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 32
	t.ResponseHeaderTimeout = 15 * time.Second
	return t
}

// ValidAPI returns an error if a REST base address is invalid.
func ValidAPI(api string) error {
	_, err := apiBase(api)
	return err
}

// apiBase checks a REST base address and returns it without a final slash. It returns DefaultAPI
// for "".
func apiBase(api string) (string, error) {
	if api == "" {
		return DefaultAPI, nil
	}
	u, err := url.Parse(api)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("discord.api_url must look like %s", DefaultAPI)
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !loopback(u.Hostname())) {
		return "", fmt.Errorf("discord.api_url: %s://%s would carry the token in the clear; use https, or http on a "+
			"loopback address", u.Scheme, u.Host)
	}
	return strings.TrimRight(u.String(), "/"), nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

const userAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ")"
