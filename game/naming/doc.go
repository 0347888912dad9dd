// Package naming decides how a person's name is written in posts, buttons, threads and pictures: what
// of it is visible (Clean), which names look the same (Alike), and how the names of one table are
// told apart (Apart). Two other functions decide the rest: render.Written what a typeface can write,
// and screen.Escape what Discord takes for markup.
//
// It may import golang.org/x/text and the table of look-alikes. Begin reading at clean.go, then
// apart.go.
package naming
