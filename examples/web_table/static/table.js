// A screen of the table. It shows what the server sends, and sends back the move that was chosen; it knows no rules.
const [room, key] = location.hash.slice(1).split("/");
const byId = (id) => document.getElementById(id);
let socket, now = { counter: 0, moves: {} }, picked = [];

function connect() {
  const address = new URL(`/tables/${room}/${key}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.search = new URLSearchParams({
    since: now.counter, width: Math.min(document.documentElement.clientWidth, 1000), language: navigator.language.slice(0, 2),
  });
  socket = new WebSocket(address);
  socket.onmessage = ({ data }) => show(JSON.parse(data));
  socket.onclose = ({ code }) => code === 4404 || setTimeout(connect, 1000);
}

function send(request) {
  socket.send(JSON.stringify({ ...request, counter: now.counter }));
}

function show(news) {
  now = news;
  picked = [];
  if (now.isNew) byId("log").replaceChildren();
  byId("log").prepend(...now.log.map((line) => element("li", line)).reverse());
  byId("picture").innerHTML = now.picture;
  byId("refusal").textContent = now.refusal;
  byId("undo").disabled = !now.canUndo;
  byId("next").hidden = !now.canGoOn;
  byId("totals").textContent = Object.entries(now.totals).map(([name, total]) => `${name} ${total}`).join(" · ");
  offer();
}

// A move is a text such as "17 28": the cards that are clicked are words of it. What is left to choose gets buttons.
function offer() {
  const fitting = Object.entries(now.moves).filter(([move]) => picked.every((word) => move.split(" ").includes(word)));
  if (picked.length && fitting.length === 1) return send({ move: fitting[0][0] });
  if (picked.length && !fitting.length) return send({ move: picked.pop() });
  const few = fitting.length <= 12 ? fitting : [];
  byId("moves").replaceChildren(...few.map(([move, text]) => element("button", text, () => send({ move }))));
}

function element(tag, text, onclick = null) {
  return Object.assign(document.createElement(tag), { textContent: text, onclick });
}

function pick({ target }) {
  const chosen = target.closest("[data-legal]");
  if (!chosen) return;
  const { card, row, end, bottle, packet } = chosen.dataset;
  picked.push(...[card, row, end, bottle, packet].filter((word) => word !== undefined));
  chosen.classList.add("picked");
  offer();
}

byId("picture").addEventListener("click", pick);
byId("picture").addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && pick(event));
byId("undo").onclick = () => send({ do: "undo" });
byId("next").onclick = () => send({ do: "next" });
connect();
