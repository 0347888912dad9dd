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

// A Server is the playground: Discord for one bot and a handful of members. It
// is an http.Handler; Listen or Serve give it an address, which it needs for the
// gateway's URL and the attachments'.
type Server struct {
	opt     Options
	clock   *Clock
	log     *slog.Logger
	handler http.Handler
	http    *http.Server
	started time.Time
	spec    *spec        // nil without Options.OpenAPI
	url     atomic.Value // string, once it listens
	busy    atomic.Int64 // requests of the API that are being served
	lines   lines        // open connections

	changes atomic.Int64 // requests of the API that have arrived, without those that only read

	mu           sync.Mutex
	closed       bool
	cardless     bool   // see RefuseCards
	last         uint64 // last snowflake
	newborn      bool   // the guild is being founded: snowflakes are of Options.Founded
	users        []*user
	bot          *user
	guilds       []*guild
	byGuild      map[string]*guild
	channels     map[string]*channel
	files        map[string]*attachment
	stored       []string            // ids of files by age
	commands     map[string][]object // by scope
	emoji        []*emoji            // of the application
	interactions map[string]*interaction
	byToken      map[string]*interaction
	modals       map[string]*interaction // open forms, by interaction
	sessions     map[string]*session
	conns        map[*conn]bool
	watchers     map[*watcher]bool
	reads        map[string]map[string]string // user, channel: last message read
	faults       []Fault
	buckets      map[string]*bucket
	unsupported  []string
	violations   []string
	identifies   int
	turns        map[int]time.Time // by the remainder of the shard's number: when it may identify again
	resumes      int
}

// New builds a server with its guild, members and channels. An unusable OpenAPI
// file is reported by Violations.
func New(o Options) *Server {
	o = o.withDefaults()
	s := &Server{opt: o, clock: o.Clock, log: o.Log, started: o.Clock.Now(),
		channels: map[string]*channel{}, files: map[string]*attachment{}, commands: map[string][]object{},
		interactions: map[string]*interaction{}, byToken: map[string]*interaction{}, modals: map[string]*interaction{},
		sessions: map[string]*session{}, conns: map[*conn]bool{}, watchers: map[*watcher]bool{},
		reads: map[string]map[string]string{}, buckets: map[string]*bucket{}, byGuild: map[string]*guild{},
		turns: map[int]time.Time{}}
	if !o.Founded.IsZero() {
		s.last = snowflakeAt(o.Founded)
		s.newborn = true
	}
	home := s.newGuild(s.nextID(), o.GuildName)
	for _, m := range o.Members {
		s.users = append(s.users, &user{Member: m, id: s.nextID()})
	}
	s.bot = &user{Member: Member{Key: "bot", Name: "Bivouac", Locale: o.GuildLocale}, id: o.ApplicationID, bot: true}
	s.users = append(s.users, s.bot)
	for _, c := range o.Channels {
		s.addChannel(&channel{guild: home, name: c.Name, topic: c.Topic, kind: channelText, deny: c.Deny})
	}
	s.addGuilds(o.Guilds)
	s.newborn = false
	if o.OpenAPI != "" {
		s.loadSpec(o.OpenAPI)
	}
	s.handler = s.routes()
	return s
}

// routes joins REST, gateway and page.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, r := range routes() {
		mux.HandleFunc(r.method+" "+apiPrefix+r.path, s.serveRoute(r))
	}
	mux.HandleFunc("/api/", s.unknownRoute)
	mux.HandleFunc("GET /gw/", s.serveGateway)
	mux.HandleFunc("GET /gw", s.serveGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveAttachment)
	mux.HandleFunc("GET /emojis/{file}", s.serveEmoji)
	s.pageRoutes(mux)
	return guard(mux)
}

// ServeHTTP answers a request; only ones addressed to a loopback name.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// guard keeps strangers out: a website cannot reach this server through a name
// of its own (DNS rebinding), nor drive it from another origin.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
		// followed from elsewhere
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

// Listen starts the server on a free port of 127.0.0.1, or on the given one.
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

// Serve answers on ln until Close; it refuses a listener that is not loopback.
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

// bind takes the address; false if the server was closed before it began.
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

// URL is the server's address, "http://127.0.0.1:PORT", once it listens. The
// bot's REST base is URL()+"/api/v10".
func (s *Server) URL() string {
	url, _ := s.url.Load().(string)
	return url
}

// Clock is the time that everything goes by.
func (s *Server) Clock() *Clock { return s.clock }

// Close ends all connections and waiting. It is safe to call twice.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	for c := range s.conns {
		c.cut()
	}
	for w := range s.watchers {
		s.drop(w)
	}
	for _, in := range s.interactions {
		in.stop()
	}
	for _, c := range s.channels {
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

// Unsupported lists the routes, fields and gateway operations that a client
// used and this server does not know, each once.
func (s *Server) Unsupported() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.unsupported)
}

// Violations lists what a client sent against Discord's official specification
// (Options.OpenAPI), or that Discord takes but that cannot be meant.
func (s *Server) Violations() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.violations)
}

func (s *Server) violation(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !slices.Contains(s.violations, text) {
		s.violations = append(s.violations, text)
	}
}

// randomToken is called with the lock held.
func (s *Server) randomToken(bytes int) string {
	b := make([]byte, bytes)
	if _, err := io.ReadFull(s.opt.Entropy, b); err != nil {
		panic("playground: no entropy: " + err.Error()) // crypto/rand never fails
	}
	return hex.EncodeToString(b)
}
