package playground

// givenBack are the fields that Discord adds to components that were sent without them.
var givenBack = map[int]object{
	typeSelect: {"min_values": 1, "max_values": 1}, typeUsers: {"min_values": 1, "max_values": 1},
	typeRoles: {"min_values": 1, "max_values": 1}, typeMentionables: {"min_values": 1, "max_values": 1},
	typeChannels:  {"min_values": 1, "max_values": 1},
	typeThumbnail: {"description": nil, "spoiler": false},
	typeFile:      {"spoiler": false, "name": "", "size": 0},
	typeSeparator: {"spacing": 1, "divider": true},
	typeContainer: {"accent_color": nil, "spoiler": false},
}

// completed adds the fields of givenBack to a message's components. The parameter all is a copy
// that nothing else uses.
func completed(all any, m *message) any {
	eachComponent(all, func(o object) {
		complete(o, givenBack[intOf(o["type"])])
		for _, item := range objectsOf(o["items"]) {
			complete(item, object{"description": nil, "spoiler": false})
			completeMedia(item["media"], m)
		}
		completeMedia(o["media"], m)
		completeMedia(o["file"], m)
	})
	return all
}

func complete(o, more object) {
	for name, v := range more {
		if _, there := o[name]; !there {
			o[name] = v
		}
	}
}

func completeMedia(v any, m *message) {
	if media, ok := v.(object); ok {
		complete(media, object{"id": m.id, "proxy_url": media["url"]})
	}
}

// rich sets the type of embeds to "rich", the type of all embeds that bots send.
func rich(all any) any {
	for _, o := range objectsOf(all) {
		complete(o, object{"type": "rich"})
	}
	return all
}
