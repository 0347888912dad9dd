package playground

import (
	"testing"
)

// FuzzGateway: a client of the gateway, identified or not, is answered or closed with one of
// Discord's codes; nothing panics.
func FuzzGateway(f *testing.F) {
	for _, payload := range []string{
		`{"op":2,"d":{"token":"t","properties":{},"intents":1}}`,
		`{"op":2,"d":{"token":"t","properties":{},"intents":-1,"shard":[0,0]}}`,
		`{"op":1,"d":null}`, `{"op":6,"d":{"token":"t","session_id":"S","seq":0}}`,
		`{"op":6,"d":{"token":"t","session_id":"S","seq":-9}}`,
		`{"op":6,"d":{"token":"t","session_id":"S","seq":99999999999}}`, `{"op":3}`, `{"op":"2"}`, `[]`, `{"op":8,"d":{}}`,
	} {
		f.Add([]byte(payload), []byte(payload))
	}
	f.Fuzz(func(t *testing.T, one, two []byte) {
		s := New(Options{Clock: ManualClock(testStart)})
		defer s.Close()
		first := s.Connect()
		first.Send([]byte(`{"op":2,"d":{"token":"t","properties":{},"intents":1}}`))
		for _, feed := range []*Feed{first, s.Connect()} {
			for _, payload := range [][]byte{one, two} {
				if code := feed.Send(payload); code != 0 && (code < 4000 || code > 4014) {
					t.Fatalf("%q closes with %d", payload, code)
				}
			}
			for {
				p, ok := feed.Next()
				if !ok {
					break
				}
				if p.Code != 0 && (p.Code < 1000 || p.Code > 4014) {
					t.Fatalf("closed with %d", p.Code)
				}
			}
			feed.Close(false)
		}
	})
}
