// Package naming decides how a person's name is written, for posts, buttons, threads and pictures
// alike: what of it is visible (Clean), which names look the same (Alike), and how the names of one
// table are told apart (Apart). What a typeface can write decides render.Written, what Discord takes
// for markup screen.Escape.
//
// It may import golang.org/x/text and the table of look-alikes. Begin reading at clean.go, then
// apart.go.
package naming
