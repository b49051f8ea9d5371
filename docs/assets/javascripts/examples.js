// What is copied from an example is what was typed, without the prompts and the answers. The theme copies `data-copy`.
for (const code of document.querySelectorAll("pre > code")) {
  if (code.querySelector(".gp")) {
    const typed = code.textContent.split("\n").filter((line) => /^(>>>|\.\.\.) /.test(line));
    code.parentElement.dataset.copy = typed.map((line) => line.slice(4)).join("\n");
  }
}
