package tape

// vain are values that discordgo sends where nothing is meant: by field, what its absence means.
var vain = map[string]any{
	"tts": false, "replied_user": false, "disabled": false, "default": false, "spoiler": false, "autocomplete": false,
	"invitable": false,
	"label":     "", "placeholder": "", "description": "",
	"options": nil, "choices": nil, "channel_types": nil,
}

// Meant is a request's JSON without fields that say no more than their absence.
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
		_, named := v["name"] // a command's option: required means false if it is absent. A form's field has no name
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
