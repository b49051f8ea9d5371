// A client of json_server.py in another language: it plays a round against the computer, any legal action each time.
//
//     node examples/json_client.mjs
//     node examples/json_client.mjs lopaka Ada Ben
//
// PYTHON names the interpreter that has flaschenteufel installed; python3 by default.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("json_server.py", import.meta.url));
const server = spawn(process.env.PYTHON ?? "python3", [script], { stdio: ["pipe", "pipe", "inherit"] });
const replies = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
let lastId = 0;

async function ask(request) {
  const id = ++lastId;
  server.stdin.write(JSON.stringify({ id, ...request }) + "\n");
  const { value, done } = await replies.next();
  if (done) throw new Error("the server is gone");
  const reply = JSON.parse(value);
  if (reply.id !== id) throw new Error(`reply ${reply.id} to request ${id}`);
  if (!reply.ok) throw new Error(`${reply.error.message} (${reply.error.clause ?? reply.error.type})`);
  return reply;
}

function told(event) {
  switch (event.type) {
    case "played": return `seat ${event.seat} plays ${event.card.suit} ${event.card.number}`;
    case "trick_taken": return `seat ${event.seat} takes the trick`;
    case "bottle_sold": return `seat ${event.seat} has the bottle now, for ${event.price}`;
    case "round_scored": return `scores: ${event.scores.join(", ")}`;
  }
}

const [variant = "classic", ...names] = process.argv.slice(2);
await ask({ do: "start", variant, names: names.length ? names : ["Ada", "Ben", "Cleo"], rounds: 1 });
let counter = 0;
for (;;) {
  const news = await ask({ do: "events", since: counter });
  counter = news.counter;
  news.events.map((event) => told(event.value)).filter(Boolean).forEach((line) => console.log(line));
  const { actions } = await ask({ do: "actions" });
  if (actions.length === 0) break; // the computer players go on by themselves, so the round is over
  await ask({ do: "submit", action: actions[Math.floor(Math.random() * actions.length)] });
}
await ask({ do: "quit" });
server.stdin.end();
