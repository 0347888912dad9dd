// Draws the boards of the benchmarks by Skia, from the commands that TestCommandList
// writes, and prints its times as Go's benchmarks do.
//
//   node skia.mjs FONTS ITERATIONS TITLE=BOARD.json...
//
// "all" draws everything each time; "cached" is Skia's best case: what never changes is an
// image, and so is every sprite, each drawn once. The module is found through the working
// directory.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const { createCanvas, GlobalFonts } = createRequire(path.join(process.cwd(), 'x.js'))('@napi-rs/canvas');
const [fonts, count, ...boards] = process.argv.slice(2);
for (const weight of ['Medium', 'Bold']) {
  GlobalFonts.registerFromPath(path.join(fonts, `FiraSansCondensed-${weight}.ttf`), `Fira${weight}`);
}

function trace(c, o) {
  c.beginPath();
  if (o.op === 'circle') c.arc(o.x, o.y, o.r, 0, 2 * Math.PI);
  else if (o.op === 'poly') o.pts.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
  else if (o.r) c.roundRect(o.x, o.y, o.w, o.h, o.r);
  else c.rect(o.x, o.y, o.w, o.h);
}

// draw draws commands; stamp lays a sprite with its middle at 0, 0.
function draw(c, commands, stamp) {
  c.lineCap = c.lineJoin = 'round';
  for (const o of commands) {
    if (o.op === 'sprite') {
      c.save();
      c.translate(o.x, o.y);
      c.globalAlpha *= o.opacity ?? 0;
      stamp(c, o.sprite ?? 0);
      c.restore();
      continue;
    }
    if (o.op === 'text') {
      c.font = `${o.size}px Fira${o.bold ? 'Bold' : 'Medium'}`;
      c.fillStyle = o.fill;
      c.fillText(o.text ?? '', o.x, o.y);
      continue;
    }
    trace(c, o);
    if (o.fill) {
      c.fillStyle = o.fill;
      c.fill();
    }
    if (o.stroke) {
      c.strokeStyle = o.stroke;
      c.lineWidth = o.width || 1;
      c.setLineDash(o.dash || []);
      c.stroke();
    }
  }
}

function contenders(board) {
  const anew = (c, n) => {
    const { side, cmds } = board.sprites[n];
    c.translate(-side / 2, -side / 2);
    draw(c, cmds, anew);
  };
  const images = board.sprites.map(({ side, cmds }) => {
    const canvas = createCanvas(side, side);
    draw(canvas.getContext('2d'), cmds, anew);
    return canvas;
  });
  const kept = (c, n) => c.drawImage(images[n], -images[n].width / 2, -images[n].height / 2);
  const still = createCanvas(board.w, board.h);
  draw(still.getContext('2d'), board.cmds.slice(0, board.static), anew);
  return {
    all: (c) => draw(c, board.cmds, anew),
    cached(c) {
      c.drawImage(still, 0, 0);
      draw(c, board.cmds.slice(board.static), kept);
    },
  };
}

for (const named of boards) {
  const [title, file] = named.split('=');
  const board = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, paint] of Object.entries(contenders(board))) {
    const canvas = createCanvas(board.w, board.h);
    const c = canvas.getContext('2d');
    let took = 0n;
    let size = 0;
    for (let n = -2; n < Number(count); n++) { // two to warm up
      const began = process.hrtime.bigint();
      c.clearRect(0, 0, board.w, board.h);
      paint(c);
      size = canvas.encodeSync('png').length;
      if (n >= 0) took += process.hrtime.bigint() - began;
    }
    console.log(`BenchmarkSkia/${name}/${title} ${count} ${took / BigInt(count)} ns/op ${size} bytes`);
  }
}
