package wire

import (
	"cmp"
	"encoding/json"
	"strconv"
)

// numeral encodes a choice's value as a JSON number. Other text, which the checker has refused
// before, is sent as text and will be refused.
func numeral(text string) any {
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		return text
	}
	return json.Number(text)
}

// Who an application is installed for, by Discord's numbers.
const (
	forServers = 0
	forUsers   = 1
)

func commands(list []Command) []object {
	out := make([]object, len(list))
	for i, c := range list {
		out[i] = c.object()
	}
	return out
}

func (c Command) object() object {
	kind := cmp.Or(c.Type, SlashCommand)
	contexts := c.Contexts
	if len(contexts) == 0 {
		contexts = []Context{InGuild}
	}
	integrations := []int{forServers}
	if c.ForUsers {
		integrations = append(integrations, forUsers)
	}
	o := object{"type": int(kind), "name": c.Name, "contexts": contexts, "integration_types": integrations}
	put(o, "description", c.Description)
	localized(o, c.Names, c.Descriptions)
	if len(c.Options) > 0 {
		o["options"] = options(c.Options)
	}
	if c.MemberPermission != 0 {
		o["default_member_permissions"] = strconv.FormatInt(c.MemberPermission, 10)
	}
	return o
}

func localized(o object, names, descriptions map[string]string) {
	if len(names) > 0 {
		o["name_localizations"] = names
	}
	if len(descriptions) > 0 {
		o["description_localizations"] = descriptions
	}
}

func options(list []Option) []object {
	out := make([]object, len(list))
	for i, p := range list {
		out[i] = p.object()
	}
	return out
}

func (p Option) object() object {
	o := object{"type": int(p.Type), "name": p.Name, "description": p.Description}
	localized(o, p.Names, p.Descriptions)
	put(o, "required", p.Required)
	put(o, "autocomplete", p.Autocomplete)
	if len(p.Choices) > 0 {
		o["choices"] = choices(p.Type, p.Choices)
	}
	if len(p.Options) > 0 {
		o["options"] = options(p.Options)
	}
	low, high := "min_value", "max_value"
	if p.Type == StringOption {
		low, high = "min_length", "max_length"
	}
	if p.Min != nil {
		o[low] = *p.Min
	}
	if p.Max != nil {
		o[high] = *p.Max
	}
	return o
}
