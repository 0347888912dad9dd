package playground

import (
	"fmt"
	"net/http"
	"slices"
)

// object is a JSON object whose fields have no Go type of their own here.
type object = map[string]any

// An apiError is a refusal in Discord's own words. It is also the body of the answer.
type apiError struct {
	Status     int     `json:"-"`
	Code       int     `json:"code"`
	Message    string  `json:"message"`
	Errors     object  `json:"errors,omitempty"`      // only for code 50035: the error of each field
	RetryAfter float64 `json:"retry_after,omitempty"` // seconds, 429
	Global     *bool   `json:"global,omitempty"`      // 429
}

// Error returns the code and the text.
func (e *apiError) Error() string {
	if len(e.Errors) == 0 {
		return fmt.Sprintf("%d: %s", e.Code, e.Message)
	}
	return fmt.Sprintf("%d: %s %v", e.Code, e.Message, e.Errors)
}

// Discord's JSON error codes that this server gives.
const (
	codeUnknownApplication = 10002
	codeUnknownChannel     = 10003
	codeUnknownGuild       = 10004
	codeUnknownMember      = 10007
	codeUnknownMessage     = 10008
	codeUnknownUser        = 10013
	codeUnknownEmoji       = 10014
	codeUnknownWebhook     = 10015
	codeUnknownInteraction = 10062
	codeUnknownCommand     = 10063
	codeTooManyPins        = 30003
	codeTooManyEmoji       = 30008
	codeTooManyCommands    = 30032
	codeTooManyOldEdits    = 30046
	codeTooLarge           = 40005
	codeAcknowledged       = 40060
	codeMissingAccess      = 50001
	codeWrongChannelType   = 50024
	codeNotAuthor          = 50005
	codeEmptyMessage       = 50006
	codeCannotDM           = 50007
	codeMissingPermission  = 50013
	codeInvalidToken       = 50027
	codeInvalidRecipient   = 50033
	codeInvalidForm        = 50035
	codeBadVersion         = 50041
	codeArchived           = 50083
	codeBadJSON            = 50109
	codeThreadExists       = 160004
	codeManyThreads        = 160006
	codeTitleBlocked       = 200001
)

// refusals has the HTTP status and the text of each code.
var refusals = map[int]struct {
	status int
	text   string
}{
	codeUnknownApplication: {http.StatusNotFound, "Unknown Application"},
	codeUnknownChannel:     {http.StatusNotFound, "Unknown Channel"},
	codeUnknownGuild:       {http.StatusNotFound, "Unknown Guild"},
	codeUnknownMember:      {http.StatusNotFound, "Unknown Member"},
	codeUnknownMessage:     {http.StatusNotFound, "Unknown Message"},
	codeUnknownUser:        {http.StatusNotFound, "Unknown User"},
	codeUnknownEmoji:       {http.StatusNotFound, "Unknown Emoji"},
	codeUnknownWebhook:     {http.StatusNotFound, "Unknown Webhook"},
	codeUnknownInteraction: {http.StatusNotFound, "Unknown interaction"},
	codeUnknownCommand:     {http.StatusNotFound, "Unknown application command"},
	codeTooManyPins:        {http.StatusBadRequest, "Maximum number of pins reached for the channel (50)"},
	codeTooManyEmoji:       {http.StatusBadRequest, "Maximum number of emojis reached (2000)"},
	codeTooManyCommands:    {http.StatusBadRequest, "Maximum number of application commands reached (100)."},
	codeTooManyOldEdits: {http.StatusTooManyRequests,
		"Maximum number of edits to messages older than 1 hour reached. Try again later."},
	codeTooLarge:          {http.StatusRequestEntityTooLarge, "Request entity too large"},
	codeAcknowledged:      {http.StatusBadRequest, "Interaction has already been acknowledged."},
	codeMissingAccess:     {http.StatusForbidden, "Missing Access"},
	codeWrongChannelType:  {http.StatusBadRequest, "Cannot execute action on this channel type"},
	codeNotAuthor:         {http.StatusForbidden, "Cannot edit a message authored by another user"},
	codeEmptyMessage:      {http.StatusBadRequest, "Cannot send an empty message"},
	codeCannotDM:          {http.StatusForbidden, "Cannot send messages to this user"},
	codeMissingPermission: {http.StatusForbidden, "Missing Permissions"},
	codeInvalidToken:      {http.StatusUnauthorized, "Invalid Webhook Token"},
	codeInvalidRecipient:  {http.StatusBadRequest, "Invalid Recipient(s)"},
	codeInvalidForm:       {http.StatusBadRequest, "Invalid Form Body"},
	codeBadVersion:        {http.StatusBadRequest, "Invalid API version"},
	codeArchived:          {http.StatusBadRequest, "Thread is archived"},
	codeBadJSON:           {http.StatusBadRequest, "The request body contains invalid JSON."},
	codeThreadExists:      {http.StatusBadRequest, "A thread has already been created for this message"},
	codeManyThreads:       {http.StatusBadRequest, "Maximum number of active threads reached"},
	codeTitleBlocked:      {http.StatusBadRequest, "Title was blocked by automatic moderation"},
}

func refuse(code int) *apiError {
	r, ok := refusals[code]
	if !ok {
		panic(fmt.Sprintf("playground: no text for code %d", code))
	}
	return &apiError{Status: r.status, Code: code, Message: r.text}
}

// invalidForm returns the refusal of a body because of the field at a path.
func invalidForm(code, message string, path ...string) *apiError {
	at := object{"_errors": []object{{"code": code, "message": message}}}
	for _, step := range slices.Backward(path) {
		at = object{step: at}
	}
	e := refuse(codeInvalidForm)
	e.Errors = at
	return e
}

// statusError returns a refusal with only an HTTP status, such as 401 or 404, and no Discord error
// code.
func statusError(status int) *apiError {
	return &apiError{Status: status, Message: fmt.Sprintf("%d: %s", status, http.StatusText(status))}
}
