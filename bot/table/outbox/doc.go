// Package outbox is the queue of unsent posts, their order, and which posts replace others. It
// knows no store, no Discord and no table. Its inputs are posts, moments, and what its caller says
// about kinds of posts; its results are the next post, and whether it is still needed.
//
// post.go has the posts and how they are combined, box.go their queues and which post is next,
// current.go drops posts that are no longer needed.
package outbox
