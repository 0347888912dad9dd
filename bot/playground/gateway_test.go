package playground

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// A client of the gateway, as small as can be.
type gatewayClient struct {
	t  *testing.T
	ws *websocket.Conn
}

func dial(t *testing.T, s *Server, query string) *gatewayClient {
	t.Helper()
	ws, res, err := websocket.DefaultDialer.Dial(s.gateway.address()+"/"+query, nil)
	if err != nil {
		t.Fatalf("dial: %v %v", err, res)
	}
	t.Cleanup(func() { ws.Close() })
	return &gatewayClient{t, ws}
}

func (g *gatewayClient) send(op int, data any) {
	g.t.Helper()
	if err := g.ws.WriteJSON(object{"op": op, "d": data}); err != nil {
		g.t.Fatal(err)
	}
}

// next reads one payload: operation, event name, data.
func (g *gatewayClient) next() (int, string, object) {
	g.t.Helper()
	_ = g.ws.SetReadDeadline(time.Now().Add(time.Minute))
	var p struct {
		Op   int             `json:"op"`
		Type string          `json:"t"`
		Data json.RawMessage `json:"d"`
	}
	if err := g.ws.ReadJSON(&p); err != nil {
		g.t.Fatalf("read: %v", err)
	}
	var o object
	_ = json.Unmarshal(p.Data, &o)
	return p.Op, p.Type, o
}

func (g *gatewayClient) want(op int, name string) object {
	g.t.Helper()
	gotOp, gotName, o := g.next()
	if gotOp != op || gotName != name {
		g.t.Fatalf("got op %d %q, want %d %q", gotOp, gotName, op, name)
	}
	return o
}

// wantClose reads until the connection is closed with the code.
func (g *gatewayClient) wantClose(code int) {
	g.t.Helper()
	_ = g.ws.SetReadDeadline(time.Now().Add(time.Minute))
	for {
		if _, _, err := g.ws.ReadMessage(); err != nil {
			if !websocket.IsCloseError(err, code) {
				g.t.Errorf("closed with %v, want %d", err, code)
			}
			return
		}
	}
}

func whoIAm(more object) object {
	o := object{"token": "test-token", "properties": object{"os": "x"}, "intents": 1}
	for name, v := range more {
		o[name] = v
	}
	return o
}

const plain = "?v=10&encoding=json"

// hello opens a session and gives its id.
func hello(t *testing.T, s *Server) (*gatewayClient, string) {
	g := dial(t, s, plain)
	if ms := intOf(g.want(opHello, "")["heartbeat_interval"]); ms != 41250 {
		t.Errorf("heartbeat interval %d", ms)
	}
	g.send(opIdentify, whoIAm(nil))
	id := textOf(g.want(opDispatch, "READY")["session_id"])
	guild := g.want(opDispatch, "GUILD_CREATE")
	if len(listOf(guild["channels"])) != 2 {
		t.Errorf("guild: %v", guild)
	}
	return g, id
}

func TestGatewayResume(t *testing.T) {
	s := startServer(t, Options{})
	g, id := hello(t, s)
	g.send(opHeartbeat, 2)
	g.want(opAck, "")
	if err := s.Fault(Fault{Kind: "drop"}); err != nil {
		t.Fatal(err)
	}
	g.wantClose(websocket.CloseAbnormalClosure)
	if err := s.As("alice").DeleteChannel("salon"); err != nil { // missed while away
		t.Fatal(err)
	}
	back := dial(t, s, plain)
	back.want(opHello, "")
	back.send(opResume, object{"token": "test-token", "session_id": id, "seq": 2})
	if o := back.want(opDispatch, "CHANNEL_DELETE"); o["name"] != "salon" {
		t.Errorf("replayed %v", o)
	}
	back.want(opDispatch, "RESUMED")
	if identifies, resumes := s.Identifies(); identifies != 1 || resumes != 1 {
		t.Errorf("identifies, resumes = %d, %d, want 1, 1", identifies, resumes)
	}
}

func TestGatewayInvalidSession(t *testing.T) {
	s := startServer(t, Options{})
	g := dial(t, s, plain)
	g.want(opHello, "")
	g.send(opResume, object{"token": "test-token", "session_id": "nobody", "seq": 1})
	g.want(opInvalid, "")
	g.send(opIdentify, whoIAm(nil)) // the same connection may identify again
	g.want(opDispatch, "READY")
}

// TestGatewayGoodbye: 1000 ends a session, any other way out keeps it.
func TestGatewayGoodbye(t *testing.T) {
	s := startServer(t, Options{})
	g, id := hello(t, s)
	_ = g.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(1000, ""), time.Now().Add(time.Second))
	g.wantClose(1000)
	again := dial(t, s, plain)
	again.want(opHello, "")
	again.send(opResume, object{"token": "test-token", "session_id": id, "seq": 2})
	again.want(opInvalid, "")
}

func TestGatewayCloseCodes(t *testing.T) {
	s := startServer(t, Options{Token: "test-token"})
	tests := []struct {
		name, query string
		op          int
		data        any
		code        int
	}{
		{"version", "?v=9&encoding=json", 0, nil, 4012},
		{"token", plain, opIdentify, whoIAm(object{"token": "wrong"}), 4004},
		{"shard", plain, opIdentify, whoIAm(object{"shard": []int{2, 2}}), 4010},
		{"intents", plain, opIdentify, whoIAm(object{"intents": 1 << 40}), 4013},
		{"privileged", plain, opIdentify, whoIAm(object{"intents": intentMembers}), 4014},
		{"no identify", plain, 8, object{}, 4003},
		{"no intents", plain, opIdentify, object{"token": "test-token"}, 4002},
		{"large", plain, opIdentify, strings.Repeat("a", maxGatewayPayload), 4002},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := dial(t, s, tt.query)
			if tt.code != 4012 {
				g.want(opHello, "")
				g.send(tt.op, tt.data)
			}
			g.wantClose(tt.code)
		})
	}
	g, _ := hello(t, s)
	g.send(opIdentify, whoIAm(nil))
	g.wantClose(4005)
}

// TestIntents: members come and go only for those who asked.
func TestIntents(t *testing.T) {
	s := startServer(t, Options{Intents: intentMembers})
	with, without := dial(t, s, plain), dial(t, s, plain)
	for g, intents := range map[*gatewayClient]int{with: 3, without: 1} {
		g.want(opHello, "")
		g.send(opIdentify, whoIAm(object{"intents": intents}))
		g.want(opDispatch, "READY")
		g.want(opDispatch, "GUILD_CREATE")
	}
	if err := s.SetPresent("bruno", false); err != nil {
		t.Fatal(err)
	}
	if err := s.SetPresent("bot", false); err != nil {
		t.Fatal(err)
	}
	with.want(opDispatch, "GUILD_MEMBER_REMOVE")
	with.want(opDispatch, "GUILD_DELETE")
	without.want(opDispatch, "GUILD_DELETE")
}

// TestDiscordgoReconnects: the real library survives a cut connection, and
// gets what it missed. The cut comes after its first heartbeat: a heartbeat that is late, and
// finds the connection cut, ends the next one with a goodbye, and with it the session. The
// bot reconnects by itself and has no such heartbeat.
func TestDiscordgoReconnects(t *testing.T) {
	s := startServer(t, Options{})
	gone := make(chan string, 4)
	bot := connect(t, s, func(_ *discordgo.Session, c *discordgo.ChannelDelete) { gone <- c.Name })
	for beating := false; !beating; time.Sleep(time.Millisecond) {
		bot.RLock()
		beating = bot.DataReady
		bot.RUnlock()
	}
	if err := s.Fault(Fault{Kind: "drop"}); err != nil {
		t.Fatal(err)
	}
	if err := s.As("alice").DeleteChannel("salon"); err != nil {
		t.Fatal(err)
	}
	select {
	case name := <-gone:
		if name != "salon" {
			t.Errorf("deleted %q", name)
		}
	case <-time.After(time.Minute):
		t.Error("the missed event never came")
	}
}

// TestFaults: the REST API goes wrong as told, and then right again.
func TestFaults(t *testing.T) {
	b := newBench(t)
	get := func() (*http.Response, error) {
		r, _ := http.NewRequest("GET", b.URL()+"/api/v10/users/@me", nil)
		r.Header.Set("Authorization", "Bot x")
		return http.DefaultClient.Do(r)
	}
	for _, tt := range []struct {
		fault  Fault
		status int
	}{
		{Fault{Kind: "status", Code: 502}, 502},
		{Fault{Kind: "status", Code: 429, RetryAfter: 2, Global: true}, 429},
		{Fault{Kind: "slow", Wait: time.Millisecond}, 200},
		{Fault{Kind: "status", Code: 500, Route: "POST"}, 200}, // waits for a POST
	} {
		if err := b.Fault(tt.fault); err != nil {
			t.Fatal(err)
		}
		res, err := get()
		if err != nil || res.StatusCode != tt.status {
			t.Errorf("%+v: got %v, %v", tt.fault, res, err)
		}
		res.Body.Close()
	}
}

// TestLostAnswer: what was asked is done, and the answer never comes.
func TestLostAnswer(t *testing.T) {
	b := newBench(t)
	if err := b.Fault(Fault{Kind: "after", Route: "POST /api/v10/channels"}); err != nil {
		t.Fatal(err)
	}
	r, _ := http.NewRequest("POST", b.URL()+"/api/v10/channels/"+b.channel+"/messages",
		strings.NewReader(`{"content":"done all the same"}`))
	r.Header.Set("Authorization", "Bot x")
	r.Header.Set("Content-Type", "application/json")
	if res, err := http.DefaultClient.Do(r); err == nil {
		res.Body.Close()
		t.Errorf("the answer came: %d", res.StatusCode)
	}
	if all, _ := b.As("alice").Messages("table"); len(all) != 1 {
		t.Errorf("%d messages, want the one whose answer was lost", len(all))
	}
	for _, bad := range []Fault{{Kind: "nonsense"}, {Kind: "status", Code: 200}, {Kind: "close", Code: 5}} {
		if err := b.Fault(bad); err == nil {
			t.Errorf("Fault(%+v) was taken", bad)
		}
	}
}

func TestRateLimits(t *testing.T) {
	s := startServer(t, Options{RateLimits: true})
	path := "/channels/" + s.ChannelID("table") + "/messages"
	for range bucketSize {
		wantOK(t, rest(t, s, "POST", path, content("a")))
	}
	a := rest(t, s, "POST", path, content("a"))
	wait, _ := asNumber(a.object()["retry_after"])
	if a.status != 429 || wait <= 0 || wait > bucketTime.Seconds() || a.header.Get("X-RateLimit-Remaining") != "0" {
		t.Errorf("got %d %s %v", a.status, a.text, a.header)
	}
	wantOK(t, rest(t, s, "POST", "/channels/"+s.ChannelID("salon")+"/messages", content("another channel")))
}

// TestGatewayMembers: who of some users is a member comes as an event, without any intent; a session
// that is silent sends no event, also when it is resumed, and acknowledges heartbeats.
func TestGatewayMembers(t *testing.T) {
	s := startServer(t, Options{})
	g, id := hello(t, s)
	guild, bot := s.GuildIDs()[0], s.guilds.bot.id
	ask := object{"guild_id": guild, "user_ids": []string{bot, "1"}, "nonce": "n"}
	g.send(opMembers, ask)
	chunk := g.want(opDispatch, "GUILD_MEMBERS_CHUNK")
	if members := objectsOf(chunk["members"]); len(members) != 1 || members[0]["user"].(object)["id"] != bot ||
		len(listOf(chunk["not_found"])) != 1 || chunk["guild_id"] != guild || chunk["nonce"] != "n" {
		t.Errorf("the answer is %v", chunk)
	}
	if err := s.Fault(Fault{Kind: "silent"}); err != nil {
		t.Fatal(err)
	}
	g.send(opMembers, ask)
	g.send(opHeartbeat, 3)
	g.want(opAck, "")
	back := dial(t, s, plain)
	back.want(opHello, "")
	back.send(opResume, object{"token": "test-token", "session_id": id, "seq": 3})
	back.want(opDispatch, "RESUMED")
	back.send(opMembers, ask)
	back.send(opHeartbeat, 4)
	back.want(opAck, "")
	again, _ := hello(t, s)
	again.send(opMembers, ask)
	again.want(opDispatch, "GUILD_MEMBERS_CHUNK")
	again.send(opMembers, object{"guild_id": 7})
	again.wantClose(4002)
}
