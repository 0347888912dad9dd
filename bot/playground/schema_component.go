package playground

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// Types of components.
const (
	typeRow        = 1
	typeButton     = 2
	typeSelect     = 3
	typeInput      = 4
	typeChannels   = 8
	typeSection    = 9
	typeText       = 10
	typeThumbnail  = 11
	typeGallery    = 12
	typeFile       = 13
	typeSeparator  = 14
	typeContainer  = 17
	typeLabel      = 18
	styleLink      = 5
	stylePremium   = 6
	defaultOneOnly = 1
)

func componentFields(more map[string]*shape) *shape {
	all := map[string]*shape{"type": whole(1, 23).must(), "id": whole(0, 1<<31)}
	for name, s := range more {
		all[name] = s
	}
	return fields(all)
}

var (
	emojiShape = fields(map[string]*shape{"id": anything(), "name": str(0, 100), "animated": boolean()})
	mediaShape = fields(map[string]*shape{"url": str(1, 2048).must()})
	customID   = str(1, 100)

	buttonShape = componentFields(map[string]*shape{
		"style": oneOf(1, 2, 3, 4, 5, 6).must(), "label": str(0, 80), "custom_id": str(0, 100), "url": str(0, 512),
		"emoji": emojiShape, "disabled": boolean(), "sku_id": snowflake(),
	}).with(checkButton)

	optionShape = fields(map[string]*shape{"label": str(1, 100).must(), "value": str(1, 100).must(),
		"description": str(0, 100), "emoji": emojiShape, "default": boolean()})

	selectShape = componentFields(map[string]*shape{
		"custom_id": customID.must(), "placeholder": str(0, 150), "min_values": whole(0, 25), "max_values": whole(1, 25),
		"disabled": boolean(), "required": boolean(), "options": list(1, 25, optionShape).must(),
	}).with(checkSelect)

	// autoSelectShape: users, roles, mentionables, channels.
	autoSelectShape = componentFields(map[string]*shape{
		"custom_id": customID.must(), "placeholder": str(0, 150), "min_values": whole(0, 25), "max_values": whole(1, 25),
		"disabled": boolean(), "required": boolean(), "channel_types": list(0, 20, whole(0, 20)),
		"options":        list(0, 0, anything()),
		"default_values": list(0, 25, fields(map[string]*shape{"id": snowflake().must(), "type": str(1, 10).must()})),
	}).with(checkSelect)

	inputShape = componentFields(map[string]*shape{
		"custom_id": customID.must(), "style": oneOf(1, 2).must(), "label": str(0, 45), "min_length": whole(0, 4000),
		"max_length": whole(1, 4000), "required": boolean(), "value": str(0, 4000), "placeholder": str(0, 100),
	})

	textShape      = componentFields(map[string]*shape{"content": str(1, 4000).must()})
	thumbnailShape = componentFields(map[string]*shape{
		"media": mediaShape.must(), "description": str(0, 1024), "spoiler": boolean(),
	})
	galleryShape = componentFields(map[string]*shape{"items": list(1, 10, fields(map[string]*shape{
		"media": mediaShape.must(), "description": str(0, 1024), "spoiler": boolean()})).must()})
	fileShape = componentFields(map[string]*shape{
		"file": mediaShape.must(), "spoiler": boolean(), "name": anything(), "size": anything(),
	})
	separatorShape = componentFields(map[string]*shape{"divider": boolean(), "spacing": oneOf(1, 2)})
	rowShape       = componentFields(map[string]*shape{
		"components": list(1, 5, oneOfTypes(rowTypes)).must(),
	}).with(checkRow)
	sectionShape = componentFields(map[string]*shape{
		"components": list(1, 3, oneOfTypes(map[int]*shape{typeText: textShape})).must(),
		"accessory":  oneOfTypes(map[int]*shape{typeButton: buttonShape, typeThumbnail: thumbnailShape}).must()})
	containerShape = componentFields(map[string]*shape{"components": list(1, 0, oneOfTypes(containerTypes)).must(),
		"accent_color": whole(0, 0xffffff), "spoiler": boolean()})

	rowTypes = map[int]*shape{typeButton: buttonShape, typeSelect: selectShape,
		5: autoSelectShape, 6: autoSelectShape, 7: autoSelectShape, 8: autoSelectShape}
	containerTypes = map[int]*shape{typeRow: rowShape, typeSection: sectionShape, typeText: textShape,
		typeGallery: galleryShape, typeFile: fileShape, typeSeparator: separatorShape}

	// messageComponent is at the top of a message, v1 or v2.
	messageComponent = oneOfTypes(map[int]*shape{typeRow: rowShape, typeSection: sectionShape, typeText: textShape,
		typeGallery: galleryShape, typeFile: fileShape, typeSeparator: separatorShape, typeContainer: containerShape})

	// modalComponent is at the top of a form.
	modalComponent = oneOfTypes(map[int]*shape{
		typeText: textShape,
		typeRow: componentFields(map[string]*shape{
			"components": list(1, 1, oneOfTypes(map[int]*shape{typeInput: inputShape})).must(),
		}),
		typeLabel: componentFields(map[string]*shape{"label": str(1, 45).must(), "description": str(0, 100),
			"component": oneOfTypes(map[int]*shape{typeInput: inputShape, typeSelect: selectShape,
				5: autoSelectShape, 6: autoSelectShape, 7: autoSelectShape, 8: autoSelectShape}).must()}),
	})

	modalShape = fields(map[string]*shape{"custom_id": customID.must(), "title": str(1, 45).must(),
		"components": list(1, 5, modalComponent).must()}).with(checkModal)
)

func oneOfTypes(types map[int]*shape) *shape {
	return union(func(o object) *shape { return types[intOf(o["type"])] })
}

func checkButton(c *checker, path []string, v any) {
	b, _ := v.(object)
	style, id, url := intOf(b["style"]), textOf(b["custom_id"]), textOf(b["url"])
	switch {
	case style == styleLink && (url == "" || id != ""):
		c.fail(path, "BUTTON_COMPONENT_INVALID_LINK", "A link button must have a url and cannot have a custom id")
	case style < styleLink && url != "":
		c.fail(sub(path, "url"), "BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only a link button may have a url")
	case style < styleLink && id == "":
		c.fail(path, "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
	case style == stylePremium && b["sku_id"] == nil:
		c.fail(path, "BUTTON_COMPONENT_SKU_REQUIRED", "A sku id is required")
	}
	if textOf(b["label"]) == "" && b["emoji"] == nil && style != stylePremium {
		c.fail(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
	}
}

func checkSelect(c *checker, path []string, v any) {
	s, _ := v.(object)
	low, high := 1, defaultOneOnly
	if s["min_values"] != nil {
		low = intOf(s["min_values"])
	}
	if s["max_values"] != nil {
		high = intOf(s["max_values"])
	}
	if low > high {
		c.fail(sub(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values must be at most max_values")
	}
	if intOf(s["type"]) != typeSelect {
		return
	}
	var values []string
	chosen := 0
	for i, o := range objectsOf(s["options"]) {
		value := textOf(o["value"])
		if slices.Contains(values, value) {
			c.fail(sub(sub(sub(path, "options"), i), "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
				"The specified option value is already used")
		}
		values = append(values, value)
		if o["default"] == true {
			chosen++
		}
	}
	if n := len(values); n < low || n < high {
		c.fail(path, "SELECT_COMPONENT_INVALID_RANGE", "%d options for %d to %d values", n, low, high)
	}
	if chosen > high {
		c.fail(sub(path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values")
	}
}

// checkRow: five buttons, or one select alone.
func checkRow(c *checker, path []string, v any) {
	row, _ := v.(object)
	all := objectsOf(row["components"])
	for _, one := range all {
		if intOf(one["type"]) != typeButton && len(all) > 1 {
			c.fail(sub(path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
				"The specified component exceeds the maximum width")
			return
		}
	}
}

func checkModal(c *checker, path []string, v any) {
	m, _ := v.(object)
	c.customIDs(sub(path, "components"), m)
	for i, one := range objectsOf(m["components"]) {
		for _, in := range objectsOf(one["components"]) {
			if textOf(in["label"]) == "" {
				c.fail(sub(sub(sub(path, "components"), i), "components"), "BASE_TYPE_REQUIRED",
					"A text input outside of a label needs a label")
			}
		}
	}
}

// layoutV1: at most five rows and nothing else.
func (c *checker) layoutV1(path []string, m object) {
	all := objectsOf(m["components"])
	if len(all) > maxV1Rows {
		c.fail(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", maxV1Rows)
	}
	for i, one := range all {
		if intOf(one["type"]) != typeRow {
			c.fail(sub(sub(path, i), "type"), "UNION_TYPE_CHOICES",
				"Value of field \"type\" must be one of (1,) without MessageFlags.IS_COMPONENTS_V2.")
		}
	}
}

// layoutV2: 40 components and 4000 characters of text, nested ones included.
func (c *checker) layoutV2(path []string, m object) {
	count, text := 0, 0
	eachComponent(m["components"], func(o object) {
		count++
		if intOf(o["type"]) == typeText {
			text += utf8.RuneCountInString(textOf(o["content"]))
		}
	})
	if count > maxV2Components {
		c.fail(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
			"The total number of components in a message cannot exceed %d", maxV2Components)
	}
	if text > maxV2Text {
		c.fail(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total text size cannot exceed %d", maxV2Text)
	}
}

// customIDs must differ within one message or form.
func (c *checker) customIDs(path []string, m object) {
	var seen []string
	eachComponent(m["components"], func(o object) {
		id := textOf(o["custom_id"])
		if id != "" && slices.Contains(seen, id) {
			c.fail(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id %s cannot be duplicated", fmt.Sprintf("%q", id))
		}
		seen = append(seen, id)
	})
}

// eachComponent visits components, those inside of others too.
func eachComponent(v any, visit func(object)) {
	for _, o := range objectsOf(v) {
		visit(o)
		eachComponent(o["components"], visit)
		for _, name := range []string{"accessory", "component"} {
			if one, ok := o[name].(object); ok {
				visit(one)
			}
		}
	}
}
