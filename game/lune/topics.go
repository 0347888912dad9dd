package lune

import "bivouac/game"

// topics are the pages of /rules.
var topics = []game.Topic{}
