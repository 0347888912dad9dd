package lang

import "strings"

// Locale is a language that the program speaks: "en" or "fr".
type Locale string

// The languages of the message files.
const (
	English Locale = "en"
	French  Locale = "fr"
)

// Locales is every Locale, English (the fallback) first. It must not be changed.
var Locales = []Locale{English, French}

// FromDiscord returns the Locale for one of Discord's language codes ("en-US", "fr"): English for
// any code that is not French.
func FromDiscord(code string) Locale {
	base, _, _ := strings.Cut(strings.ToLower(code), "-")
	if base == string(French) {
		return French
	}
	return English
}
