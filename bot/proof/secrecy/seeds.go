package secrecy

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
)

// A needle is a secret in one of the forms in which it could leave the bot.
type needle struct {
	what string
	data []byte
}

// needles are all forms of 16 bytes or more of luck: raw, hexadecimal, base64 at
// each of its alignments, decimal as one number and byte by byte.
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

// streams are the places of a position's streams of luck, as its JSON holds them.
var streams = regexp.MustCompile(`"state":"([A-Za-z0-9+/]{40,}=*)"`)

// streamNeedles are the forms of all streams of luck of a position.
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
			key = key[8:40] // behind how much of it is used: the key itself
		}
		all = append(all, needles("a stream of luck", key)...)
	}
	return all, nil
}

// found is the first needle that stands in an output; "" if there is none.
func found(out []output, all []needle) string {
	for _, o := range out {
		i := slices.IndexFunc(all, func(n needle) bool { return bytes.Contains(o.data, n.data) })
		if i >= 0 {
			return fmt.Sprintf("%s stands in %s to %s: %.300q", all[i].what, o.what, o.to, o.data)
		}
	}
	return ""
}
