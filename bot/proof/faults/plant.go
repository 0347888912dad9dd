package faults

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"slices"
	"strings"

	"bivouac/bot/luck"
	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/store"
)

// This file plants the faults in the bot's requests and on its disk. PlantDouble is planted in
// gate.go, PlantLeak and PlantUndealt in probe.go.

// plantUnsaid answers some requests in place of Discord. The bot believes that they succeeded, but
// they never reach Discord. These requests are every fourth new message (PlantUnsaid), every fourth
// removal of buttons (PlantButtons) and each look for an earlier message (PlantTwice).
func (x *sim) plantUnsaid(r *http.Request, body []byte) *http.Response {
	if x.o.Plant == PlantUnsaid && isPost(r) && x.every(4) {
		return answer(r, http.StatusOK, `{"id":"1","channel_id":"1"}`)
	}
	if x.o.Plant == PlantTwice && r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/messages") {
		return answer(r, http.StatusOK, `[]`)
	}
	if x.o.Plant == PlantButtons && bytes.Contains(body, []byte(`"components":[]`)) && x.every(4) {
		return answer(r, http.StatusOK, `{"id":"1","channel_id":"1"}`)
	}
	return nil
}

// plantAstray sends every fourth new message to the next channel.
func (x *sim) plantAstray(r *http.Request) {
	if x.o.Plant != PlantAstray || !isPost(r) {
		return
	}
	for i, c := range x.channels {
		if strings.Contains(r.URL.Path, "/"+c+"/") && x.every(4) {
			r.URL.Path = strings.Replace(r.URL.Path, c, x.channels[(i+1)%len(x.channels)], 1)
			return
		}
	}
}

// plantTwice makes Discord ignore a message's nonce, so that a repeat is posted again.
func (x *sim) plantTwice(body []byte) []byte {
	if x.o.Plant != PlantTwice {
		return body
	}
	return []byte(strings.Replace(string(body), `"enforce_nonce":true`, `"enforce_nonce":false`, 1))
}

// plantEarly adds the check mark of success to the answer that follows a failed commit, as if the bot
// had answered before the commit.
func (x *sim) plantEarly(r *http.Request, body []byte) []byte {
	spoilt := x.life.spoilt
	if x.o.Plant != PlantEarly || spoilt == "" || !strings.Contains(r.URL.Path, "/"+spoilt+"/") {
		return body
	}
	if _, err := x.proc.store.Seen(spoilt); !errors.Is(err, store.ErrNotFound) {
		return body // the second attempt has kept the change
	}
	return []byte(strings.Replace(string(body), `"content":"`, `"content":"✅ `, 1))
}

// plantWord puts the sign for an undo at the beginning of an answer where it does not belong: the
// answer to an act that was done (PlantUntaken), or to an undo that was refused (PlantUnkept).
func (x *sim) plantWord(r *http.Request, body []byte) []byte {
	in := x.answered(r.URL.Path)
	switch {
	case in == nil:
	case x.o.Plant == PlantUntaken:
		return []byte(strings.Replace(string(body), `"content":"`+doneSign, `"content":"`+backSign, 1))
	case x.o.Plant == PlantUnkept && slices.Contains([]string{"u", "undo"}, doing(in)) &&
		!strings.Contains(string(body), backSign):
		return []byte(strings.Replace(string(body), `"content":"`, `"content":"`+backSign+" ", 1))
	}
	return body
}

// plantEyes shows a seat's view to another user: on a page of the rules (PlantPage), on another
// player's board (PlantEyes), or to everybody (PlantAloud).
func (x *sim) plantEyes(r *http.Request, body []byte) []byte {
	in := x.answered(r.URL.Path)
	if in == nil {
		return body
	}
	on := map[Plant][]string{PlantPage: {"r", "R", "rules"}, PlantEyes: {"p", "v", "hand"}}[x.o.Plant]
	t, err := x.proc.Inside.In(in.Channel)
	switch {
	case x.o.Plant == PlantAloud:
		return []byte(strings.NewReplacer(`"flags":64`, `"flags":0`, `"flags":32832`, `"flags":32768`).Replace(string(body)))
	case err != nil || t.Phase != town.Playing || !slices.Contains(on, doing(in)):
		return body
	}
	own, _ := t.SeatOf(in.User.ID) // for users who are not players, the seat of a spectator
	seat := (own + 1) % game.Seat(t.Match.Seats())
	view, err := json.Marshal(t.Match.State.View(seat))
	x.try(err)
	return []byte(strings.Replace(string(body), `"content":"`, `"content":"`+viewOf(seat, view)+" ", 1))
}

// plantSealed makes requests show the secret of each live table. The secret takes the place of its
// hash, and of the first digits of this hash (the seal).
func (x *sim) plantSealed(body []byte) []byte {
	if x.o.Plant != PlantSealed {
		return body
	}
	for drawn := range x.open {
		secret, err := hex.DecodeString(drawn)
		x.try(err)
		hash := game.Secret(secret).Hash()
		body = bytes.ReplaceAll(body, []byte(hash), []byte(drawn))
		body = bytes.ReplaceAll(body, []byte(luck.Seal(hash)), []byte(drawn))
	}
	return body
}

// every returns true at each n-th call.
func (x *sim) every(n int) bool {
	x.plants++
	return x.plants%n == 0
}

// remember copies the store's file every eight steps if PlantForget is planted. The copy replaces
// the file after the next kill.
func (x *sim) remember() error {
	if x.o.Plant != PlantForget || x.step < x.recall {
		return nil
	}
	x.recall = x.step + 8
	return copyFile(x.path, x.path+".old")
}

// forget replaces the store's file by the copy if PlantForget is planted.
func (x *sim) forget() error {
	if x.o.Plant != PlantForget {
		return nil
	}
	return copyFile(x.path+".old", x.path)
}

func copyFile(from, to string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, b, 0o600)
}
