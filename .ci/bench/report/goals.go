package main

const (
	full    = "BoardFull/invade"
	toMilli = 1e-6 // from nanoseconds
)

// goals are those that are compared here, in the order of the table.
var goals = []goal{
	{text: "whole picture: at most 1/6 of Skia's best case", ours: full + " ns/op", reference: "Skia/cached ns/op", bound: 1.0 / 6, scale: toMilli, unit: "ms"},
	{text: "whole picture: at most 1/12 of Skia, all drawn each time", ours: full + " ns/op", reference: "Skia/all ns/op", bound: 1.0 / 12, scale: toMilli, unit: "ms"},
	{text: "bytes: at most 0.40 x Skia's PNG", ours: full + " bytes", reference: "Skia/cached bytes", bound: 0.40, scale: 1e-3, unit: "kB"},
	{text: "bytes: at most 1.45 x image/png's best compression", ours: full + " x-bytes-of-best", bound: 1.45, unit: "x"},
	{text: "allocations of a whole picture: at most 100", ours: full + " allocs/op", bound: 100},
	{text: "Invade, picture after a real move: at most half a whole one", ours: "BoardOneMove/invade x-full", bound: 2, atLeast: true, unit: "x"},
	{text: "Lune, picture after a real move: at most half a whole one", ours: "BoardOneMove/lune x-full", bound: 2, atLeast: true, unit: "x"},
	{text: "Quantum, picture after a real move: at most two thirds of a whole one", ours: "BoardOneMove/quantum x-full", bound: 1.5, atLeast: true, unit: "x"},
	{text: "Rois, picture after a real move: at most two thirds of a whole one", ours: "BoardOneMove/rois x-full", bound: 1.5, atLeast: true, unit: "x"},
	{text: "first picture after the start, Rois: at most 100 ms", ours: "BoardFirst/rois ns/op", bound: 100, scale: toMilli, unit: "ms"},
	{text: "Invade, film of a whole game: at least 5 x smaller than by the standard encoder", ours: "Film/invade/whole x-bytes-of-standard", bound: 5, atLeast: true, unit: "x"},
	{text: "Quantum, film of a whole game: at least 5 x smaller than by the standard encoder", ours: "Film/quantum/whole x-bytes-of-standard", bound: 5, atLeast: true, unit: "x"},
	{text: "Rois, film of a whole game: at least 5 x smaller than by the standard encoder", ours: "Film/rois/whole x-bytes-of-standard", bound: 5, atLeast: true, unit: "x"},
	{text: "Lune, film of a whole game: at least 5 x smaller than by the standard encoder", ours: "Film/lune/whole x-bytes-of-standard", bound: 5, atLeast: true, unit: "x"},
	{text: "allocations of a picture of a film, painted and added: at most 1,500", ours: "Film/lune/small allocs/frame", bound: 1500},

	{text: "durable action, 1 writer: at least 0.95 x two syncs", ours: "AppendToFloor of-floor-median", bound: 0.95, atLeast: true, unit: "x"},
	{text: "durable actions, 1 writer, against SQLite WAL FULL", ours: "StoreVsSQLite/1 actions/s", reference: "StoreVsSQLite/1 sqlite/s", bound: 0.45, atLeast: true, unit: "/s"},
	{text: "the same, 16 writers: at least 0.65 x SQLite with group commit", ours: "StoreVsSQLite/16 actions/s", reference: "StoreVsSQLite/16 sqlite-group/s", bound: 0.65, atLeast: true, unit: "/s"},
	{text: "the same, 256 writers: at least 1.0 x SQLite with group commit", ours: "StoreVsSQLite/256 actions/s", reference: "StoreVsSQLite/256 sqlite-group/s", bound: 1, atLeast: true, unit: "/s"},
	{text: "open with 100,000 channels: at most 50 ms", ours: "Open100k ns/op", bound: 50e6, scale: toMilli, unit: "ms"},
	{text: "the same: at most 50 MB of memory", ours: "Open100k MB", bound: 50, unit: "MB"},
	{text: "a cold channel: at most 1 ms", ours: "LoadChannel/cold ns/op", bound: 1e6, scale: toMilli, unit: "ms"},
	{text: "400 actions with their snapshot: at most 2 ms", ours: "Replay400 ns/op", bound: 2e6, scale: toMilli, unit: "ms"},
	{text: "400 actions replayed by the rules, without: at most 2 ms", ours: "Replay ns/op", bound: 2e6, scale: toMilli, unit: "ms"},
	{text: "file: at most 2.5 x the payload", ours: "Growth of-payload", bound: 2.5, unit: "x"},

	{text: "Invade: at least 5 x the decisions of chess", ours: "Playout/invade x-chess", bound: 5, atLeast: true, unit: "x"},
	{text: "Quantum: at least 5 x the decisions of chess", ours: "Playout/quantum x-chess", bound: 5, atLeast: true, unit: "x"},
	{text: "duel: at least 5 x the decisions of chess", ours: "Playout/duel x-chess", bound: 5, atLeast: true, unit: "x"},
	{text: "Invade: 300,000 decisions/s", ours: "Playout/invade decisions/s", bound: 300e3, atLeast: true, unit: "/s"},
	{text: "Invade through Match with its journal: 100,000 decisions/s", ours: "Match/invade decisions/s", bound: 100e3, atLeast: true, unit: "/s"},

	{text: "click to response, all included: at most 10 ms in 99 of 100", ours: "ClickToResponse p99-ms", bound: 10, unit: "ms"},
	{text: "click to response: at most 5 x a bare acknowledgement and a sync", ours: "ClickToResponse p50-ms", reference: "ClickToResponse bare-p50-ms", bound: 5, unit: "ms"},
	{text: "REST round trips of an answer to a move: 1", ours: "ClickToResponse answers/move", bound: 1},
	{text: "heap kept of 1,000 interactions: at most 10 kB", ours: "Soak retained-B/1000", bound: 10e3, scale: 1e-3, unit: "kB"},
}
