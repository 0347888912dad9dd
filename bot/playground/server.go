package playground

import (
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A Server is the playground: Discord for one bot and a handful of members. It is an http.Handler.
// Listen or Serve gives it an address, which it needs for the URLs of the gateway and of
// attachments.
type Server struct {
	*base
	handler http.Handler
	http    *http.Server
	busy    atomic.Int64 // requests of the API that are being served
	lines   lines        // open connections

	changes atomic.Int64 // requests of the API that have arrived, except GET requests

	limits limits

	guilds       *guilds
	channels     *channels
	messages     *messages
	interactions *interactions
	commands     *registry
	emoji        *emojis
	gateway      *gateway
}

// A base is what all parts of a server share: options, clock, the lock of all data, ids, and the
// streams of events.
type base struct {
	opt     Options
	clock   *Clock
	log     *slog.Logger
	started time.Time
	url     atomic.Value // a string, once the server listens

	mu       sync.Mutex
	closed   bool
	ids      snowflakes
	sessions sessions
	watchers watchers
	notes    findings
}

// New builds a server with its guild, members and channels.
func New(o Options) *Server {
	o = o.withDefaults()
	b := &base{opt: o, clock: o.Clock, log: o.Log, started: o.Clock.Now(), ids: snowflakes{clock: o.Clock},
		sessions: sessions{}, watchers: watchers{}}
	if !o.Founded.IsZero() {
		b.ids = snowflakes{last: snowflakeAt(o.Founded)}
	}
	s := &Server{base: b, guilds: &guilds{base: b, byID: map[string]*guild{}}}
	s.channels = &channels{base: b, guilds: s.guilds, all: map[string]*channel{}}
	s.messages = &messages{base: b, guilds: s.guilds, channels: s.channels, cards: flagComponentsV2, reads: reads{},
		files: files{all: map[string]*attachment{}, ids: &b.ids, url: b.URL}}
	s.channels.messages = s.messages
	s.commands = &registry{base: b, guilds: s.guilds, byScope: map[string][]object{}}
	s.interactions = &interactions{base: b, guilds: s.guilds, channels: s.channels, messages: s.messages,
		commands: s.commands, all: map[string]*interaction{}, byToken: map[string]*interaction{},
		modals: map[string]*interaction{}}
	s.emoji = &emojis{base: b, guilds: s.guilds}
	s.gateway = &gateway{base: b, guilds: s.guilds, conns: map[*conn]bool{}, turns: turns{}}
	s.populate()
	b.ids.clock = b.clock
	s.handler = s.routes()
	return s
}

// populate creates the guilds that the options ask for, with their channels and members.
func (s *Server) populate() {
	home := s.guilds.add(s.ids.next(), s.opt.GuildName)
	for _, m := range s.opt.Members {
		s.guilds.users = append(s.guilds.users, &user{Member: m, id: s.ids.next(), home: home})
	}
	bot := &user{Member: Member{Key: "bot", Name: "Bivouac", Locale: s.opt.GuildLocale}, id: s.opt.ApplicationID,
		bot: true, home: home}
	s.guilds.users, s.guilds.bot = append(s.guilds.users, bot), bot
	for _, c := range s.opt.Channels {
		s.channels.add(&channel{guild: home, name: c.Name, topic: c.Topic, purpose: c.For, kind: c.kindOf(), deny: c.Deny})
	}
	s.channels.found(s.opt.Guilds)
	for _, g := range s.guilds.all {
		g.users, g.bot = s.guilds.users, bot
	}
}

// api lists the routes of Discord's REST API that this server has.
func (s *Server) api() []route {
	return slices.Concat(s.gateway.routes(), s.guilds.routes(), s.channels.routes(), s.messages.routes(),
		s.commands.routes(), s.emoji.routes(), s.interactions.routes())
}

// routes returns the handler of all requests: REST, gateway and page.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, r := range s.api() {
		mux.HandleFunc(r.method+" "+apiPrefix+r.path, s.serveRoute(r))
	}
	mux.HandleFunc("/api/", s.unknownRoute)
	mux.HandleFunc("GET /gw/", s.gateway.serve)
	mux.HandleFunc("GET /gw", s.gateway.serve)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveAttachment)
	mux.HandleFunc("GET /emojis/{file}", s.emoji.serve)
	s.pageRoutes(mux)
	return guard(mux)
}

// ServeHTTP answers a request. It refuses requests that are not addressed to a loopback name.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// guard returns a handler that refuses requests from other sites, and requests of any web page to the REST
// API or the gateway. It passes all others to next. So a website cannot reach this server through a name of
// its own (DNS rebinding), and cannot send it requests from another origin.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
		// link says that somebody has followed a link from another site to the page
		link := r.Method == http.MethodGet && r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Mode") == "navigate"
		foreign := origin != "" && origin != "http://"+r.Host || (site == "cross-site" || site == "same-site") && !link
		rest := strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/gw")
		if !loopbackHost(r.Host) || foreign || rest && origin != "" {
			http.Error(w, "this playground is for this machine only", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func loopbackHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Listen starts the server on the given port of 127.0.0.1, or on a free port if port is 0.
func (s *Server) Listen(port int) error {
	ln, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return fmt.Errorf("playground: %w", err)
	}
	if !s.bind(ln) {
		return ln.Close()
	}
	go func() { _ = s.http.Serve(ln) }() // ends with Close
	return nil
}

// Serve answers requests on ln until Close. It returns an error if ln is not on a loopback address.
func (s *Server) Serve(ln net.Listener) error {
	if a, ok := ln.Addr().(*net.TCPAddr); !ok || !a.IP.IsLoopback() {
		return fmt.Errorf("playground: %s is not a loopback address", ln.Addr())
	}
	if !s.bind(ln) {
		return ln.Close()
	}
	if err := s.http.Serve(ln); err != http.ErrServerClosed {
		return err
	}
	return nil
}

// bind stores the server's address. It returns false if the server was already closed.
func (s *Server) bind(ln net.Listener) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.url.Store("http://" + ln.Addr().String())
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, ConnState: s.lines.note}
	return true
}

// URL returns the server's address, "http://127.0.0.1:PORT", once it listens. Before that it is an
// address that ServeHTTP accepts. The bot's REST base is URL()+"/api/v10".
func (b *base) URL() string {
	if url, listens := b.url.Load().(string); listens {
		return url
	}
	return "http://127.0.0.1"
}

// Clock returns the clock that measures everything here.
func (s *Server) Clock() *Clock { return s.clock }

// Close ends all connections and all timers. It is safe to call twice.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	for c := range s.gateway.conns {
		c.cut()
	}
	for w := range s.watchers {
		s.watchers.drop(w)
	}
	for _, in := range s.interactions.all {
		in.stop()
	}
	for _, c := range s.channels.all {
		if c.stopArchive != nil {
			c.stopArchive()
		}
	}
	srv := s.http
	s.mu.Unlock()
	if srv == nil {
		return nil
	}
	return srv.Close()
}

// Unsupported lists, each once, the routes, fields and gateway operations that a client used and
// that this server does not know.
func (s *Server) Unsupported() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.notes.unsupported)
}

// Violations lists, each once, the requests that break Discord's official specification, and requests
// that Discord accepts although they must be mistakes.
func (s *Server) Violations() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.notes.violations)
}

// randomToken returns the given number of random bytes, in hexadecimal. The caller must hold base.mu.
func (o Options) randomToken(bytes int) string {
	b := make([]byte, bytes)
	if _, err := io.ReadFull(o.Entropy, b); err != nil {
		panic("playground: no entropy: " + err.Error()) // crypto/rand never fails
	}
	return hex.EncodeToString(b)
}
