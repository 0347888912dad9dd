// Package ordertest plays a title at a table whose seats have standing orders, and checks the host
// against the semantics of orders. Begin reading at play.go; order.go generates orders from a
// title's declarations.
package ordertest
