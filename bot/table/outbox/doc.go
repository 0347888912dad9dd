// Package outbox is the queue of unsent posts, their order, and which posts supersede others. It
// knows no store, no Discord and no table: its inputs are posts, moments and the state of a table,
// its results are the next post and whether it is still needed.
//
// post.go are the posts and how they are combined, box.go their queues and which is next, still.go
// drops obsolete ones.
package outbox
