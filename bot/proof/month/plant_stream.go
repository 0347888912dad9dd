package month

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"regexp"

	"bivouac/bot/proof/tape"
	"bivouac/bot/proof/town"
	"bivouac/store"
)

// These planted faults break no promise of a month, but they change its tape. Each happens once.
const (
	PlantWord    Plant = "word"    // a message has another word
	PlantMention Plant = "mention" // a message mentions one user fewer
	PlantOrder   Plant = "order"   // two posts of a channel change places
	PlantField   Plant = "field"   // a field of a table is stored wrongly
)

// stream plants a fault that only the tape shows. It changes the configuration with which the bot
// starts.
func (r *run) stream(p *town.Parts) {
	switch r.o.Plant {
	case PlantWord, PlantMention:
		p.Client.Transport = misheard{p.Client.Transport, r}
	case PlantOrder, PlantField:
		p.Tables.Store = p.Tables.Store.Through(misread{r}.commit)
	}
}

// misheard is a transport that changes one request.
type misheard struct {
	http.RoundTripper
	run *run
}

// alterations has, for each plant, the text to find in a request and its replacement. Only the first
// request with such a text is altered.
var alterations = map[Plant]struct {
	what *regexp.Regexp
	to   string
}{
	PlantWord:    {regexp.MustCompile(`over to you`), "over to him"},
	PlantMention: {regexp.MustCompile(`"users":\["\d+",?`), `"users":[`},
}

// RoundTrip sends a request. It alters the first request that matches the plant's pattern.
func (m misheard) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Body != nil && !m.run.planted {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return nil, err
		}
		a := alterations[m.run.o.Plant]
		if at := a.what.FindIndex(body); at != nil {
			m.run.planted = true
			body = append(append(bytes.Clone(body[:at[0]]), a.to...), body[at[1]:]...)
		}
		req = req.Clone(req.Context())
		req.Body, req.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	}
	return m.RoundTripper.RoundTrip(req)
}

// misread alters one change on its way to the store.
type misread struct {
	run *run
}

// named matches the beginning of a player's name in a record. The name is "Member" and a number,
// until the player is renamed.
var named = regexp.MustCompile(`"name":"Member`)

// commit passes a change to the function inner, which commits it. Before that, it alters the first
// change that suits the plant.
func (m misread) commit(ctx context.Context, c store.Change, inner store.Commits) (store.Result, error) {
	if m.run.planted {
		return inner(ctx, c)
	}
	if m.run.o.Plant == PlantField {
		if at := named.FindIndex(c.Record); at != nil && !c.New {
			m.run.planted = true
			c.Record = bytes.Clone(c.Record)
			c.Record[at[1]-len("Member")] = 'N'
		}
		return inner(ctx, c)
	}
	i := swappable(c.Posts)
	if i < 0 {
		return inner(ctx, c)
	}
	c.Posts = append([]store.Post(nil), c.Posts...)
	c.Posts[i], c.Posts[i+1] = c.Posts[i+1], c.Posts[i]
	result, err := inner(ctx, c)
	if err == nil && result.Repeat == nil {
		m.run.planted = true
		result.Posts[i], result.Posts[i+1] = result.Posts[i+1], result.Posts[i]
	}
	return result, err
}

// swappable returns the index of the first post that is followed by a post of another kind in the
// same channel. It returns -1 if there is none.
func swappable(posts []store.Post) int {
	for i := range max(0, len(posts)-1) {
		kind, lane, err := tape.PostOf(posts[i].Record)
		kind2, lane2, err2 := tape.PostOf(posts[i+1].Record)
		if err == nil && err2 == nil && lane == lane2 && kind != kind2 {
			return i
		}
	}
	return -1
}
