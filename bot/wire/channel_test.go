package wire

import (
	"errors"
	"testing"
	"time"
)

// TestPermissionsIn follows Discord's documented order of roles and overwrites.
func TestPermissionsIn(t *testing.T) {
	guild := rawGuild{ID: "1", Owner: "99", Roles: list[rawRole]{
		{ID: "1", Permissions: number(PermViewChannel | PermSendMessages)},
		{ID: "2", Permissions: number(PermAttachFiles)},
		{ID: "3", Permissions: number(PermAdministrator)},
		{ID: "4", Permissions: number(PermManageThreads)},
	}}
	see, send, attach := PermViewChannel, PermSendMessages, PermAttachFiles
	deny := func(id flake, p Permissions) rawOverwrite { return rawOverwrite{ID: id, Deny: number(p)} }
	allow := func(id flake, p Permissions) rawOverwrite { return rawOverwrite{ID: id, Allow: number(p)} }
	for _, r := range []struct {
		name  string
		user  string
		roles list[flake]
		over  []rawOverwrite
		want  Permissions
	}{
		{"everybody", "9", nil, nil, see | send},
		{"a role adds", "9", list[flake]{"2"}, nil, see | send | attach},
		{"the owner", "99", nil, []rawOverwrite{deny("1", see)}, permAll},
		{"an administrator", "9", list[flake]{"3"}, []rawOverwrite{deny("1", see)}, permAll},
		{"denied to everybody", "9", nil, []rawOverwrite{deny("1", send)}, see},
		{"a role beats everybody", "9", list[flake]{"2"},
			[]rawOverwrite{allow("2", send), deny("1", send)}, see | send | attach},
		{"among roles allowing wins", "9", list[flake]{"2", "4"},
			[]rawOverwrite{allow("2", send), deny("4", send)}, see | send | attach | PermManageThreads},
		{"the member beats all", "9", list[flake]{"2"}, []rawOverwrite{deny("9", send), allow("2", send)}, see | attach},
		{"of another role and another member", "9", nil, []rawOverwrite{deny("2", send), deny("8", see)}, see | send},
	} {
		if got := permissionsIn(guild, rawMember{Roles: r.roles}, r.user, r.over); got != r.want {
			t.Errorf("%s: %v, want %v", r.name, got.Names(), r.want.Names())
		}
	}
}

func TestPermissionSets(t *testing.T) {
	if !PermAdministrator.Has(PermAttachFiles) || PermAdministrator.Missing(PermAttachFiles) != 0 {
		t.Error("an administrator lacks something")
	}
	if PermViewChannel.Has(PermViewChannel|PermSendMessages) ||
		PermViewChannel.Missing(PermViewChannel|PermSendMessages) != PermSendMessages {
		t.Error("half of the permissions counts as all")
	}
}

// TestSameCommands: fields that Discord adds or leaves out are no difference.
func TestSameCommands(t *testing.T) {
	mine := []Command{
		{Name: "b", Description: "B", Descriptions: map[string]string{"fr": "Bé"}, Options: []Option{
			{Type: IntegerOption, Name: "n", Description: "N", Min: bound(1), Choices: []Choice{{Label: "One", Value: "1"}}}}},
		{Name: "a", Description: "A"},
	}
	theirs := func() []object {
		return []object{
			{"id": "8", "version": "1", "application_id": "1", "type": 1.0, "name": "a", "description": "A",
				"options": []any{}, "nsfw": false,
				"contexts": []any{0.0}, "integration_types": []any{0.0}, "default_member_permissions": nil,
				"name_localizations": nil},
			{"id": "9", "type": 1.0, "name": "b", "description": "B", "description_localizations": map[string]any{"fr": "Bé"},
				"contexts": []any{0.0}, "integration_types": []any{0.0},
				"options": []any{map[string]any{"type": 4.0, "name": "n", "description": "N",
					"min_value": 1.0, "required": false,
					"choices": []any{map[string]any{"name": "One", "value": 1.0, "name_localizations": nil}}}}},
		}
	}
	if diff, err := compare(theirs(), commands(mine)); err != nil || !diff.None() {
		t.Errorf("equal lists differ: %v", err)
	}
	for name, change := range map[string]func([]object){
		"description": func(l []object) { l[0]["description"] = "Z" },
		"language":    func(l []object) { l[1]["description_localizations"] = nil },
		"option":      func(l []object) { l[1]["options"].([]any)[0].(map[string]any)["required"] = true },
		"bound":       func(l []object) { delete(l[1]["options"].([]any)[0].(map[string]any), "min_value") },
		"context":     func(l []object) { l[0]["contexts"] = []any{0.0, 1.0} },
		"rights":      func(l []object) { l[0]["default_member_permissions"] = "8" },
	} {
		changed := theirs()
		change(changed)
		if diff, err := compare(changed, commands(mine)); err != nil || diff.None() {
			t.Errorf("a changed %s is not seen: %v", name, err)
		}
	}
	if diff, _ := compare(theirs()[:1], commands(mine)); diff.None() {
		t.Error("a missing command is not seen")
	}
}

// TestThreadsOfKinds: Discord is asked for no thread where it has none of this form.
func TestThreadsOfKinds(t *testing.T) {
	for kind, want := range map[ChannelType]bool{
		TextChannel: true, NewsChannel: true, NewsThread: false, PublicThread: false, PrivateThread: false,
		2: false, 13: false, 15: false, 16: false, // voice, stage, forum, media
	} {
		w, f, _, _ := newFake(t)
		_, err := w.StartThread(t.Context(), Thread{Channel: "5", Under: kind, Name: "Game", Minutes: ThreadDay})
		if (err == nil) != want || errors.Is(err, ErrNoThreads) == want || (len(f.sent()) == 1) != want {
			t.Errorf("kind %d: %v after %d requests", kind, err, len(f.sent()))
		}
	}
}

// TestRefusedThreadsHoldNoMessageUp: a channel that takes no thread for minutes takes messages meanwhile.
func TestRefusedThreadsHoldNoMessageUp(t *testing.T) {
	w, f, _, _ := newFake(t, reply{status: 429, body: `{"message":"x","retry_after":280}`})
	for range 2 {
		_, err := w.StartThread(t.Context(), Thread{Channel: "5", Name: "Game", Minutes: ThreadDay})
		if wait, is := Wait(err); !is || wait < 270*time.Second || wait > 280*time.Second {
			t.Errorf("%v: to wait %s", err, wait)
		}
	}
	if _, err := w.Send(t.Context(), "5", hello); err != nil || len(f.sent()) != 2 {
		t.Errorf("%v after %d requests", err, len(f.sent()))
	}
}
