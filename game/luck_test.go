package game_test

import (
	"fmt"
	"math"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
)

// draws is how many draws each test of luck makes. The seeds are fixed: what holds
// once holds always, so these tests never fail by bad luck.
var draws = amount.Of(100_000, 1_000_000)

// fair demands counts that luck explains: their chi-square against equal parts is
// neither too large nor too small, each with a chance below one in a million.
func fair(t *testing.T, what string, counts []int) {
	t.Helper()
	chiSquare(t, what, counts, float64(len(counts)-1), 1)
}

// chiSquare is fair for counts that are not all free: factor makes up for it.
func chiSquare(t *testing.T, what string, counts []int, free, factor float64) {
	t.Helper()
	sum, low, high := judge(counts, free, factor)
	t.Logf("%s: chi-square %.1f of %.0f free, between %.1f and %.1f", what, sum, free, low, high)
	if sum < low || sum > high {
		t.Errorf("%s is not fair: chi-square %.1f of %.0f free, want %.1f to %.1f", what, sum, free, low, high)
	}
}

// judge is the chi-square of counts against equal parts, and what luck explains.
func judge(counts []int, free, factor float64) (sum, low, high float64) {
	total := 0
	for _, n := range counts {
		total += n
	}
	want := float64(total) / float64(len(counts))
	if want < 5 {
		panic(fmt.Sprintf("%d counts in %d cells are too few", total, len(counts)))
	}
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	const sigmas = 4.75 // one in a million
	return sum * factor, critical(free, -sigmas), critical(free, sigmas)
}

// critical is the chi-square that is so many sigmas off, by Wilson and Hilferty.
func critical(free, sigmas float64) float64 {
	c := 2 / (9 * free)
	return free * math.Pow(max(0, 1-c+sigmas*math.Sqrt(c)), 3)
}

// TestCritical compares with the tables: one in a thousand is 3.0902 sigmas.
func TestCritical(t *testing.T) {
	for free, want := range map[float64]float64{5: 20.52, 19: 43.82, 100: 149.45} {
		if got := critical(free, 3.0902); math.Abs(got-want) > 0.3 {
			t.Errorf("critical(%.0f) = %.2f, want %.2f", free, got, want)
		}
	}
}

func TestFairDice(t *testing.T) {
	for _, sides := range []int{2, 3, 4, 5, 6, 7, 8, 10, 12, 20, 52, 100} {
		t.Run(fmt.Sprint("d", sides), func(t *testing.T) {
			t.Parallel()
			r := game.NewRand(game.Seed{1, byte(sides)}, "dice")
			counts := make([]int, sides)
			for range draws {
				counts[r.Die(sides)-1]++
			}
			fair(t, "the die", counts)
		})
	}
}

// TestNoModuloBias draws below a number so large that a remainder of the generator's
// 64 (or 63) bits would favour the low third by half as much again.
func TestNoModuloBias(t *testing.T) {
	const n = 3 << 61
	r := game.NewRand(game.Seed{2}, "dice")
	counts := make([]int, 3)
	for range draws {
		counts[r.IntN(n)/(n/3)]++
	}
	fair(t, "thirds", counts)
}

// TestSerialPairs: a throw tells nothing of the next ones, nor of another stream's,
// nor of the same stream of a seed that differs in one bit.
func TestSerialPairs(t *testing.T) {
	for _, lag := range []int{1, 2, 5} {
		r := game.NewRand(game.Seed{3}, "dice")
		counts, last := make([]int, 36), make([]int, lag)
		for i := range draws {
			v := r.IntN(6)
			if i >= lag {
				counts[last[i%lag]*6+v]++
			}
			last[i%lag] = v
		}
		fair(t, fmt.Sprintf("a throw and the one %d later", lag), counts)
	}
	for _, two := range []struct {
		what string
		a, b game.Rand
	}{
		{"two streams of a seed", game.NewRand(game.Seed{4}, "dice 0"), game.NewRand(game.Seed{4}, "dice 1")},
		{"two seeds that differ in one bit", game.NewRand(game.Seed{4}, "dice"), game.NewRand(game.Seed{5}, "dice")},
	} {
		counts := make([]int, 36)
		for range draws {
			counts[two.a.IntN(6)*6+two.b.IntN(6)]++
		}
		fair(t, two.what, counts)
	}
}

// seedOf is one of many seeds.
func seedOf(n int) (s game.Seed) {
	for i := range 8 {
		s[i] = byte(n >> (8 * i))
	}
	return s
}

// TestFirstDraws: the first throws of many matches are fair too, as are the seats
// that are drawn and the first deals, each from a seed of its own.
func TestFirstDraws(t *testing.T) {
	first := make([]int, 36)
	seats := map[int][]int{2: make([]int, 2), 3: make([]int, 6), 4: make([]int, 24)}
	for i := range draws / 4 {
		r := game.NewRand(seedOf(i), "dice")
		first[r.IntN(6)*6+r.IntN(6)]++
		for n, counts := range seats {
			counts[permutation(shuffled(game.NewRand(seedOf(i), fmt.Sprint("seats", n)), n))]++
		}
	}
	fair(t, "the first two throws", first)
	for n, counts := range seats {
		fair(t, fmt.Sprintf("the order of %d seats", n), counts)
	}
}

// TestFairShuffles: all orders of a few cards are equally likely, and every card of a
// large deck in every place.
func TestFairShuffles(t *testing.T) {
	for n := 2; n <= 6; n++ {
		r := game.NewRand(game.Seed{6, byte(n)}, "deck")
		counts := make([]int, factorial(n))
		for range draws / n {
			counts[permutation(shuffle(&r, n))]++
		}
		fair(t, fmt.Sprintf("the orders of %d cards", n), counts)
	}
	const deck = 52
	r := game.NewRand(game.Seed{7}, "deck")
	counts := make([]int, deck*deck)
	for range draws / deck {
		for place, card := range shuffle(&r, deck) {
			counts[place*deck+card]++
		}
	}
	// Each row and column has a fixed sum: (n-1)² cells are free.
	chiSquare(t, "the places of 52 cards", counts, (deck-1)*(deck-1), float64(deck-1)/deck)
}

func shuffled(r game.Rand, n int) []int { return shuffle(&r, n) }

// shuffle is 0..n-1 in a drawn order.
func shuffle(r *game.Rand, n int) []int {
	cards := make([]int, n)
	for i := range cards {
		cards[i] = i
	}
	r.Shuffle(n, func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards
}

// permutation numbers an order of 0..n-1, from 0 to n!-1.
func permutation(order []int) int {
	number := 0
	for i, v := range order {
		less := 0
		for _, w := range order[i+1:] {
			if w < v {
				less++
			}
		}
		number = number*(len(order)-i) + less
	}
	return number
}

func factorial(n int) int {
	if n < 2 {
		return 1
	}
	return n * factorial(n-1)
}

// TestUnfairIsSeen: a die that a person would not notice, a shuffle by a well-known
// mistake, and counts that are too equal are all found.
func TestUnfairIsSeen(t *testing.T) {
	r := game.NewRand(game.Seed{8}, "dice")
	die, lazy, equal := make([]int, 6), make([]int, 6), make([]int, 100)
	for i := range 1_000_000 {
		v := r.IntN(6)
		if v == 0 && r.IntN(100) == 0 {
			v = 5
		}
		die[v]++
		cards := []int{0, 1, 2}
		for j := range cards {
			k := r.IntN(3)
			cards[j], cards[k] = cards[k], cards[j]
		}
		lazy[permutation(cards)]++
		equal[i%100]++
	}
	for what, counts := range map[string][]int{"a die": die, "a lazy shuffle": lazy, "a wheel": equal} {
		if sum, low, high := judge(counts, float64(len(counts)-1), 1); sum >= low && sum <= high {
			t.Errorf("%s passes as fair: chi-square %.1f between %.1f and %.1f", what, sum, low, high)
		}
	}
}
