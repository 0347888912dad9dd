package playground

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestSettleWaitsForWhatIsServed(t *testing.T) {
	b := newBench(t)
	body, write := io.Pipe()
	r := httptest.NewRequest("POST", b.URL()+"/api/v10/channels/"+b.channel+"/messages", body)
	r.Header.Set("Authorization", "Bot x")
	r.Header.Set("Content-Type", "application/json")
	served := make(chan struct{})
	go func() {
		defer close(served)
		b.ServeHTTP(httptest.NewRecorder(), r)
	}()
	if _, err := write.Write([]byte(`{"content":`)); err != nil { // read: it is being served
		t.Fatal(err)
	}
	over, stop := context.WithCancel(t.Context())
	stop()
	if err := b.Settle(over); !errors.Is(err, context.Canceled) {
		t.Errorf("while a request is served: %v", err)
	}
	if _, err := write.Write([]byte(`"late"}`)); err != nil {
		t.Fatal(err)
	}
	write.Close()
	<-served
	done, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	if err := b.Settle(done); err != nil {
		t.Error(err)
	}
}

// TestDrain: what a client has sent before it went arrives.
func TestDrain(t *testing.T) {
	b := newBench(t)
	http.DefaultClient.CloseIdleConnections() // the bench's own
	const body = `{"content":"late"}`
	for range 50 {
		c, err := net.Dial("tcp", strings.TrimPrefix(b.URL(), "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = fmt.Fprintf(c,
			"POST /api/v10/channels/%s/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bot x\r\n"+
				"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", b.channel, len(body), body)
		if err := errors.Join(err, c.Close()); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	if err := b.Drain(ctx); err != nil {
		t.Fatal(err)
	}
	messages, err := b.As("emma").Messages(b.channel)
	if err != nil || len(messages) != 50 {
		t.Errorf("%d of 50 messages, %v", len(messages), err)
	}
}
