package crash

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// writeOp is one thing that a session did to its store, or one line of its output.
type writeOp struct {
	kind opKind
	file string // the end of the file's name after the store's path; "" for the store itself
	at   int64  // offset of a write; the new size of a truncation
	data []byte // data of a write
	said string // text of a line
}

type opKind int

const (
	opWrite opKind = iota
	opTruncate
	opSync     // a sync: everything written to the file before is on the disk
	opUnsync   // a failed sync: the content of the disk is unknown
	opName     // the file was renamed to the store's name
	opSyncName // the folder was synced: a power cut no longer changes which file has the store's name
	opSay      // a line of output
)

// recorded are the names of the calls that strace records.
const recorded = writing + ",write"

// Patterns for the lines of strace -f -y -xx. Most match only at the beginning of their text,
// because the data may be long.
var (
	thread     = regexp.MustCompile(`^(\d+) +`)
	resumed    = regexp.MustCompile(`^<\.\.\. \w+ resumed>`)
	callBegin  = regexp.MustCompile(`^(\w+)\(`)
	descriptor = regexp.MustCompile(`^(\d+)(?:<([^>]*)>(\(deleted\))?)?`)
	quoted     = regexp.MustCompile(`"([^"]*)"`)
)

// unfinished marks the first half of a call that another thread's call has interrupted in the
// output.
const unfinished = " <unfinished ...>"

// readRecording parses strace's output about one process. It returns an op for each line that the
// process printed, and for each thing that the process did to the file at path or to an unfinished
// file beside it. An unfinished file takes the name of the store when it is complete.
func readRecording(text []byte, path string) ([]writeOp, error) {
	var ops []writeOp
	halves := map[string]string{}
	for row := range bytes.Lines(text) {
		s := strings.TrimRight(string(row), "\n")
		who := thread.FindString(s)
		s = s[len(who):]
		who = strings.TrimSpace(who)
		if first, ok := strings.CutSuffix(s, unfinished); ok {
			halves[who] = first
			continue
		}
		if m := resumed.FindString(s); m != "" {
			s = halves[who] + s[len(m):]
		}
		op, ok, err := parseCall(s, path)
		if err != nil {
			return nil, fmt.Errorf("read the recording: %w: %.200s", err, s)
		}
		if ok {
			ops = append(ops, op)
		}
	}
	return ops, nil
}

// parseCall turns a call into an op, if the call is about the file at path or writes output. ok is
// false for other calls, signals, exits, and calls cut off by the death of the process.
func parseCall(s, path string) (op writeOp, ok bool, err error) {
	end := strings.LastIndex(s, " = ")
	m := callBegin.FindStringSubmatch(s)
	if m == nil || end < 0 {
		return op, false, nil
	}
	result, _, _ := strings.Cut(s[end+3:], " ")
	name, args := m[1], strings.TrimSuffix(strings.TrimRight(s[len(m[0]):end], " "), ")")
	if result == "?" {
		return op, false, nil
	}
	if strings.HasPrefix(name, "link") || strings.HasPrefix(name, "rename") {
		op.kind = opName
		names := quoted.FindAllStringSubmatch(args, -1)
		if result != "0" || len(names) != 2 {
			return op, false, nil
		}
		from, err1 := unhex(names[0][1])
		to, err2 := unhex(names[1][1])
		op.file = strings.TrimPrefix(string(from), path)
		return op, string(to) == path, errors.Join(err1, err2)
	}
	return parseFile(name, args, result, path)
}

// parseFile turns a call with a file descriptor into an op.
func parseFile(name, args, result, path string) (op writeOp, ok bool, err error) {
	d := descriptor.FindStringSubmatch(args)
	if d == nil {
		return op, false, nil
	}
	file, err := unhex(d[2])
	rest, ours := strings.CutPrefix(string(file), path)
	ours = ours && d[3] == "" && (rest == "" || strings.HasPrefix(rest, ".unfinished-"))
	failed := strings.HasPrefix(result, "-")
	switch {
	case err != nil:
		return op, false, err
	case name == "write" && d[1] == "1":
		op.kind = opSay
		data, err := argData(args)
		op.said = string(data)
		return op, true, err
	case name == "fsync" && string(file) == filepath.Dir(path):
		op.kind = opSyncName
		return op, !failed, nil
	case !ours:
		return op, false, nil
	case name == "fdatasync" || name == "fsync":
		op.kind, op.file = opSync, rest
		if failed {
			op.kind = opUnsync
		}
		return op, true, nil
	case failed: // a call that strace made fail has no effect
		return op, false, nil
	}
	op, ok, err = parseWrite(name, args, result)
	op.file = rest
	return op, ok, err
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

// argData returns the data in a call's arguments.
func argData(args string) ([]byte, error) {
	_, data, _ := strings.Cut(args, `"`)
	data, rest, ok := strings.Cut(data, `"`)
	if !ok || strings.HasPrefix(rest, "...") {
		return nil, errors.New("its data is not there whole")
	}
	return unhex(data)
}

// unhex decodes text such as \x68\x65.
func unhex(s string) ([]byte, error) { return hex.DecodeString(strings.ReplaceAll(s, `\x`, "")) }
