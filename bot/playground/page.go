package playground

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path"
	"strings"
	"time"
)

// The page's API. Every body and answer is JSON. A POST answers 200 with
// {"ok":true} or the object named below, else 4xx with {"error":"a sentence"}.
// "as" is the acting member (id or key), "channel" a channel id.
//
//	GET  /                     the page
//	GET  /attachments/...      pictures
//	GET  /play/state?as=       StateView
//	GET  /play/events?as=      server-sent events; each data line is an Event.
//	                           The stream ends when the reader is too slow:
//	                           connect again and read the state again.
//	POST /play/command         {as, channel, command:"chess move", options:{name:value}} -> Reply
//	                           command is the path of default names; values are strings,
//	                           numbers, booleans, or the id of a user, channel, role or file
//	POST /play/upload?as=&name= the bytes of a file, application/octet-stream -> Attachment
//	POST /play/autocomplete    the fields of /play/command, and focused:"name" -> Reply with choices
//	POST /play/component       {as, channel, message, custom_id, values:[..]} -> Reply
//	POST /play/modal           {as, modal, fields:{custom_id: "text" or ["value"]}} -> Reply
//	POST /play/close           {as, modal} dismisses the form
//	POST /play/say             {as, channel, content} -> {message}
//	POST /play/dismiss         {as, channel, message} hides an ephemeral message
//	POST /play/delete          {as, channel, message} deletes a message for everybody
//	POST /play/read            {as, channel} marks as read
//	POST /play/locale          {as, locale, everyone} sets the language of the member's client;
//	                           with everyone that of the server and of all members
//	POST /play/clock           {advance: seconds} -> {now}
//	POST /play/thread          {as, thread, action: archive|unarchive|lock|unlock|delete}
//	POST /play/channel         {as, action: create|delete, name, channel} -> {channel}
//	POST /play/member          {user, action: leave|return}; user "bot" is the bot itself
//	POST /play/fault           Fault
//
// command, component and modal answer once the bot has acknowledged, or after
// 3 s with outcome "failed". The message after a deferral comes as an Event.
// An act that the client would not allow (unknown option, disabled button,
// missing permission) is refused with 400.

const maxPageBody = 64 << 10

func (s *Server) pageRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /play/state", s.serveState)
	mux.HandleFunc("GET /play/events", s.serveEvents)
	mux.HandleFunc("POST /play/upload", s.serveUpload)
	for name, act := range s.acts() {
		mux.HandleFunc("POST /play/"+name, serveAct(act))
	}
	files := http.FileServerFS(s.opt.Page)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || strings.HasPrefix(r.URL.Path, "/test/") ||
			path.Ext(r.URL.Path) == "" && r.URL.Path != "/" {
			http.NotFound(w, r) // folders are not listed, and the page's own tests are not served
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy",
			"default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
}

// serveAttachment answers with the bytes of an attachment.
func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	a := s.messages.files.all[r.PathValue("id")]
	var data []byte
	if a != nil {
		data = a.data
	}
	s.mu.Unlock()
	if data == nil || a.channel != r.PathValue("channel") {
		http.NotFound(w, r)
		return
	}
	kind := a.ContentType
	if !strings.HasPrefix(kind, "image/") {
		kind = "application/octet-stream"
	}
	writeFile(w, kind, "private, ", data)
}

// writeFile answers with a member's file, in such a way that no browser shows it as a web page.
func writeFile(w http.ResponseWriter, kind, cache string, data []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'")
	h.Set("Cache-Control", cache+"max-age=31536000, immutable")
	_, _ = w.Write(data)
}

func (s *Server) serveState(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	u := s.guilds.users.named(r.URL.Query().Get("as"))
	if u == nil || u.bot {
		s.mu.Unlock()
		pageError(w, notAllowed("no such member"))
		return
	}
	v := s.state(u)
	s.mu.Unlock()
	writeResult(w, http.StatusOK, v)
}

// serveEvents streams a member's events until the connection ends.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	u := s.guilds.users.named(r.URL.Query().Get("as"))
	if u == nil || u.bot || s.closed {
		s.mu.Unlock()
		pageError(w, notAllowed("no such member"))
		return
	}
	watching := s.watchers.watch(u)
	s.mu.Unlock()
	defer func() { s.mu.Lock(); s.watchers.drop(watching); s.mu.Unlock() }()
	jumps, cancel := s.clock.Subscribe()
	defer cancel()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	flow := http.NewResponseController(w)
	alive := time.NewTicker(20 * time.Second)
	defer alive.Stop()
	for text := ": hello\n\n"; ; {
		if _, err := fmt.Fprint(w, text); err != nil || flow.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-alive.C:
			text = ": alive\n\n"
		case now := <-jumps:
			text = eventText(Event{Kind: "clock", Now: &now})
		case e, open := <-watching.events:
			if !open {
				return
			}
			text = eventText(e)
		}
	}
}

func eventText(e Event) string { return "data: " + string(rawJSON(e)) + "\n\n" }

// serveAct reads one act of the page, does it and answers with the result.
func serveAct(do deed) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); kind != "application/json" {
			// a form on another site would have another content type
			pageError(w, notAllowed("the body must be application/json"))
			return
		}
		var a pageAct
		d := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxPageBody))
		if err := d.Decode(&a); err != nil {
			pageError(w, notAllowed("not the JSON expected: %v", err))
			return
		}
		result, err := do(r, a)
		if err != nil {
			pageError(w, err)
			return
		}
		if result == nil {
			result = object{"ok": true}
		}
		writeResult(w, http.StatusOK, result)
	}
}

func pageError(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	if errors.Is(err, ErrRefused) {
		status = http.StatusBadRequest
	}
	writeResult(w, status, object{"error": strings.TrimPrefix(err.Error(), ErrRefused.Error()+": ")})
}
