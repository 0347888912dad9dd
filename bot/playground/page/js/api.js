// The page's line to the server: reading the state, the stream of events, and
// the acts of a member. See page.go for the routes. Nothing else uses fetch.

// Refused is an answer that says no, in the server's own words.
export class Refused extends Error {}

// post sends one act. It throws Refused, or a TypeError when nobody answers.
export async function post(route, body) {
  return read(await fetch(`/play/${route}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }));
}

// upload gives a member's file to the server, which answers what it knows of it: the
// id is the value of an option. Errors as for post.
export async function upload(member, file) {
  const name = `/play/upload?as=${encodeURIComponent(member)}&name=${encodeURIComponent(file.name)}`;
  return read(await fetch(name, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }));
}

async function read(answer) {
  const result = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(result.error ?? answer.statusText);
  return result;
}

// readState reads everything that a member may see.
export async function readState(member) {
  return read(await fetch(`/play/state?as=${encodeURIComponent(member)}`, { cache: "no-store" }));
}

// listen follows a member's events until the returned func is called. It first
// connects and then reads the state, so that nothing falls in between; after
// each loss it does both again. handlers: state(json), event(json), line(up).
export function listen(member, handlers) {
  let source = null;
  let timer = 0;
  let tries = 0;
  let closed = false;

  const lost = () => {
    source?.close();
    if (closed) return;
    handlers.line(false);
    clearTimeout(timer);
    timer = setTimeout(connect, Math.min(500 * 2 ** tries++, 8000));
  };

  function connect() {
    let early = []; // events that come while the state is being read
    const mine = source = new EventSource(`/play/events?as=${encodeURIComponent(member)}`);
    mine.onmessage = ({ data }) => {
      const event = JSON.parse(data);
      if (early) early.push(event);
      else handlers.event(event);
    };
    mine.onerror = () => mine === source && lost();
    mine.onopen = async () => {
      const state = await readState(member).catch(() => null);
      if (closed || mine !== source) return;
      if (!state) return lost();
      tries = 0;
      handlers.line(true);
      handlers.state(state);
      const waiting = early;
      early = null;
      waiting.forEach((event) => handlers.event(event));
    };
  }

  connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    source?.close();
  };
}
