// An option whose value is a file: it is chosen on one's own device and given to the
// server at once, whose id for it is the value.

import { h } from "./dom.js";
import { app, emit, say } from "./app.js";
import { upload } from "./api.js";

// fileInput is the input of a chip for a file, with the chip's text beside it
// (chip.shown) and the upload under way (chip.sending). done(chip) is called when a file
// has arrived, or has not.
export function fileInput(chip, events, done) {
  chip.shown = h("span", { class: "picked" }, app.words.chooseFile);
  return h("input", {
    type: "file", id: `option-${chip.option.name}`, "aria-required": chip.option.required ? "true" : "false",
    onchange: () => { chip.sending = send(chip, done); }, ...events,
  });
}

async function send(chip, done) {
  const [file] = chip.input.files;
  chip.value = undefined;
  chip.shown.textContent = file?.name ?? app.words.chooseFile;
  if (!file) return;
  try {
    chip.value = (await upload(app.me, file)).id;
  } catch (error) {
    chip.input.value = "";
    chip.shown.textContent = app.words.chooseFile;
    emit("notice", say("refused", { why: error.message }));
  }
  done(chip);
}
