package wire

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
)

const redacted = "[secret]"

// Secret is a token. It shows a placeholder when it is printed, logged or marshalled; only Reveal
// returns the token. Secret holds a pointer because fmt prints unexported fields without calling
// their methods, but prints nested pointers as addresses.
type Secret struct{ text *string }

// NewSecret hides a token.
func NewSecret(token string) Secret { return Secret{&token} }

// Reveal returns the token itself, or "" for the zero Secret. Use it in a request, never in a text.
func (s Secret) Reveal() string {
	if s.text == nil {
		return ""
	}
	return *s.text
}

// Format makes every fmt verb print a placeholder.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(redacted)) }

// MarshalText makes JSON, TOML and slog show a placeholder.
func (s Secret) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// hide replaces every secret in a text that comes from elsewhere, such as a panic value or a
// network error.
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

// hidden is an error of another package with secrets removed from its text. It does not wrap the original
// error, which would print the secrets.
type hidden struct {
	text string
	is   []error
}

func (h *hidden) Error() string   { return h.text }
func (h *hidden) Unwrap() []error { return h.is }

// hideErr removes addresses and secrets from an error. An address may contain an interaction's token. For the
// errors in the parameter keep, errors.Is gives the same answer for the result as for err.
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
