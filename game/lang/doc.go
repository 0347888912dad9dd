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
// The argument named n selects the form "one" or "other"; in French 0 also selects "one". A
// placeholder is {{.name}} and nothing else: texts contain no logic. New reports the errors in a
// file, so Say returns no error. For an unknown key it returns the key itself, which tests find.
//
// It may import game, go-i18n and golang.org/x/text. Begin reading at
// catalog.go, then file.go (reading), then template.go (placeholders).
package lang
