package wire

import (
	"errors"
	"strings"
	"testing"
)

const here, there = "http://127.0.0.1:9/api", "https://discord.com/api/v10"

var file5 = Upload{Size: 5, URL: "https://cdn.discordapp.com/ephemeral-attachments/1/2/a.txt?ex=1"}

func fileAt(url string) Upload { return Upload{Size: 5, URL: url} }

var downloads = []struct {
	name, api string
	file      Upload
	reply     reply
	want      string
	err       error
}{
	{name: "whole", api: there, file: file5, reply: reply{status: 200, body: "hello"}, want: "hello"},
	{name: "on loopback", api: here, file: fileAt("http://127.0.0.1:9/attachments/1/2/a.txt"),
		reply: reply{status: 200, body: "hello"}, want: "hello"},
	{name: "loopback while Discord is elsewhere", api: there, file: fileAt("http://127.0.0.1:9/a.txt"), err: ErrNoFile},
	{name: "in the clear", api: here, file: fileAt("http://example.org/a.txt"), err: ErrNoFile},
	{name: "another scheme", api: there, file: fileAt("file:///etc/passwd"), err: ErrNoFile},
	{name: "no address", api: there, err: ErrNoFile},
	{name: "said to be too large", api: there, file: Upload{Size: 11, URL: file5.URL}, err: ErrTooLarge},
	{name: "too large", api: there, file: file5, reply: reply{status: 200, body: "hello world"}, err: ErrTooLarge},
	{name: "gone", api: there, file: file5, reply: reply{status: 404}, err: ErrNoFile},
	{name: "elsewhere now", api: there, file: file5,
		reply: reply{status: 302, header: map[string]string{"Location": "https://example.org/"}}, err: ErrNoFile},
	{name: "no line", api: there, file: file5, reply: reply{err: errors.New("cut " + testToken.Reveal())}, err: ErrNoFile},
}

// TestDownload fetches what may be fetched, without the token and within its bounds.
func TestDownload(t *testing.T) {
	for _, c := range downloads {
		t.Run(c.name, func(t *testing.T) {
			f := &fake{t: t, script: []reply{c.reply}}
			w, err := NewClient(Config{Token: testToken, API: c.api, Transport: f})
			if err != nil {
				t.Fatal(err)
			}
			got, err := w.Download(t.Context(), c.file, 10)
			if string(got) != c.want || !errors.Is(err, c.err) {
				t.Errorf("%q, %v; want %q, %v", got, err, c.want, c.err)
			}
			if err != nil && (strings.Contains(err.Error(), testToken.Reveal()) || strings.Contains(err.Error(), "ex=1")) {
				t.Errorf("the error tells too much: %v", err)
			}
			for _, s := range f.got {
				if s.header.Get("Authorization") != "" {
					t.Error("the token leaves for another host")
				}
			}
		})
	}
}
