package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// decodeRefusal reads Discord's JSON error body. Anything else gives an empty one.
func decodeRefusal(answer []byte) *APIError {
	var body struct {
		Code       json.Number     `json:"code"`
		Message    string          `json:"message"`
		Errors     json.RawMessage `json:"errors"`
		RetryAfter float64         `json:"retry_after"`
		Global     bool            `json:"global"`
	}
	if json.Unmarshal(answer, &body) != nil {
		return &APIError{}
	}
	e := &APIError{Message: Clip(body.Message, 200), Global: body.Global}
	if code, err := body.Code.Int64(); err == nil {
		e.Code = int(code)
	}
	if body.RetryAfter > 0 && body.RetryAfter < 1e6 {
		e.RetryAfter = time.Duration(body.RetryAfter * float64(time.Second))
	}
	var nested any
	d := json.NewDecoder(bytes.NewReader(body.Errors))
	if d.Decode(&nested) == nil {
		var lines []string
		fieldErrors("", nested, &lines)
		e.Detail = Clip(strings.Join(lines, "; "), 500)
	}
	return e
}

// fieldErrors flattens Discord's nested errors object to "a.b: sentence" lines.
func fieldErrors(path string, v any, lines *[]string) {
	m, ok := v.(map[string]any)
	if !ok {
		return
	}
	if list, ok := m["_errors"].([]any); ok {
		for _, one := range list {
			if o, ok := one.(map[string]any); ok {
				*lines = append(*lines, fmt.Sprintf("%s: %v", strings.TrimPrefix(path, "."), o["message"]))
			}
		}
	}
	keys := make([]string, 0, len(m))
	for k := range m {
		if k != "_errors" {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	for _, k := range keys {
		fieldErrors(path+"."+k, m[k], lines)
	}
}
