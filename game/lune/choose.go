package lune

// option is a destination with an optional aim (L12.1).
type option struct {
	to    square
	aim   aim
	gain  int  // attack score A (L12.5, L12.6)
	score int  // 10 × A + P (L12.8)
	falls int8 // fall damage on the way
}

// best holds the two best options. Among equal scores the option that is listed first is better:
// options are listed by destination in board order, no aim first, then direction, then distance
// (L12.8).
type best struct {
	options [2]option
	count   int
}

// add inserts an option, after all others of the same score.
func (b *best) add(o *option) {
	switch {
	case b.count == 0 || o.score > b.options[0].score:
		b.options[1], b.options[0] = b.options[0], *o
	case b.count == 1 || o.score > b.options[1].score:
		b.options[1] = *o
	default:
		return
	}
	b.count = min(b.count+1, 2)
}

// chooser evaluates the options of one Vek.
type chooser struct {
	*survey
	s       *State
	u       *unit
	t       *trait
	worth   [2][squares]int8  // score of striking a square without and with Overload; Plasma not counted
	blaze   [squares + 1]int8 // score of exploding each Plasma group
	lands   set               // squares on which a Blob can be lobbed (L12.6)
	nest    [squares]int8     // score of a Blob landing there
	strong  int               // 1 with Overload at the current destination
	own     uint8             // Plasma group of the current destination, 0 for none
	attacks best              // options with A > 0
	idle    best              // options without aim
}

// choose lists the options of a Vek and draws one of the two best (L12.8).
func (s *State) choose(i id, v *survey) option {
	u := &s.now.units[i]
	if u.kind == blob { // L12.4: no choice, no draw
		return option{to: u.at, aim: aim{set: true, burst: true}}
	}
	var r reached
	s.reach(i, &r)
	ends := r.ends | u.at.bit()
	r.cost[u.at] = 0
	c := chooser{survey: v, s: s, u: u, t: &kinds[u.kind]}
	s.now.on[u.at] = none // L12.11: its old square counts as empty
	c.prepare()
	for ends != 0 {
		to := ends.pop()
		if v.shy && s.now.tiles[to].capsule {
			continue
		}
		c.weigh(to, c.position(to, r.cost[to]))
	}
	s.now.on[u.at] = i
	o := s.settleOn(&c.attacks, &c.idle)
	o.falls = r.cost[o.to]
	return o
}

// settleOn draws one of the two best options; options without aim are excluded if the best of all
// is an attack.
func (s *State) settleOn(attacks, idle *best) option {
	b := *attacks
	if idle.leads(attacks) {
		b = merge(idle, attacks)
	}
	if b.count == 2 && s.draw(forChoice, 2) == 1 {
		return b.options[1]
	}
	return b.options[0]
}

// leads says whether the best option without aim ranks before the best attack.
func (b *best) leads(attacks *best) bool {
	return b.count > 0 && (attacks.count == 0 || before(&b.options[0], &attacks.options[0]))
}

// before says whether an option without aim ranks before an attack (L12.8).
func before(idle, attack *option) bool {
	return idle.score > attack.score || idle.score == attack.score && idle.to <= attack.to
}

// merge returns the two best of all options. The best one must be without aim.
func merge(idle, attacks *best) best {
	b := *idle
	if attacks.count > 0 && (b.count == 1 || !before(&b.options[1], &attacks.options[0])) {
		b.options[1], b.count = attacks.options[0], 2
	}
	return b
}

// position returns the position score P of a destination (L12.7).
func (c *chooser) position(to square, falls int8) int {
	own := 0
	if c.t.flight {
		own = 1
	}
	p := int(c.place[own][to]) - 10*int(falls)
	if c.s.now.tiles[to].capsule {
		p += 30
	}
	if c.t.psion {
		return p + 2*min(6, int(c.toMech[to]))
	}
	return p - int(c.toTarget[to])
}

// weigh lists the options of a destination with position score p.
func (c *chooser) weigh(to square, p int) {
	c.idle.add(&option{to: to, score: p})
	c.own = c.group[to]
	c.strong = 0
	if c.own != 0 {
		c.strong = 1
	}
	for d := north; d <= west; d++ {
		switch c.t.shape {
		case lobOne, lobTwo, spit:
			c.lob(to, p, d)
		case sting:
			c.offer(to, p, aim{set: true, dir: d}, c.strikes(to.step(d), d, int(c.t.reach)))
		case shotAhead:
			if q, ok := c.s.shot(to, d); ok {
				c.offer(to, p, aim{set: true, dir: d}, c.strikes(q, d, 1))
			}
		}
	}
}

// lob lists the lobbed attacks in one direction (L5.11, L5.12, L5.16).
func (c *chooser) lob(to square, p int, d dir) {
	q := to.step(d)
	for n := uint8(lobNear); n <= farthest(c.t.shape) && q != nowhere; n++ {
		if q = q.step(d); q == nowhere {
			return
		}
		gain := 0
		switch {
		case c.t.shape == lobOne:
			gain = c.strikes(q, d, 1)
		case c.t.shape == lobTwo:
			gain = c.strikes(q, d, 2)
		case c.lands.has(q):
			gain = int(c.nest[q])
		}
		c.offer(to, p, aim{set: true, dir: d, n: n}, gain)
	}
}

// offer adds an attack if its score is positive (L12.4).
func (c *chooser) offer(to square, p int, a aim, gain int) {
	if gain > 0 {
		c.attacks.add(&option{to: to, aim: a, gain: gain, score: 10*gain + p})
	}
}

// strikes returns the attack score of striking count squares in a row, the first of which is q. It
// adds up what is on each square and, once for each, the Plasma groups that explode (L12.5).
func (c *chooser) strikes(q square, d dir, count int) int {
	gain := 0
	var lit [3]uint8
	for k := range count {
		if q == nowhere {
			break
		}
		gain += int(c.worth[c.strong][q])
		if g := c.group[q]; g != 0 && g != lit[0] && g != lit[1] {
			lit[k] = g
			gain += int(c.blaze[g])
			if g == c.own {
				gain -= 3
			}
		}
		q = q.step(d)
	}
	return gain
}
