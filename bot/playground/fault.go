package playground

import "time"

// A Fault is a planned failure. The kinds from "drop" to "silent" happen at once, on the gateway.
// "resume7" and "resume9" happen at the next Count resumes, and all others at the next Count
// requests of the REST API.
type Fault struct {
	// Kind is one of
	//   drop     cut every gateway connection (the session can be resumed)
	//   op7      ask the client to reconnect
	//   op9      say that the session is invalid, and whether it can be resumed (Resumable)
	//   close    close the gateway with Code
	//   deaf     never again acknowledge heartbeats or send events on the present connections
	//   silent   never again send events in the present sessions, but acknowledge heartbeats
	//   resume7  answer the next Count resumes with op 7
	//   resume9  answer the next Count resumes with op 9 (not resumable)
	//   status   answer with HTTP status Code; 429 carries RetryAfter
	//   refuse   answer with Discord's error that has the code Code, such as 160006
	//   before   cut the connection before doing what was asked
	//   after    do what was asked, then cut the connection without an answer, or answer with HTTP status Code
	//   slow     wait for the time Wait, in real time, before answering
	Kind       string        `json:"kind"`
	Count      int           `json:"count"`       // default 1
	Code       int           `json:"code"`        // close, HTTP status, refusal
	Route      string        `json:"route"`       // only requests whose "METHOD /path" contains this text
	Resumable  bool          `json:"resumable"`   // op9
	RetryAfter float64       `json:"retry_after"` // seconds, status 429; default 0.5
	Global     bool          `json:"global"`      // status 429: the limit is that of the whole bot
	Wait       time.Duration `json:"wait"`        // nanoseconds, slow
}
