// Package lang translates a game.Text. It reads message files, selects the plural form with
// go-i18n, and fills the placeholders.
//
// A message file is en.json or fr.json at the root of an fs.FS, one flat object:
//
//	{
//	  "duel.name": "Duel",
//	  "duel.drew": {"one": "{{.who}} draws a card.", "other": "{{.who}} draws {{.n}} cards."}
//	}
//
// The argument named n selects one or other; in French 0 is one. A placeholder is {{.name}} and
// nothing else: texts contain no logic. New finds the errors in a file, so Say returns none: an
// unknown key is returned as it is, which a test will find sooner than a player.
//
// It may import game, go-i18n and golang.org/x/text. Begin reading at
// catalog.go, then file.go (reading), then template.go (placeholders).
package lang
