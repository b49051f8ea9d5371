// The lobby: what to play, how many, and who. It gets a link for each person.
const byId = (id) => document.getElementById(id);
const variants = await (await fetch("/variants")).json();
function choose() {
  const [, , summary, players] = variants[byId("variant").selectedIndex];
  byId("summary").textContent = summary;
  byId("players").replaceChildren(...players.map((number) => new Option(number)));
}

async function openTable(event) {
  event.preventDefault();
  const people = byId("people").value.split(",").map((name) => name.trim());
  const body = JSON.stringify({ variant: byId("variant").value, players: Number(byId("players").value), people });
  const { error = "", links = {} } = await (await fetch("/tables", { method: "POST", body })).json();
  byId("problem").textContent = error;
  byId("links").replaceChildren(...Object.entries(links).map(([textContent, href]) =>
    Object.assign(document.createElement("a"), { textContent, href })));
}

byId("variant").replaceChildren(...variants.map(([name, title]) => new Option(title, name)));
[byId("variant").onchange, byId("form").onsubmit] = [choose, openTable];
choose();
