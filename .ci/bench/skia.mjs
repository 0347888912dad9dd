// Draws the board of the benchmarks by Skia, from the commands that TestCommandList
// writes, and prints its times as Go's benchmarks do.
//
//   node skia.mjs BOARD.json FONTS ITERATIONS
//
// "all" draws everything each time; "cached" is Skia's best case: what never changes
// is an image, drawn once. The module is found through the working directory.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const { createCanvas, GlobalFonts } = createRequire(path.join(process.cwd(), 'x.js'))('@napi-rs/canvas');
const [file, fonts, count] = process.argv.slice(2);
const board = JSON.parse(readFileSync(file, 'utf8'));
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

function draw(c, commands) {
  c.lineCap = c.lineJoin = 'round';
  for (const o of commands) {
    if (o.op === 'text') {
      c.font = `${o.size}px Fira${o.bold ? 'Bold' : 'Medium'}`;
      c.fillStyle = o.fill;
      c.fillText(o.text, o.x, o.y);
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

const still = createCanvas(board.w, board.h);
draw(still.getContext('2d'), board.cmds.slice(0, board.static));

const contenders = {
  all(c) {
    draw(c, board.cmds);
  },
  cached(c) {
    c.drawImage(still, 0, 0);
    draw(c, board.cmds.slice(board.static));
  },
};

for (const [name, paint] of Object.entries(contenders)) {
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
  console.log(`BenchmarkSkia/${name} ${count} ${took / BigInt(count)} ns/op ${size} bytes`);
}
