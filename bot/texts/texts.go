// Package texts has the bot's own sentences, whose keys begin with "host.", one file for each
// language.
package texts

import "embed"

// Files are en.json and fr.json.
//
//go:embed *.json
var Files embed.FS
