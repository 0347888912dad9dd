// Package lang says a game.Text in a language. It reads message files, picks the
// plural form with go-i18n, and fills the placeholders.
//
// A message file is en.json or fr.json at the root of an fs.FS, one flat object:
//
//	{
//	  "duel.name": "Duel",
//	  "duel.drew": {"one": "{{.who}} draws a card.", "other": "{{.who}} draws {{.n}} cards."}
//	}
//
// The argument named n chooses between one and other; French counts 0 as one.
// A placeholder is {{.name}} and nothing else: texts hold no logic. Errors in a
// file are found by New, so that Say needs none: a text that cannot be said
// (an unknown key) is its key, which a test will find sooner than a player.
//
// It may import game, go-i18n and golang.org/x/text. Begin reading at
// catalog.go, then file.go (reading), then template.go (placeholders).
package lang
