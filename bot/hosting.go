package bot

import _ "embed"

// Hosting is the manual for people who run the bot, in Markdown. "bivouac help" prints its sections.
//
//go:embed HOSTING.md
var Hosting string
