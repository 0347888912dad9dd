package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Errors of Download.
var (
	// ErrTooLarge means that a file exceeds the limit.
	ErrTooLarge = errors.New("the file is too large")
	// ErrNoFile means that a file could not be fetched: it was deleted, or the network failed.
	ErrNoFile = errors.New("the file could not be fetched")
)

// Download fetches a file attached to a command. The file is on another host than the API, so the
// token is not sent, and redirects are refused. Errors: ErrTooLarge for more than limit bytes,
// ErrNoFile.
func (w *Client) Download(ctx context.Context, f Upload, limit int) ([]byte, error) {
	if f.Size > limit {
		return nil, fmt.Errorf("download: %w: %d bytes, at most %d", ErrTooLarge, f.Size, limit)
	}
	if !w.fetches(f.URL) {
		return nil, fmt.Errorf("download: %w: not an address of files", ErrNoFile)
	}
	ctx, stop := w.pace.Timeout(ctx, 15*time.Second)
	defer stop()
	// the address was parsed before, so this cannot fail
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, f.URL, nil)
	req.Header.Set("User-Agent", userAgent)
	resp, err := w.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("download: %w: %w", ErrNoFile, hideErr(err, []Secret{w.token}))
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("download: %w: status %d", ErrNoFile, resp.StatusCode)
	}
	// f.Size may be wrong, so the limit is checked here
	data, err := io.ReadAll(io.LimitReader(resp.Body, int64(limit)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("download: %w: %w", ErrNoFile, err)
	case len(data) > limit:
		return nil, fmt.Errorf("download: %w: more than %d bytes", ErrTooLarge, limit)
	}
	return data, nil
}

// fetches says whether files may be fetched from an address. Allowed are https addresses, and http
// on loopback if the API is on loopback.
func (w *Client) fetches(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil {
		return false
	}
	here := strings.HasPrefix(w.base, "http://") // apiBase allows http for loopback only
	return u.Scheme == "https" || u.Scheme == "http" && here && loopback(u.Hostname())
}
