package main

import "slices"

const toMilli = 1e-6 // from nanoseconds to milliseconds

// goals lists all goals, in the order of the printed table.
var goals = slices.Concat(
	pictures("Invade", "invade", 2),
	pictures("Quantum", "quantum", 1.5),
	pictures("Rois", "rois", 1.5),
	pictures("Lune", "lune", 2),
	[]goal{
		{
			text: "bytes: at most 1.45 x image/png's best compression",
			ours: "BoardFull/invade x-bytes-of-best", bound: 1.45, unit: "x",
		},
		{
			text: "allocations of a picture of a film, painted and added: at most 1,500",
			ours: "Film/lune/small allocs/frame", bound: 1500,
		},
	},
	others,
)

// pictures returns the goals for the pictures of a game. The parameter name is the game's name in the table,
// and title is its ID. A picture after a real move must be painted move times as fast as the whole picture.
func pictures(name, title string, move float64) []goal {
	full := "BoardFull/" + title
	return []goal{
		{
			text: name + ", whole picture: at most 1/6 of Skia's best case", bound: 1.0 / 6,
			ours: full + " ns/op", reference: "Skia/cached/" + title + " ns/op", scale: toMilli, unit: "ms",
		},
		{
			text: name + ", whole picture: at most 1/12 of Skia, all drawn each time", bound: 1.0 / 12,
			ours: full + " ns/op", reference: "Skia/all/" + title + " ns/op", scale: toMilli, unit: "ms",
		},
		{
			text: name + ", bytes: at most 0.40 x Skia's PNG", bound: 0.40,
			ours: full + " bytes", reference: "Skia/cached/" + title + " bytes", scale: 1e-3, unit: "kB",
		},
		{
			text: name + ", allocations of a whole picture: at most 100", bound: 100,
			ours: full + " allocs/op",
		},
		{
			text: name + ", a whole picture for one after a real move", bound: move, atLeast: true,
			ours: "BoardOneMove/" + title + " x-full", unit: "x",
		},
		{
			text: name + ", first picture after the start: at most 100 ms", bound: 100e6,
			ours: "BoardFirst/" + title + " ns/op", scale: toMilli, unit: "ms",
		},
		{
			text: name + ", film of a whole game: at least 5 x smaller than by the standard encoder", bound: 5, atLeast: true,
			ours: "Film/" + title + "/whole x-bytes-of-standard", unit: "x",
		},
	}
}

// others lists all goals that are not about the pictures of one game.
var others = []goal{
	{
		text: "durable action, 1 writer: at least 0.95 x two syncs",
		ours: "AppendToFloor of-floor-median", bound: 0.95, atLeast: true, unit: "x",
	},
	{
		text: "durable actions, 1 writer, against SQLite WAL FULL",
		ours: "StoreVsSQLite/1 actions/s", reference: "StoreVsSQLite/1 sqlite/s", bound: 0.45, atLeast: true, unit: "/s",
	},
	{
		text: "the same, 16 writers: at least 0.65 x SQLite with group commit",
		ours: "StoreVsSQLite/16 actions/s", reference: "StoreVsSQLite/16 sqlite-group/s",
		bound: 0.65, atLeast: true, unit: "/s",
	},
	{
		text: "the same, 256 writers: at least 1.0 x SQLite with group commit",
		ours: "StoreVsSQLite/256 actions/s", reference: "StoreVsSQLite/256 sqlite-group/s",
		bound: 1, atLeast: true, unit: "/s",
	},
	{
		text: "open with 100,000 channels: at most 50 ms",
		ours: "Open100k ns/op", bound: 50e6, scale: toMilli, unit: "ms",
	},
	{text: "the same: at most 50 MB of memory", ours: "Open100k MB", bound: 50, unit: "MB"},
	{text: "a cold channel: at most 1 ms", ours: "LoadChannel/cold ns/op", bound: 1e6, scale: toMilli, unit: "ms"},
	{
		text: "400 actions with their snapshot: at most 2 ms",
		ours: "Replay400 ns/op", bound: 2e6, scale: toMilli, unit: "ms",
	},
	{
		text: "400 actions replayed by the rules, without: at most 2 ms",
		ours: "Replay ns/op", bound: 2e6, scale: toMilli, unit: "ms",
	},
	{text: "file: at most 2.5 x the payload", ours: "Growth of-payload", bound: 2.5, unit: "x"},

	{
		text: "Invade: at least 5 x the decisions of chess",
		ours: "Playout/invade x-chess", bound: 5, atLeast: true, unit: "x",
	},
	{
		text: "Quantum: at least 5 x the decisions of chess",
		ours: "Playout/quantum x-chess", bound: 5, atLeast: true, unit: "x",
	},
	{
		text: "duel: at least 5 x the decisions of chess",
		ours: "Playout/duel x-chess", bound: 5, atLeast: true, unit: "x",
	},
	{text: "Invade: 300,000 decisions/s", ours: "Playout/invade decisions/s", bound: 300e3, atLeast: true, unit: "/s"},
	{
		text: "Invade through Match with its journal: 100,000 decisions/s",
		ours: "Match/invade decisions/s", bound: 100e3, atLeast: true, unit: "/s",
	},

	{
		text: "click to response, all included: at most 10 ms in 99 of 100",
		ours: "ClickToResponse p99-ms", bound: 10, unit: "ms",
	},
	{
		text: "click to response: at most 5 x a bare acknowledgement and a sync",
		ours: "ClickToResponse p50-ms", reference: "ClickToResponse bare-p50-ms", bound: 5, unit: "ms",
	},
	{
		text: "a press while twenty tables wait for the computer: at most 100 ms in 99 of 100",
		ours: "Computers ms/busy-p99", bound: 100, unit: "ms",
	},
	{text: "a turn of the computer at level 3: at most 10 s", ours: "Computers s/turn-alone", bound: 10, unit: "s"},
	{text: "the last of twenty at once: at most 60 s", ours: "Computers s/turn-last", bound: 60, unit: "s"},
	{text: "REST round trips of an answer to a move: 1", ours: "ClickToResponse answers/move", bound: 1},
	{
		text: "heap kept of 1,000 interactions: at most 10 kB",
		ours: "Soak retained-B/1000", bound: 10e3, scale: 1e-3, unit: "kB",
	},
}
