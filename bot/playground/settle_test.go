package playground

import (
	"context"
	"errors"
	"io"
	"net/http/httptest"
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
