package lune

// square is a cell in board order: A1 is 0, B1 is 1, H8 is 63 (L2.3).
type square uint8

const (
	squares        = 64
	nowhere square = 255 // off the board, or not on it
)

// dir is a direction in the order of L2.3.
type dir uint8

const (
	north dir = iota
	east
	south
	west
	noDir dir = 255
)

// terrain is what covers the top tile (L2.4).
type terrain uint8

const (
	bare terrain = iota
	forest
	fire
	plasma
)

// obstacle is what blocks a square (L4.1).
type obstacle uint8

const (
	open obstacle = iota
	mountain
	building
	well
)

// chasm is the level of a square without a tile (L3.3).
const chasm int8 = -1

// tile is one square of the board without its unit.
type tile struct {
	level    int8 // 0..4 or chasm
	cracked  bool
	terrain  terrain
	obstacle obstacle
	count    uint8 // buildings left, or hits that a Mountain or Well still takes
	shield   bool  // of a building square
	capsule  bool
}

// marker announces an emergence or a meteor (L13.20, L14.21).
type marker struct {
	at     square
	meteor bool
}
