package tape

// vain has the fields that discordgo sends even if nobody set them. The value of each is the one that
// means the same as leaving the field out.
var vain = map[string]any{
	"tts": false, "replied_user": false, "disabled": false, "default": false, "spoiler": false, "autocomplete": false,
	"invitable": false,
	"label":     "", "placeholder": "", "description": "",
	"options": nil, "choices": nil, "channel_types": nil,
}

// Meant returns a request's JSON without the fields that mean the same as leaving them out (vain).
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
		// Options of commands have a name, and "required" is false if it is absent. Fields of forms have
		// no name.
		_, named := v["name"]
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
