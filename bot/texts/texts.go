// Package texts holds the host's own sentences, one file a language.
package texts

import "embed"

// Files are en.json and fr.json.
//
//go:embed *.json
var Files embed.FS
