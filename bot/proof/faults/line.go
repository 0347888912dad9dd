package faults

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
)

// lineRate is the part of requests that go wrong.
const lineRate = 0.06

// What may happen to a request. The taken ones reach Discord, whose answer is
// lost or replaced.
const (
	lineLimit     = "429"
	lineLimitBare = "429 without retry_after"
	line500       = "500"
	line502       = "502"
	line500Taken  = "500 after it was taken"
	lineCut       = "cut before"
	lineCutTaken  = "cut after it was taken"
	lineTimeout   = "time-out after it was taken"
)

var lineFaults = []string{
	lineLimit, lineLimit, lineLimit, lineLimitBare, line500, line502, line500Taken,
	lineCut, lineCutTaken, lineCutTaken, lineTimeout,
}

var ids = regexp.MustCompile(`[0-9]{15,}|aW50ZXJhY3Rpb24[0-9a-f]+`)

// kind is a request without its identifiers.
func kind(r *http.Request) string { return r.Method + " " + ids.ReplaceAllString(r.URL.Path, "*") }

// isPost says whether a request makes a message in a channel.
func isPost(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/messages")
}

// before is what a request gets that does not reach Discord; nothing if it does.
func before(r *http.Request, fault string) (*http.Response, error) {
	switch fault {
	case lineCut:
		return nil, fmt.Errorf("faults: %w", io.ErrUnexpectedEOF)
	case lineLimit:
		return answer(r, http.StatusTooManyRequests,
			`{"message":"You are being rate limited.","retry_after":0.05,"global":false}`), nil
	case lineLimitBare:
		return answer(r, http.StatusTooManyRequests, ""), nil
	case line500, line502:
		return answer(r, map[string]int{line500: 500, line502: 502}[fault], "<html>"), nil
	}
	return nil, nil
}

// after is what the bot gets of Discord's answer.
func after(r *http.Request, fault string, resp *http.Response) (*http.Response, error) {
	switch fault {
	case lineCutTaken:
		return nil, spoilt(resp, fmt.Errorf("faults: %w", io.ErrUnexpectedEOF))
	case lineTimeout:
		return nil, spoilt(resp, fmt.Errorf("faults: %w", context.DeadlineExceeded))
	case line500Taken:
		_ = spoilt(resp, nil)
		return answer(r, 500, "<html>"), nil
	}
	return resp, nil
}

func read(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	defer func() { _ = r.Body.Close() }()
	return io.ReadAll(r.Body)
}

// spoilt throws an answer away.
func spoilt(resp *http.Response, err error) error {
	_ = resp.Body.Close()
	return err
}

func answer(r *http.Request, status int, body string) *http.Response {
	return &http.Response{
		Status: http.StatusText(status), StatusCode: status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)), Request: r,
	}
}

func pick[T any](d *rand.Rand, of []T) T { return of[d.IntN(len(of))] }
