package playground

import (
	"slices"
)

// Limits that concern several fields together, or for which the specification allows more than
// Discord does.
const (
	maxContent         = 2000
	maxEmbedTotal      = 6000
	maxFiles           = 10
	maxFileBytes       = 10 << 20
	maxRequestBytes    = 25 << 20
	maxV1Rows          = 5
	maxV2Components    = 40
	maxV2Text          = 4000
	maxFormParts       = 5
	maxChannelName     = 100
	maxTopic           = 1024
	maxChoiceText      = 100
	maxOptions         = 25
	maxChatCommands    = 100
	maxMenuCommands    = 15
	maxCommandText     = 8000
	attachmentProtocol = "attachment://"
)

// A rule is a requirement of Discord that no schema expresses.
type rule struct {
	of            part
	code, message string
	check         func(o object, in messageCheck) []fault
}

var rules = []rule{
	{aMessage, "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.", func(m object, _ messageCheck) []fault {
		return here(letters(m["content"]) > maxContent, "content")
	}},
	{aMessage, "BASE_TYPE_CHOICES", "Flags %d cannot be set here.", func(m object, in messageCheck) []fault {
		set := intOf(m["flags"]) &^ in.allowed
		return named(here(set != 0, "flags"), set)
	}},
	{aMessage, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
		"The 'content', 'embeds', 'stickers' and 'poll' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2",
		legacyFields},
	{aMessage, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.", func(m object, in messageCheck) []fault {
		return here(!in.v2() && len(objectsOf(m["components"])) > maxV1Rows, "components")
	}},
	{aMessage, "UNION_TYPE_CHOICES",
		"Value of field \"type\" must be one of (1,) without MessageFlags.IS_COMPONENTS_V2.",
		func(m object, in messageCheck) (all []fault) {
			for i, one := range objectsOf(m["components"]) {
				all = append(all, here(!in.v2() && intOf(one["type"]) != typeRow, "components", i, "type")...)
			}
			return all
		}},
	{aMessage, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components in a message cannot exceed 40",
		func(m object, in messageCheck) []fault {
			count := 0
			eachComponent(m["components"], func(object) { count++ })
			return here(in.v2() && count > maxV2Components, "components")
		}},
	{aMessage, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total text size cannot exceed 4000",
		func(m object, in messageCheck) []fault {
			total := 0
			eachComponent(m["components"], func(o object) {
				if intOf(o["type"]) == typeText {
					total += letters(o["content"])
				}
			})
			return here(in.v2() && total > maxV2Text, "components")
		}},
	{aMessage, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id %q cannot be duplicated", sameCustomID},
	{aMessage, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000",
		func(m object, _ messageCheck) []fault { return here(embedTotal(m) > maxEmbedTotal, "embeds") }},
	{aMessage, "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.", func(_ object, in messageCheck) []fault {
		return here(len(in.files) > maxFiles, "files")
	}},
	{aMessage, "ATTACHMENT_NOT_FOUND", "Attachment %s was not uploaded and is not on the message.",
		func(m object, in messageCheck) (all []fault) {
			for i, a := range objectsOf(m["attachments"]) {
				id := idText(a["id"])
				known := slices.Contains(in.kept, id) || in.uploaded(func(f upload) bool { return f.N == id })
				all = append(all, named(here(!known, "attachments", i), id)...)
			}
			return all
		}},
	{aMessage, "ATTACHMENT_DUPLICATED", "Attachment %s is listed twice.", func(m object, _ messageCheck) []fault {
		return twice(objectsOf(m["attachments"]), func(a object) string { return idText(a["id"]) }, "attachments")
	}},
	{aMessage, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment %q was not found.",
		lostReferences},

	{aDeferral, "BASE_TYPE_CHOICES", "Only EPHEMERAL can be set when deferring.", func(o object, _ messageCheck) []fault {
		return here(intOf(o["flags"])&^flagEphemeral != 0, "flags")
	}},

	{aMention, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse:[%q] and %[1]s: [ids...] are mutually exclusive.",
		func(m object, _ messageCheck) (all []fault) {
			for _, name := range []string{"users", "roles"} {
				both := len(listOf(m[name])) > 0 && slices.Contains(listOf(m["parse"]), any(name))
				all = append(all, named(here(both, "parse"), name)...)
			}
			return all
		}},

	{anEmbed, "BASE_TYPE_REQUIRED", "This field is required", func(e object, _ messageCheck) []fault {
		author, signed := e["author"].(object)
		footer, ended := e["footer"].(object)
		all := slices.Concat(here(signed && textOf(author["name"]) == "", "author", "name"),
			here(ended && textOf(footer["text"]) == "", "footer", "text"))
		for i, f := range objectsOf(e["fields"]) {
			all = slices.Concat(all, here(textOf(f["name"]) == "", "fields", i, "name"),
				here(textOf(f["value"]) == "", "fields", i, "value"))
		}
		return all
	}},

	{aButton, "BUTTON_COMPONENT_INVALID_LINK", "A link button must have a url and cannot have a custom id",
		func(b object, _ messageCheck) []fault {
			return here(intOf(b["style"]) == styleLink && (textOf(b["url"]) == "" || textOf(b["custom_id"]) != ""))
		}},
	{aButton, "BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only a link button may have a url",
		func(b object, _ messageCheck) []fault {
			return here(intOf(b["style"]) < styleLink && textOf(b["url"]) != "", "url")
		}},
	{aButton, "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required", func(b object, _ messageCheck) []fault {
		return here(intOf(b["style"]) < styleLink && textOf(b["custom_id"]) == "")
	}},
	{aButton, "BUTTON_COMPONENT_SKU_REQUIRED", "A sku id is required", func(b object, _ messageCheck) []fault {
		return here(intOf(b["style"]) == stylePremium && b["sku_id"] == nil)
	}},
	{aButton, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required",
		func(b object, _ messageCheck) []fault {
			return here(textOf(b["label"]) == "" && b["emoji"] == nil && intOf(b["style"]) != stylePremium)
		}},

	{aSelect, "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values must be at most max_values",
		func(s object, _ messageCheck) []fault {
			low, high := valueRange(s)
			return here(low > high, "min_values")
		}},
	{aSelect, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used",
		func(s object, _ messageCheck) (all []fault) {
			for _, f := range twice(objectsOf(s["options"]), func(o object) string { return textOf(o["value"]) }, "options") {
				all = append(all, fault{at: append(f.at, "value")})
			}
			return all
		}},
	{aSelect, "SELECT_COMPONENT_INVALID_RANGE", "%d options for %d to %d values", func(s object, _ messageCheck) []fault {
		low, high := valueRange(s)
		n := len(objectsOf(s["options"]))
		return named(here(intOf(s["type"]) == typeSelect && (n < low || n < high)), n, low, high)
	}},
	{aSelect, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values",
		func(s object, _ messageCheck) []fault {
			_, high := valueRange(s)
			chosen := count(objectsOf(s["options"]), func(o object) bool { return o["default"] == true })
			return here(chosen > high, "options")
		}},

	{aRow, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width",
		func(r object, _ messageCheck) []fault {
			all := objectsOf(r["components"])
			others := count(all, func(o object) bool { return intOf(o["type"]) != typeButton })
			return here(len(all) > 1 && others > 0, "components")
		}},
	{aMedia, "BASE_TYPE_REQUIRED", "This field is required", func(m object, _ messageCheck) []fault {
		return here(textOf(m["url"]) == "", "url")
	}},

	{aForm, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.", func(f object, _ messageCheck) []fault {
		return here(len(listOf(f["components"])) > maxFormParts, "components")
	}},
	{aForm, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id %q cannot be duplicated", sameCustomID},
	{aFormRow, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1 in length.", func(r object, _ messageCheck) []fault {
		return here(len(listOf(r["components"])) > 1, "components")
	}},
	{aFormRow, "BASE_TYPE_REQUIRED", "A text input outside of a label needs a label",
		func(r object, _ messageCheck) []fault {
			bare := count(objectsOf(r["components"]), func(o object) bool { return textOf(o["label"]) == "" })
			return here(bare > 0, "components")
		}},

	{aChannel, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.", func(c object, _ messageCheck) []fault {
		name, set := c["name"].(string)
		return here(set && (name == "" || letters(name) > maxChannelName), "name")
	}},
	{aChannel, "BASE_TYPE_MAX_LENGTH", "Must be 1024 or fewer in length.", func(c object, _ messageCheck) []fault {
		return here(letters(c["topic"]) > maxTopic, "topic")
	}},
	{aDM, "BASE_TYPE_REQUIRED", "This field is required", func(d object, _ messageCheck) []fault {
		return here(d["recipient_id"] == nil, "recipient_id")
	}},

	{aMenu, "APPLICATION_COMMAND_MENU_HAS_TEXT", "Context menu commands have neither description nor options",
		func(o object, _ messageCheck) []fault {
			return here(textOf(o["description"]) != "" || len(listOf(o["options"])) > 0)
		}},
	{aChat, "BASE_TYPE_REQUIRED", "This field is required", func(o object, _ messageCheck) []fault {
		return here(textOf(o["description"]) == "", "description")
	}},
	{aCommand, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.", func(o object, _ messageCheck) []fault {
		return here(len(listOf(o["options"])) > maxOptions, "options")
	}},
	{aChat, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d > 8000)",
		func(o object, _ messageCheck) []fault {
			n := commandText(o)
			return named(here(n > maxCommandText), n)
		}},
	{aChat, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options",
		levels(lateRequired)},
	{aChat, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
		"Sub-command and sub-command group option types are mutually exclusive to all other types", levels(mixedOptions)},
	{aChat, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands can be nested one level deep only",
		levels(deepNesting)},
	{aChat, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option name %q must be unique (%s)", levels(sameNames)},
	{anOption, "BASE_TYPE_REQUIRED", "This field is required", func(o object, _ messageCheck) []fault {
		return here(intOf(o["type"]) == typeGroup && len(listOf(o["options"])) == 0, "options")
	}},
	{anOption, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds sub-commands only",
		func(o object, _ messageCheck) []fault {
			others := count(objectsOf(o["options"]), func(o object) bool { return intOf(o["type"]) != typeSubcommand })
			return here(intOf(o["type"]) == typeGroup && others > 0, "options")
		}},
	{anOption, "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES", "autocomplete may not be used with choices",
		func(o object, _ messageCheck) []fault {
			return here(o["autocomplete"] == true && len(listOf(o["choices"])) > 0, "autocomplete")
		}},
	{anOption, "APPLICATION_COMMAND_OPTION_CHOICES_TYPE", "Only strings and numbers have choices or autocomplete",
		func(o object, _ messageCheck) []fault {
			fitting := slices.Contains([]int{optionString, optionInteger, optionNumber}, intOf(o["type"]))
			return here(!fitting && (o["autocomplete"] == true || len(listOf(o["choices"])) > 0))
		}},
	{anOption, "NUMBER_TYPE_MAX", "min_value must be at most max_value", func(o object, _ messageCheck) []fault {
		low, hasLow := asNumber(o["min_value"])
		high, hasHigh := asNumber(o["max_value"])
		return here(hasLow && hasHigh && low > high, "min_value")
	}},
	{anOption, "APPLICATION_COMMAND_OPTIONS_CHOICE_DUPLICATED", "Choice names and values must be unique", sameChoices},
	{aChoice, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.", func(o object, _ messageCheck) []fault {
		text, is := o["value"].(string)
		return here(is && (text == "" || letters(text) > maxChoiceText), "value")
	}},
	{aNamed, "LOCALE_UNKNOWN", "Unknown locale", func(o object, _ messageCheck) (all []fault) {
		for _, field := range []string{"name_localizations", "description_localizations"} {
			translated, _ := o[field].(object)
			for locale := range translated {
				all = append(all, here(!slices.Contains(locales, locale), field, locale)...)
			}
		}
		return all
	}},
	{aTypedName, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid", func(o object, _ messageCheck) []fault {
		all := here(!typeable(textOf(o["name"])), "name")
		translated, _ := o["name_localizations"].(object)
		for locale, name := range translated {
			all = append(all, here(!typeable(textOf(name)), "name_localizations", locale)...)
		}
		return all
	}},
}
