package playground

import (
	"io"
	"net/http"
	"strings"
)

// upload stores a file that a member chose for an option of a command. The client uploads it before
// it sends the command, in which the option's value is the file's id. The bot finds the file under
// data.resolved.attachments, at an address that needs no token.
func (s *Server) upload(as, name string, data []byte) (Attachment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.guilds.users.named(as)
	switch {
	case u == nil || u.bot:
		return Attachment{}, notAllowed("no member %q", as)
	case name == "" || len(name) > maxFileName:
		return Attachment{}, notAllowed("a file has a name, of at most %d letters", maxFileName)
	case len(data) == 0 || len(data) > maxFileBytes:
		return Attachment{}, notAllowed("a file has 1 to %d bytes", maxFileBytes)
	}
	// As on Discord, the file belongs to no channel. Its address has the application's id instead.
	a := s.messages.files.store(&channel{id: s.opt.ApplicationID}, name, "", data)
	a.by = u.id
	return a.Attachment, nil
}

const maxFileName = 260

// file finds an uploaded file, adds it to the resolved objects and returns its id. It returns "" if
// there is no such file.
func (r resolution) file(id string) string {
	a := r.files[id]
	if a == nil || a.by == "" {
		return ""
	}
	o := a.json()
	o["ephemeral"] = true
	r.put("attachments", a.ID, o)
	return a.ID
}

// gave refuses a command that names another member's file.
func (r resolution) gave(u *user) error {
	for id := range r.all["attachments"] {
		if r.files[id].by != u.id {
			return notAllowed("%s has uploaded no file %s", u.Name, id)
		}
	}
	return nil
}

// serveUpload stores a file that the page sends.
func (s *Server) serveUpload(w http.ResponseWriter, r *http.Request) {
	if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); kind != "application/octet-stream" {
		// a form on another site would have another content type
		pageError(w, notAllowed("the body must be application/octet-stream"))
		return
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxFileBytes))
	if err != nil {
		pageError(w, notAllowed("a file has 1 to %d bytes", maxFileBytes))
		return
	}
	a, err := s.upload(r.URL.Query().Get("as"), r.URL.Query().Get("name"), data)
	if err != nil {
		pageError(w, err)
		return
	}
	writeResult(w, http.StatusOK, a)
}
