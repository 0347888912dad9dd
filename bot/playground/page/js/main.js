// The page begins here: each part ties itself to its place in index.html, then
// the state is read. Parts: app.js (what is going on), api.js (the server),
// header, sidebar, timeline and composer (the four regions), modal and notice.

import { begin, startHolding } from "./app.js";
import { startHeader } from "./header.js";
import { startSidebar } from "./sidebar.js";
import { startTimeline } from "./timeline.js";
import { startComposer } from "./composer.js";
import { startModals } from "./modal.js";
import { startNotices } from "./notice.js";
import { startHint } from "./hint.js";

startHeader();
startSidebar();
startHint();
startTimeline();
startComposer();
startModals();
startNotices();
startHolding();
begin();
