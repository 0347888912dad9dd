package wire

import (
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
)

const redacted = "[secret]"

// Secret is a token. Printed, logged or marshalled it shows nothing; only Reveal
// gives it away. It holds a pointer, since fmt looks into unexported fields
// without asking their methods, but follows no pointer there.
type Secret struct{ text *string }

// NewSecret hides a token.
func NewSecret(token string) Secret { return Secret{&token} }

// Reveal returns the token itself, "" for the zero Secret. Use it in a request,
// never in a text.
func (s Secret) Reveal() string {
	if s.text == nil {
		return ""
	}
	return *s.text
}

// Format makes every fmt verb print a placeholder.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(redacted)) }

// String returns a placeholder.
func (s Secret) String() string { return redacted }

// LogValue makes slog print a placeholder.
func (s Secret) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalText makes JSON and TOML show a placeholder.
func (s Secret) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// hide replaces every secret in text. It is for texts that others wrote: panic
// values, network errors.
func hide(text string, secrets ...Secret) string {
	for _, s := range secrets {
		plain := s.Reveal()
		for _, form := range []string{plain, url.PathEscape(plain), url.QueryEscape(plain)} {
			if len(form) > 3 {
				text = strings.ReplaceAll(text, form, redacted)
			}
		}
	}
	return text
}

// hidden is an error of another package whose text has lost its secrets. It keeps
// no way to the original, since that would print them.
type hidden struct {
	text string
	is   []error
}

func (h *hidden) Error() string   { return h.text }
func (h *hidden) Unwrap() []error { return h.is }

// hideErr strips the address from network errors (it holds interaction tokens)
// and any secret from the rest. Sentinels listed in keep stay recognisable.
func hideErr(err error, secrets []Secret, keep ...error) error {
	var addressed *url.Error
	for errors.As(err, &addressed) {
		err = addressed.Err
	}
	h := &hidden{text: hide(err.Error(), secrets...)}
	for _, k := range keep {
		if errors.Is(err, k) {
			h.is = append(h.is, k)
		}
	}
	return h
}
