// A screen of the table. It shows what the server sends, and sends back what was chosen; it knows no rules.
const byId = (id) => document.getElementById(id);
const element = (tag, text, onclick) => Object.assign(document.createElement(tag), { textContent: text, onclick });
const [room, key] = location.hash.slice(1).split("/");
let socket, now = { counter: 0, actions: [] }, labels = [], picked = [];

function connect() {
  const [width, language] = [document.body.clientWidth, navigator.language.slice(0, 2)];
  socket = new WebSocket(`/tables/${room}/${key}?since=${now.counter}&width=${width}&language=${language}`);
  socket.onmessage = ({ data }) => show(JSON.parse(data));
  socket.onclose = ({ code }) => code === 4404 || setTimeout(connect, 1000);
}
const send = (request) => socket.send(JSON.stringify({ ...request, counter: now.counter }));
const submit = (action) => send({ action: { schema: 1, kind: "action", value: action } });

function show(message) {
  [now, labels, picked] = [message.snapshot.value, message.labels, []];
  byId("picture").innerHTML = message.picture;
  byId("log").prepend(...message.log.map((line) => element("li", line)).reverse());
  byId("refusal").textContent = message.refusal;
  byId("undo").disabled = !now.can_undo;
  byId("next").hidden = now.awaited.length > 0 || now.winners.length > 0;
  byId("totals").textContent = now.totals.map(({ name, total }) => `${name} ${total}`).join(" · ");
  offer();
}

// What the parts of an action are called in the picture: its cards, or a row and its end, a bottle, a packet.
const code = ({ number, value, suit }) => String(number ?? (suit ? suit[0] + value : "A"));
const parts = ({ card, cards = [card], row, end, bottle, packet }) =>
  [...cards.filter(Boolean).map(code), row, end, bottle, packet].filter((part) => part !== undefined).map(String);

// Each click leaves fewer actions. One is submitted, a few become buttons; if there is none, the library says why.
function offer() {
  const left = now.actions.filter((action) => picked.every((part) => parts(action).includes(part)));
  if (picked.length && left.length === 1) return submit(left[0]);
  if (picked.length && !left.length) return send({ card: picked.at(-1) });
  const few = left.length > 12 ? [] : left;
  byId("moves").replaceChildren(
    ...few.map((action) => element("button", labels[now.actions.indexOf(action)], () => submit(action))),
  );
}

function pick({ target }) {
  const chosen = target.closest("[data-legal]");
  const { card, row, end, bottle, packet } = chosen?.dataset ?? {};
  picked.push(...(card ? [card] : [row, end, bottle, packet].filter((part) => part !== undefined)));
  chosen?.classList.add("picked");
  offer();
}

byId("picture").onclick = pick;
byId("picture").onkeydown = (event) => ["Enter", " "].includes(event.key) && pick(event);
byId("undo").onclick = () => send({ undo: true });
byId("next").onclick = () => send({ next: true });
connect();
