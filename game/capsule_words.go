package game

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// number reads a number from 0 to 2^30-1.
func number(s string, to *int) error {
	n, err := strconv.ParseUint(s, 10, 30)
	if err != nil {
		return fmt.Errorf("%q is no number of ours", clip(s))
	}
	*to = int(n)
	return nil
}

// hash reads a SHA-256 in hexadecimal.
func hash(s string, to *string) error {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != 32 || strings.ToLower(s) != s {
		return fmt.Errorf("%q is no SHA-256 in hexadecimal", clip(s))
	}
	*to = s
	return nil
}

// unquoteTail is the inverse of quoteTail.
func unquoteTail(s string) (string, error) {
	if !strings.HasPrefix(s, `"`) {
		return s, nil
	}
	text, err := strconv.Unquote(s)
	if err != nil {
		return "", fmt.Errorf("%s is no text in quotes", clip(s))
	}
	return text, nil
}

// one reads the only word of a line.
func one(s string) (string, error) {
	w, s, err := cutWord(s, ' ')
	if err == nil && s != "" {
		err = fmt.Errorf("%q is too much", clip(s))
	}
	return w, err
}

// cutWord splits s after its first word, which may be quoted and is followed by the byte sign or by
// nothing.
func cutWord(s string, sign byte) (first, after string, err error) {
	if !strings.HasPrefix(s, `"`) {
		first, after, _ = strings.Cut(s, string(sign))
		if first == "" {
			err = errors.New("a word is missing")
		}
		return first, after, err
	}
	q, err := strconv.QuotedPrefix(s)
	if err != nil {
		return "", "", fmt.Errorf("%s is no text in quotes", clip(s))
	}
	after = s[len(q):]
	if after != "" && after[0] != sign {
		return "", "", fmt.Errorf("%s runs into the word before", clip(after))
	}
	first, err = strconv.Unquote(q)
	return first, strings.TrimPrefix(after, string(sign)), err
}

// clip shortens a text of a foreign file for an error message.
func clip(s string) string {
	if len(s) > 60 {
		return s[:60] + "..."
	}
	return s
}
