// Package ordertest plays a title at a table whose seats have standing orders, and holds
// the host to what orders promise. Begin reading at play.go; order.go makes the orders,
// from nothing but what the title declares.
package ordertest
