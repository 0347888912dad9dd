// Package texts has the host's own sentences, one file for each language.
package texts

import "embed"

// Files are en.json and fr.json.
//
//go:embed *.json
var Files embed.FS
