// Bivouac is a Discord bot that hosts turn-based board games for friends who play
// when they have a minute. Without a token it runs in its own playground.
package main

import (
	"os"

	"bivouac/bot/cli"
	"bivouac/bot/titles"
)

func main() { os.Exit(cli.Main(titles.Offered, titles.Examples, os.Args[1:])) }
