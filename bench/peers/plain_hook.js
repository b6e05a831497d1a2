// The job of plain_hook.py, with its `index.json`, in node: node plain_hook.js PROJECT
const fs = require("fs");
const kept = `${process.argv[2]}/plain`;
const BUDGET = 4000;

const words = (command) =>
  (command.match(/'[^']*'|"[^"]*"|\S+/g) || []).map((word) => word.replace(/^['"]|['"]$/g, ""));

const holds = (key, command) => {
  let at = -1;
  return key.split(" ").every((word) => (at = command.indexOf(word, at + 1)) >= 0);
};

const payload = JSON.parse(fs.readFileSync(0, "utf8"));
const notes = JSON.parse(fs.readFileSync(`${kept}/index.json`, "utf8"));
const session = `${kept}/${payload.session_id}.node.json`;
const shown = new Set(fs.existsSync(session) ? JSON.parse(fs.readFileSync(session, "utf8")) : []);
const commands = (payload.tool_input.command || "").split(/&&|\|\||[;|\n]/).map(words);
const matched = notes.filter(
  (note) =>
    !shown.has(note.id) &&
    note.keys.some((key) => typeof key === "string" && commands.some((one) => holds(key, one))),
);
let text = "";
for (const note of matched) {
  const piece = `[${note.id}] ${note.summary}\n${note.body}`;
  if (text.length + piece.length <= BUDGET) {
    text += piece;
    shown.add(note.id);
  }
}
if (text) {
  const output = { hookEventName: "PreToolUse", additionalContext: text };
  console.log(JSON.stringify({ hookSpecificOutput: output }));
  fs.writeFileSync(session, JSON.stringify([...shown].sort()));
  const row = { time: Date.now() / 1000, notes: matched.map((note) => note.id), call: payload };
  fs.appendFileSync(`${kept}/ledger.jsonl`, JSON.stringify(row) + "\n");
}
