package crash

import (
	"fmt"
	"strings"
	"testing"
)

// A recording is what happened to the file, and to those that take its name.
func TestReadRecording(t *testing.T) {
	bare := func(s string) (out string) { // as -xx shows it
		for _, c := range []byte(s) {
			out += fmt.Sprintf(`\x%02x`, c)
		}
		return out
	}
	file, temp, dir := bare("/d/x.db"), bare("/d/x.db.unfinished-new-1"), bare("/d")
	copied := bare("/d/x.db.unfinished-copy-2")
	text := strings.Join([]string{
		`7 pwrite64(5<` + temp + `>, "\x61\x62", 2, 0) = 2`,
		`7 fdatasync(5<` + temp + `>)   = 0`,
		`7 linkat(AT_FDCWD<` + dir + `>, "` + temp + `", AT_FDCWD<` + dir + `>, "` + file + `", 0) = 0`,
		`7 fsync(6<` + dir + `>) = 0`,
		`7 pwrite64(5<` + file + `>, "\x63", 1, 4096 <unfinished ...>`,
		`8 write(4<` + bare("anon") + `>, "\x61", 1) = 1`,
		`7 <... pwrite64 resumed>) = 1`,
		`7 fdatasync(5<` + file + `>) = -1 EIO (Input/output error) (INJECTED)`,
		`7 pwrite64(5<` + file + `>, "\x63", 1, 0) = -1 EIO (Input/output error) (INJECTED)`,
		`7 ftruncate(5<` + file + `>, 8192) = 0`,
		`7 write(1<` + bare("pipe") + `>, "\x61\x63\x6b", 3) = 3`,
		`7 fdatasync(5<` + file + `> <unfinished ...>`,
		`7 <... fdatasync resumed>) = ?`,
		`9 pwrite64(6<` + copied + `>, "\x64", 1, 0) = 1`,
		`9 fdatasync(6<` + copied + `>) = 0`,
		`9 renameat(AT_FDCWD<` + dir + `>, "` + copied + `", AT_FDCWD<` + dir + `>, "` + file + `") = 0`,
		`9 pwrite64(5<` + file + `>(deleted), "\x65", 1, 0) = 1`,
		`8 +++ killed by SIGKILL +++`,
	}, "\n")
	ops, err := readRecording([]byte(text), "/d/x.db")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, op := range ops {
		got = append(got, fmt.Sprintf("%d%s@%d%q%s", op.kind, op.file, op.at, op.data, op.said))
	}
	want := []string{`0.unfinished-new-1@0"ab"`, `2.unfinished-new-1@0""`, `4.unfinished-new-1@0""`, `5@0""`,
		`0@4096"c"`, `3@0""`, `1@8192""`, `6@0""ack`,
		`0.unfinished-copy-2@0"d"`, `2.unfinished-copy-2@0""`, `4.unfinished-copy-2@0""`}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if _, err := readRecording([]byte(`7 pwrite64(5<`+file+`>, "\x61"..., 2, 0) = 2`), "/d/x.db"); err == nil {
		t.Error("data cut short was taken")
	}
}
