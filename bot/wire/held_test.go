package wire

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
)

// forgetful is a Handler that answers and remembers nothing.
type forgetful struct {
	witness
	n atomic.Int64
}

func (h *forgetful) Interaction(ctx context.Context, in *Interaction, a *Answer) {
	h.n.Add(1)
	if in.Kind == KindAutocomplete {
		_ = a.Respond(ctx, Complete(nil))
		return
	}
	_ = a.Respond(ctx, Reply(hello))
	_ = a.Respond(ctx, Reply(hello)) // by the interaction's own webhook
	_ = a.Respond(ctx, Update(hello))
	_, _ = a.client.Send(ctx, in.Channel, hello)
}

func (h *forgetful) Refused(context.Context, *Interaction, *Answer) {}

func (h *forgetful) handled() int64 { return h.n.Load() }

// held counts what can be reached: elements of maps and slices, and structs behind
// pointers.
func held(v reflect.Value, seen map[uintptr]bool) int {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || seen[v.Pointer()] {
			return 0
		}
		seen[v.Pointer()] = true
		return 1 + held(v.Elem(), seen)
	case reflect.Interface:
		if v.IsNil() {
			return 0
		}
		return held(v.Elem(), seen)
	case reflect.Struct:
		n := 0
		for i := range v.NumField() {
			n += held(v.Field(i), seen)
		}
		return n
	case reflect.Map:
		n := v.Len()
		for it := v.MapRange(); it.Next(); {
			n += held(it.Value(), seen)
		}
		return n
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() <= reflect.Complex128 { // plain numbers: bytes of a log
			return 0
		}
		n := v.Len()
		for i := range v.Len() {
			n += held(v.Index(i), seen)
		}
		return n
	case reflect.Chan:
		return v.Len()
	}
	return 0
}

// pressed is the event of a button press.
func pressed(channel, id string) string {
	return fmt.Sprintf(`{"type":3,"id":%q,"application_id":"1","token":%q,"channel_id":%q,"member":{"user":{"id":"12"}},
		"message":{"id":"44","components":[{"type":999}]},"data":{"custom_id":"c"}}`, id, testWebhook.Reveal(), channel)
}

func typed(channel, id string) string {
	return strings.Replace(pressed(channel, id), `"type":3`, `"type":4`, 1)
}
