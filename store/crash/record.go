package crash

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// writeOp is one thing that a session did to its store, or said about it.
type writeOp struct {
	kind opKind
	at   int64  // of a write; the new size of a truncation
	data []byte // of a write
	said string // of a line
}

type opKind int

const (
	opWrite opKind = iota
	opTruncate
	opSync   // everything before is on the disk
	opUnsync // a sync failed: nobody knows what is on the disk
	opSay    // the session said a line
)

// recorded are the calls of a recording.
const recorded = "pwrite64,ftruncate,fdatasync,fsync,write"

// The lines of strace -f -y -xx: a call, or the two halves of one during which
// another thread was heard.
var (
	wholeCall  = regexp.MustCompile(`^(\d+) +(\w+)\((.*)\) += (-?\d+)`)
	firstHalf  = regexp.MustCompile(`^(\d+) +(\w+\(.*) <unfinished \.\.\.>$`)
	secondHalf = regexp.MustCompile(`^(\d+) +<\.\.\. \w+ resumed>(.*)$`)
	descriptor = regexp.MustCompile(`^(\d+)(?:<([^>]*)>)?`)
	quoted     = regexp.MustCompile(`"([^"]*)"(\.\.\.)?`)
)

// readRecording reads what strace wrote about one process: what it did to the file
// at path, and what it said.
func readRecording(text []byte, path string) ([]writeOp, error) {
	var ops []writeOp
	halves := map[string]string{}
	for row := range bytes.Lines(text) {
		s := strings.TrimRight(string(row), "\n")
		if m := firstHalf.FindStringSubmatch(s); m != nil {
			halves[m[1]] = m[2]
			continue
		}
		if m := secondHalf.FindStringSubmatch(s); m != nil {
			s = m[1] + " " + halves[m[1]] + m[2]
		}
		m := wholeCall.FindStringSubmatch(s)
		if m == nil {
			continue // a signal, an exit, a call that death cut off
		}
		op, ok, err := parseCall(m[2], m[3], m[4], path)
		if err != nil {
			return nil, fmt.Errorf("read the recording: %w: %.200s", err, s)
		}
		if ok {
			ops = append(ops, op)
		}
	}
	return ops, nil
}

// parseCall makes a call an op, if it is about the file at path or a line said.
func parseCall(name, args, result, path string) (op writeOp, ok bool, err error) {
	d := descriptor.FindStringSubmatch(args)
	if d == nil {
		return op, false, nil
	}
	file, err := unhex(d[2])
	ours := string(file) == path
	failed := strings.HasPrefix(result, "-")
	switch {
	case err != nil:
		return op, false, err
	case name == "write" && d[1] == "1":
		op.kind = opSay
		data, err := argData(args)
		op.said = string(data)
		return op, true, err
	case !ours:
		return op, false, nil
	case name == "fdatasync" || name == "fsync":
		op.kind = opSync
		if failed {
			op.kind = opUnsync
		}
		return op, true, nil
	case failed: // strace's failures do nothing
		return op, false, nil
	}
	return parseWrite(name, args, result)
}

// parseWrite reads a write or a truncation of the store.
func parseWrite(name, args, result string) (op writeOp, ok bool, err error) {
	last := args[strings.LastIndex(args, " ")+1:]
	if op.at, err = strconv.ParseInt(last, 10, 64); err != nil {
		return op, false, err
	}
	if name == "ftruncate" {
		op.kind = opTruncate
		return op, true, nil
	}
	if name != "pwrite64" {
		return op, false, fmt.Errorf("a call %s to the store", name)
	}
	op.data, err = argData(args)
	if err == nil && strconv.Itoa(len(op.data)) != result {
		err = fmt.Errorf("%d bytes recorded, %s written", len(op.data), result)
	}
	return op, true, err
}

// argData is the data in a call's arguments.
func argData(args string) ([]byte, error) {
	m := quoted.FindStringSubmatch(args)
	if m == nil || m[2] != "" {
		return nil, fmt.Errorf("its data is not there whole")
	}
	return unhex(m[1])
}

// unhex reads \x68\x65.
func unhex(s string) ([]byte, error) { return hex.DecodeString(strings.ReplaceAll(s, `\x`, "")) }
