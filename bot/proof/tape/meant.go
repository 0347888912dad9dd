package tape

// vain has the fields that discordgo sends although nobody set them. Each field has here the value
// that means the same as its absence.
var vain = map[string]any{
	"tts": false, "replied_user": false, "disabled": false, "default": false, "spoiler": false, "autocomplete": false,
	"invitable": false,
	"label":     "", "placeholder": "", "description": "",
	"options": nil, "choices": nil, "channel_types": nil,
}

// Meant returns a request's JSON without the fields that mean the same as their absence.
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
		_, named := v["name"] // true for a command's option, whose "required" is false if absent; false for a form's field
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
