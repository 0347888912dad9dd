package playground

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of application commands that are sums.
const (
	maxChatCommands  = 100
	maxMenuCommands  = 15
	maxCommandText   = 8000
	maxOptions       = 25
	maxExactInteger  = 1 << 53
	typeSubcommand   = 1
	typeGroup        = 2
	optionString     = 3
	optionInteger    = 4
	optionBoolean    = 5
	optionUser       = 6
	optionChannel    = 7
	optionRole       = 8
	optionMention    = 9
	optionNumber     = 10
	optionAttachment = 11
)

// locales that Discord's documentation lists.
var locales = strings.Fields("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs " +
	"el bg ru uk hi th zh-CN ja zh-TW ko")

// commandName: letters in any script, and lower case where there is one.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

func localized(max int) *shape {
	return dictionary(0, str(1, max)).with(func(c *checker, path []string, v any) {
		m, _ := v.(object)
		for locale := range m {
			if !slices.Contains(locales, locale) {
				c.fail(sub(path, locale), "LOCALE_UNKNOWN", "Unknown locale")
			}
		}
	})
}

var (
	choiceShape = fields(map[string]*shape{
		"name": str(1, 100).must(), "name_localizations": localized(100), "value": anything().must(),
	})

	optionFields = map[string]*shape{
		"type": whole(1, 11).must(), "name": str(1, 32).must(), "name_localizations": localized(32),
		"description": str(1, 100).must(), "description_localizations": localized(100), "required": boolean(),
		"choices": list(0, 25, choiceShape), "autocomplete": boolean(), "channel_types": list(0, 20, whole(0, 20)),
		"min_value":  &shape{is: kindNumber, min: -maxExactInteger, max: maxExactInteger},
		"max_value":  &shape{is: kindNumber, min: -maxExactInteger, max: maxExactInteger},
		"min_length": whole(0, 6000), "max_length": whole(1, 6000),
	}

	commandShape = fields(map[string]*shape{
		"id": anything(), "application_id": anything(), "guild_id": anything(), "version": anything(),
		"type": oneOf(1, 2, 3), "name": str(1, 32).must(), "name_localizations": localized(32),
		"description": str(0, 100), "description_localizations": localized(100),
		"options": list(0, maxOptions, anything()), "default_member_permissions": anything(),
		"default_permission": anything(), "dm_permission": anything(), "nsfw": boolean(),
		"contexts": list(0, 3, oneOf(0, 1, 2)), "integration_types": list(0, 2, oneOf(0, 1)),
	}).with(checkCommand)

	autocompleteShape = fields(map[string]*shape{"choices": list(0, 25, choiceShape.with(checkChoice)).must()})
)

func init() { // not literals: an option holds options
	option := fields(optionFields).with(checkOption)
	optionFields["options"] = list(0, maxOptions, option)
	commandShape.fields["options"] = list(0, maxOptions, option)
}

func checkChoice(c *checker, path []string, v any) {
	o, _ := v.(object)
	if s, ok := o["value"].(string); ok && (s == "" || utf8.RuneCountInString(s) > 100) {
		c.fail(sub(path, "value"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
}

// checkCommand: what one command must keep to as a whole.
func checkCommand(c *checker, path []string, v any) {
	o, _ := v.(object)
	if t := intOf(o["type"]); t > 1 {
		if textOf(o["description"]) != "" || len(listOf(o["options"])) > 0 {
			c.fail(path, "APPLICATION_COMMAND_MENU_HAS_TEXT", "Context menu commands have neither description nor options")
		}
		return
	}
	c.names(path, o)
	if textOf(o["description"]) == "" {
		c.fail(sub(path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	c.options(sub(path, "options"), o, 0)
	if n := commandText(o); n > maxCommandText {
		c.fail(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d > %d)", n, maxCommandText)
	}
}

// names checks the name and its localizations.
func (c *checker) names(path []string, o object) {
	c.name(sub(path, "name"), textOf(o["name"]))
	translated, _ := o["name_localizations"].(object)
	for locale, name := range translated {
		c.name(sub(sub(path, "name_localizations"), locale), textOf(name))
	}
}

func (c *checker) name(path []string, name string) {
	upper := strings.ContainsFunc(name, func(r rune) bool { return unicode.ToLower(r) != r })
	if upper || !commandName.MatchString(name) {
		c.fail(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

// options: order, kinds and names of one level; depth 0 is the command's own.
func (c *checker) options(path []string, o object, depth int) {
	all := objectsOf(o["options"])
	nested, plain, optional := 0, 0, false
	for i, option := range all {
		at, t := sub(path, i), intOf(option["type"])
		if t == typeSubcommand || t == typeGroup {
			nested++
			c.nesting(at, option, t, depth)
			continue
		}
		plain++
		if option["required"] == true && optional {
			c.fail(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		optional = optional || option["required"] != true
	}
	if nested > 0 && plain > 0 {
		c.fail(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	c.distinct(path, all, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID")
}

func (c *checker) nesting(at []string, option object, t, depth int) {
	if t == typeGroup && depth > 0 || depth > 1 {
		c.fail(sub(at, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands can be nested one level deep only")
		return
	}
	if t == typeGroup && len(listOf(option["options"])) == 0 {
		c.fail(sub(at, "options"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	if t == typeGroup && slices.ContainsFunc(objectsOf(option["options"]), func(o object) bool {
		return intOf(o["type"]) != typeSubcommand
	}) {
		c.fail(sub(at, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds sub-commands only")
	}
	c.options(sub(at, "options"), option, depth+1)
}

// distinct: no name twice, neither the default names nor those of one locale.
func (c *checker) distinct(path []string, all []object, code string) {
	seen := map[string]bool{}
	for i, o := range all {
		names := map[string]string{"": textOf(o["name"])}
		translated, _ := o["name_localizations"].(object)
		for locale, name := range translated {
			names[locale] = textOf(name)
		}
		for locale, name := range names {
			key := locale + "\x00" + name
			if seen[key] {
				c.fail(sub(path, i), code, "Option name %q must be unique (%s)", name, locale)
			}
			seen[key] = true
		}
	}
}

// checkOption: choices, autocomplete and ranges of one option.
func checkOption(c *checker, path []string, v any) {
	o, _ := v.(object)
	c.names(path, o)
	t, choices := intOf(o["type"]), objectsOf(o["choices"])
	if o["autocomplete"] == true && len(choices) > 0 {
		c.fail(sub(path, "autocomplete"), "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES",
			"autocomplete may not be used with choices")
	}
	if (o["autocomplete"] == true || len(choices) > 0) && t != optionString && t != optionInteger && t != optionNumber {
		c.fail(path, "APPLICATION_COMMAND_OPTION_CHOICES_TYPE", "Only strings and numbers have choices or autocomplete")
	}
	low, hasLow := asNumber(o["min_value"])
	high, hasHigh := asNumber(o["max_value"])
	if hasLow && hasHigh && low > high {
		c.fail(sub(path, "min_value"), "NUMBER_TYPE_MAX", "min_value must be at most max_value")
	}
	c.choices(sub(path, "choices"), choices, t)
}

func (c *checker) choices(path []string, all []object, t int) {
	names, values := map[string]bool{}, map[string]bool{}
	for i, o := range all {
		checkChoice(c, sub(path, i), o)
		_, isText := o["value"].(string)
		if isText != (t == optionString) {
			c.fail(sub(sub(path, i), "value"), "BASE_TYPE_CONVERT", "The value is not of the option's type")
		}
		if names[textOf(o["name"])] || values[fmt.Sprint(o["value"])] {
			c.fail(sub(path, i), "APPLICATION_COMMAND_OPTIONS_CHOICE_DUPLICATED", "Choice names and values must be unique")
		}
		names[textOf(o["name"])] = true
		values[fmt.Sprint(o["value"])] = true
	}
}

// commandText counts names, descriptions and values; the longest localization
// counts where it is longer than the default.
func commandText(o object) int {
	n := longest(o, "name", "name_localizations") + longest(o, "description", "description_localizations")
	for _, choice := range objectsOf(o["choices"]) {
		n += longest(choice, "name", "name_localizations") + utf8.RuneCountInString(textOf(choice["value"]))
	}
	for _, option := range objectsOf(o["options"]) {
		n += commandText(option)
	}
	return n
}

func longest(o object, name, translations string) int {
	n := utf8.RuneCountInString(textOf(o[name]))
	all, _ := o[translations].(object)
	for _, text := range all {
		n = max(n, utf8.RuneCountInString(textOf(text)))
	}
	return n
}

// commandList checks a whole set of commands, as PUT replaces it.
func (c *checker) commandList(all []object) *apiError {
	count := map[int]int{}
	seen := map[string]bool{}
	for i, o := range all {
		t := max(intOf(o["type"]), 1)
		count[t]++
		key := string(rune('0'+t)) + textOf(o["name"])
		if seen[key] {
			c.fail(sub(nil, i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[key] = true
	}
	if count[1] > maxChatCommands || count[2] > maxMenuCommands || count[3] > maxMenuCommands {
		return refuse(codeTooManyCommands)
	}
	return c.err()
}
