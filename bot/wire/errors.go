package wire

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// APIError is a refusal by Discord. It contains no token and no address.
type APIError struct {
	Status  int    // HTTP status
	Code    int    // Discord's error code, 0 if the body had none
	Message string // Discord's sentence, cut to 200 characters
	Detail  string // what Discord says about the refused fields, cut to 500 characters; may be ""
	Route   string // for example "PATCH /channels/{channel}/messages/{message}"
	// RetryAfter is the wait that Discord requires. It is set only with status 429.
	RetryAfter time.Duration
}

// Error says what was refused and why.
func (e *APIError) Error() string {
	text := fmt.Sprintf("%s: discord says %d", e.Route, e.Status)
	if e.Code != 0 {
		text += fmt.Sprintf(" (%d)", e.Code)
	}
	for _, why := range []string{e.Message, e.Detail} {
		if why != "" {
			text += ": " + why
		}
	}
	return text
}

// Is makes errors.Is compare the sentinels below by Code, and ErrRateLimited by Status.
func (e *APIError) Is(target error) bool {
	if target == ErrRateLimited {
		return e.Status == 429 && !errors.Is(e, ErrTooOldToEdit)
	}
	var c codeError
	return errors.As(target, &c) && int(c) == e.Code
}

// codeError is a sentinel for one of Discord's codes.
type codeError int

func (c codeError) Error() string { return fmt.Sprintf("discord code %d", int(c)) }

// Refusals that callers may handle in a special way. Compare with errors.Is.
var (
	ErrUnknownChannel     error = codeError(10003)
	ErrUnknownGuild       error = codeError(10004)
	ErrUnknownMessage     error = codeError(10008)
	ErrUnknownEmoji       error = codeError(10014)
	ErrUnknownWebhook     error = codeError(10015) // the interaction's 15 minutes are over
	ErrUnknownInteraction error = codeError(10062) // the 3 seconds are over
	ErrTooOldToEdit       error = codeError(30046)
	ErrAcked              error = codeError(40060)
	ErrMissingAccess      error = codeError(50001)
	ErrCannotDM           error = codeError(50007)
	ErrMissingPermission  error = codeError(50013)
	ErrTokenExpired       error = codeError(50027) // the interaction's 15 minutes are over
	ErrInvalidBody        error = codeError(50035)
	ErrArchived           error = codeError(50083)
	ErrThreadExists       error = codeError(160004)
	ErrWrongChannel       error = codeError(50024) // this kind of channel does not support the request
	ErrTagNeeded          error = codeError(40067) // a post in this forum needs a tag
)

// Errors of this package; compare with errors.Is.
var (
	// ErrRateLimited means that Discord requires a longer wait than the caller's context or MaxWait
	// allows. APIError.RetryAfter is that wait.
	ErrRateLimited = errors.New("rate limited")
	// ErrUnsure means that it is unknown whether the request arrived: the network failed or Discord
	// had a fault, and retrying was unsafe or did not help.
	ErrUnsure = errors.New("not known whether discord took it")
	// ErrLateModal says that a form was given after a deferral or another answer.
	ErrLateModal = errors.New("a form must be the first answer")
	// ErrNoThreads says that the bot can open no thread in a channel, because of the channel's
	// kind.
	ErrNoThreads = errors.New("no thread can be opened in a channel of this kind")
	// ErrFatal is wrapped by the errors that end a Shell for good.
	ErrFatal = errors.New("discord refuses this bot")
	// ErrClosed says that the Shell was closed.
	ErrClosed = errors.New("the connection was closed")
)

// Gone says whether err means that the channel or message is no longer there, so that trying again
// is pointless.
func Gone(err error) bool { return among(err, ErrUnknownChannel, ErrUnknownMessage, ErrUnknownGuild) }

// Forbidden says whether err means that the bot lacks a permission in the channel, or that a user
// takes no direct messages from it.
func Forbidden(err error) bool {
	return among(err, ErrMissingAccess, ErrMissingPermission, ErrCannotDM)
}

// Threadless says whether err means that the bot cannot open a thread in a channel, because channels of this
// kind have no threads or each thread there needs a tag.
func Threadless(err error) bool { return among(err, ErrNoThreads, ErrWrongChannel, ErrTagNeeded) }

// TooManyThreads says whether err means that the server has reached one of Discord's limits for
// open threads, threads in announcement channels, or channels.
func TooManyThreads(err error) bool {
	return among(err, codeError(160006), codeError(160007), codeError(30013))
}

// Blocked says whether err means that a server's word filter refused a text.
func Blocked(err error) bool {
	return among(err, codeError(200000), codeError(200001), codeError(240000))
}

// Trouble says whether err is a fault of Discord: Discord cannot be reached, has an internal error or is
// overloaded. Discord may or may not have carried out the request.
func Trouble(err error) bool { return among(err, ErrUnsure, errDial, codeError(130000)) }

// Expired says whether err means that an interaction can no longer be answered through its token.
func Expired(err error) bool {
	return among(err, ErrUnknownInteraction, ErrTokenExpired, ErrUnknownWebhook)
}

// among says whether err matches at least one of several errors.
func among(err error, some ...error) bool {
	return slices.ContainsFunc(some, func(one error) bool { return errors.Is(err, one) })
}

// Wait returns how long Discord requires the caller to wait before the request is repeated, or 0 if
// Discord does not say. It returns false if err is not a rate limit.
func Wait(err error) (time.Duration, bool) {
	refused, _ := errors.AsType[*APIError](err)
	return cmp.Or(refused, &APIError{}).RetryAfter, errors.Is(err, ErrRateLimited)
}

// decodeRefusal reads Discord's JSON error body. For any other body it returns an empty APIError.
// discordgo's APIErrorMessage does not say which field was refused (structs.go:2183).
func decodeRefusal(answer []byte) *APIError {
	var body struct {
		Code       int             `json:"code"`
		Message    string          `json:"message"`
		Errors     json.RawMessage `json:"errors"`
		RetryAfter float64         `json:"retry_after"`
	}
	_ = json.Unmarshal(answer, &body)
	e := &APIError{Code: body.Code, Message: Clip(body.Message, 200), Detail: Clip(string(body.Errors), 500)}
	if body.RetryAfter > 0 && body.RetryAfter < 1e6 {
		e.RetryAfter = time.Duration(body.RetryAfter * float64(time.Second))
	}
	return e
}
