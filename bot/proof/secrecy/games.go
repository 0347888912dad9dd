package secrecy

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Played counts what Games did.
type Played struct {
	Games, Moves, Outputs, Bytes int
}

// longest is the number of moves after which players begin to give up.
const longest = 60

// Games plays whole games of a title from the lobby to the end. It looks for the secret of the
// table, the seed that follows from it, and its streams of luck, in everything that leaves the bot:
// requests, pictures, log lines, refusals, and the game as a file (a capsule). Before the end only
// the secret's hash on the table's card and the commitment to the seed may appear; at the end the
// bot reveals the seed. A moderator closes some games early, which also is an end. The error is the
// first violation.
func Games(o Options, games int) (Played, error) {
	var p Played
	dir, remove, err := town.Folder()
	if err != nil {
		return p, err
	}
	defer remove()
	for n := range games {
		w, err := newWorld(Options{Title: o.Title}, storeOf(dir, fmt.Sprint(n)))
		if err != nil {
			return p, err
		}
		w.own = true
		g := &whole{w: w, luck: rand.New(rand.NewPCG(o.Seed, uint64(n)+9)), played: &p, leak: o.leak, closes: -1}
		if n%3 == 1 {
			g.closes = g.luck.IntN(8)
		}
		if err := errors.Join(g.play(o.Title.Game.Info()), w.Close()); err != nil {
			return p, fmt.Errorf("game %d: %w", n, err)
		}
		p.Games++
	}
	return p, nil
}

// shown is the number of digits of a hash in a public message.
const shown = 16

// whole is one game being played.
type whole struct {
	w         *world
	luck      *rand.Rand
	played    *Played
	secret    game.Secret
	seed      game.Seed // set once the game has started
	promised  bool      // is true once the card has shown the secret's hash
	committed bool
	closes    int // the number of moves after which a moderator closes the game; -1 means never
	leak      func(town.Sight) string
}

func (g *whole) play(info game.Info) error {
	seats := info.Seats[0] + g.luck.IntN(info.Seats[1]-info.Seats[0]+1)
	if err := g.open(info.ID, seats); err != nil {
		return err
	}
	for n := 0; ; n++ {
		t, err := g.w.here()
		if err != nil {
			return err
		}
		if err := g.check(t); err != nil {
			return err
		}
		switch {
		case t.Phase != town.Playing:
			return g.exported()
		case n == g.closes:
			if err := g.w.Inside.Close(t.ID); err != nil {
				return err
			}
			g.w.Settle()
		default:
			if err := g.move(t, n); err != nil {
				return err
			}
		}
	}
}

// open opens a table and starts its game as people do. The secret exists as soon as the table is
// open, the seed only after the game has started.
func (g *whole) open(id string, seats int) error {
	if _, err := g.w.command(members[0].Key, "play", playground.Opts{"game": id}); err != nil {
		return err
	}
	if err := g.lobby(); err != nil {
		return err
	}
	for _, m := range members[1:seats] {
		if err := errors.Join(g.press(m.Key, "j"), g.lobby()); err != nil {
			return err
		}
	}
	if err := g.press(members[0].Key, "g"); err != nil {
		return err
	}
	t, err := g.w.here()
	if err != nil || t.Match == nil {
		return fmt.Errorf("the game did not start: %w", err)
	}
	if t.Match.Setup.Secret != g.secret {
		return errors.New("the game began with another secret than its card promised")
	}
	g.seed = t.Match.Setup.Seed
	return nil
}

// lobby checks everything that the bot has sent before the game starts, and that the table's card
// shows the secret's hash.
func (g *whole) lobby() error {
	t, err := g.w.here()
	if err != nil {
		return err
	}
	g.secret = t.Secret
	if err := g.check(t); err != nil {
		return err
	}
	if !g.promised {
		return errors.New("the table's card does not tell the secret's hash")
	}
	return nil
}

// press presses the last control of an operation, and fills in the form if one opens.
func (g *whole) press(who, op string) error {
	all, err := g.w.Server.As(who).Controls(channel, 20)
	if err != nil {
		return err
	}
	for _, c := range slices.Backward(all) {
		if strings.HasPrefix(c.CustomID, "1|"+op+"|") {
			_, err := g.w.press(who, c.Message, c.CustomID, nil, fields(""))
			return err
		}
	}
	return fmt.Errorf("%s sees no control %q", who, op)
}

// move lets a player whose turn it is act, and sometimes makes a user look at something.
func (g *whole) move(t town.Sight, n int) error {
	asked := t.Match.Pending()
	d := asked[g.luck.IntN(len(asked))]
	legal := t.Match.State.Legal(d.Seat, nil)
	line := string(legal[g.luck.IntN(len(legal))])
	if n > longest && len(t.Match.State.Anytime(d.Seat)) > 0 {
		line = string(game.Resign)
	}
	g.played.Moves++
	if _, err := g.w.command(g.key(t, d.Seat), "do", playground.Opts{"line": line}); err != nil {
		return err
	}
	g.w.Pass(time.Second) // open panels are updated meanwhile
	look := []string{"board", "hand", "history", "games", "rules", "undo", "debug", "do"}[g.luck.IntN(8)]
	o := map[string]playground.Opts{"debug": {"load": "x/y"}, "do": {"line": "no such thing"}}[look]
	if look == "undo" {
		return nil // nobody undoes: the game might go on for ever
	}
	_, err := g.w.command(members[g.luck.IntN(len(members))].Key, look, o)
	return err
}

// key returns the key of the member in a seat.
func (g *whole) key(t town.Sight, seat game.Seat) string {
	for _, m := range members {
		if g.w.Server.As(m.Key).ID() == t.UserOf(seat) {
			return m.Key
		}
	}
	panic("secrecy: a seat without a member")
}

// check checks everything that has left the bot since the last check.
func (g *whole) check(t town.Sight) error {
	if g.leak != nil && t.Live() {
		if _, err := g.w.Client.Send(context.Background(), g.w.Server.ChannelID(channel),
			wire.Message{Content: g.leak(t)}); err != nil {
			return err
		}
	}
	out := g.w.take()
	for _, o := range out {
		g.played.Outputs++
		g.played.Bytes += len(o.data)
		g.promised = g.promised || o.to == toAll && bytes.Contains(o.data, []byte(g.secret.Hash()[:shown]))
		g.committed = g.committed || o.to == toAll &&
			t.Match != nil && bytes.Contains(o.data, []byte(t.Match.Setup.Commitment()[:shown]))
	}
	all := needles("the secret", g.secret[:])
	switch {
	case t.Phase == town.Lobby:
	case !g.committed:
		return errors.New("the commitment was not posted with the first board")
	case t.Phase != town.Playing:
		return nil
	default:
		hidden, err := streamNeedles(t.Match.State)
		if err != nil {
			return err
		}
		var capsule bytes.Buffer
		if err := game.WriteCapsule(&capsule, t.Match, false); err != nil {
			return err
		}
		out = append(out, output{to: toAll, what: "a capsule", data: capsule.Bytes()})
		all = slices.Concat(all, needles("the seed", g.seed[:]), hidden)
	}
	if says := found(out, all); says != "" {
		return errors.New(says)
	}
	return nil
}

// The method opened checks that the end of the game has revealed a secret, in hexadecimal, to the
// given reader.
func (g *whole) opened(out []output, reader, what string, opened []byte) error {
	text := []byte(hex.EncodeToString(opened))
	if !slices.ContainsFunc(out, func(o output) bool { return o.to == reader && bytes.Contains(o.data, text) }) {
		return fmt.Errorf("the end does not tell %s", what)
	}
	return nil
}

// exported requires that everybody can get the seed and the secret of a game after any kind of end.
func (g *whole) exported() error {
	if err := g.press(watcher, "lu"); err != nil {
		return err
	}
	if err := g.opened(g.w.take(), toSeat, "the seed", g.seed[:]); err != nil {
		return err
	}
	if _, err := g.w.command(watcher, "export", nil); err != nil {
		return err
	}
	return g.opened(g.w.take(), toSeat, "the secret", g.secret[:])
}

// A needle is a secret in one of the forms in which it could leave the bot.
type needle struct {
	what string
	data []byte
}

// needles returns the forms of a secret of 16 bytes or more. Raw bytes and a decimal number are made of
// the whole secret and of each half. Base64 is made of the whole secret, at each of its alignments.
// Hexadecimal digits and lists of the bytes in decimal are made of each half, because such a form of the
// whole secret contains that of a half.
func needles(what string, secret []byte) []needle {
	all := []needle{{what + " raw", secret}, {what + " decimal", []byte(new(big.Int).SetBytes(secret).String())}}
	for _, half := range [][]byte{secret[:len(secret)/2], secret[len(secret)/2:]} {
		text := hex.EncodeToString(half)
		list := strings.Trim(fmt.Sprint(half), "[]")
		all = append(all, needle{what + " raw, half", half}, needle{what + " in hex", []byte(text)},
			needle{what + " in HEX", []byte(strings.ToUpper(text))},
			needle{what + " as bytes", []byte(list)}, needle{what + " as a list", []byte(strings.ReplaceAll(list, " ", ","))},
			needle{what + " decimal, half", []byte(new(big.Int).SetBytes(half).String())})
	}
	for at := range 3 {
		whole := secret[at : at+(len(secret)-at)/3*3]
		for _, e := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding} {
			all = append(all, needle{what + " in base64", []byte(e.EncodeToString(whole))})
		}
	}
	return all
}

// streams matches each stream of luck in the JSON of a position.
var streams = regexp.MustCompile(`"state":"([A-Za-z0-9+/]{40,}=*)"`)

// streamNeedles returns the needles of all streams of luck of a position.
func streamNeedles(state any) ([]needle, error) {
	data, err := json.Marshal(state)
	if err != nil {
		return nil, err
	}
	var all []needle
	for _, found := range streams.FindAllSubmatch(data, -1) {
		secret, err := base64.StdEncoding.DecodeString(string(found[1]))
		if err != nil {
			return nil, err
		}
		key := bytes.TrimPrefix(secret, []byte("chacha8:"))
		if len(key) >= 40 {
			key = key[8:40] // the key follows after 8 bytes that count how much luck was used
		}
		all = append(all, needles("a stream of luck", key)...)
	}
	return all, nil
}

// found describes the first needle that is in an output. It returns "" if there is none.
func found(out []output, all []needle) string {
	for _, o := range out {
		i := slices.IndexFunc(all, func(n needle) bool { return bytes.Contains(o.data, n.data) })
		if i >= 0 {
			return fmt.Sprintf("%s stands in %s to %s: %.300q", all[i].what, o.what, o.to, o.data)
		}
	}
	return ""
}
