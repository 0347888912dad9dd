package tape

// vain are values that discordgo sends for fields that were not set: by field, the value that
// absence stands for.
var vain = map[string]any{
	"tts": false, "replied_user": false, "disabled": false, "default": false, "spoiler": false, "autocomplete": false,
	"invitable": false,
	"label":     "", "placeholder": "", "description": "",
	"options": nil, "choices": nil, "channel_types": nil,
}

// Meant returns a request's JSON without fields that mean the same as their absence.
func Meant(body any) any {
	switch v := body.(type) {
	case []any:
		list := make([]any, len(v))
		for n, one := range v {
			list[n] = Meant(one)
		}
		return list
	case map[string]any:
		o := map[string]any{}
		_, named := v["name"] // a command's option, where absence means false; a form's field has no name
		for key, one := range v {
			absent, known := vain[key]
			if known && one == absent || named && key == "required" && one == false {
				continue
			}
			o[key] = Meant(one)
		}
		return o
	}
	return body
}
