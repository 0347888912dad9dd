// Package outbox is what must still be said: posts, their order, and what supersedes what. It
// knows no store, no Discord and no table: it is handed posts, moments and what a table is at
// present, and answers which post is sent next and whether it must still be said.
//
// post.go and kind.go are what is said, lane.go in which queue it stands, merge.go which posts
// are told as one, box.go which is next, still.go what need not be said any more.
package outbox
