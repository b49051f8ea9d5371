// What the checks ask of an open page. It is run in every page before the page's own scripts.

// The theme draws diagrams into closed shadows: here they are open, so that the checks can look into them.
const attachShadow = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (options) {
  return attachShadow.call(this, { ...options, mode: "open" });
};

const SOURCES = "pre.mermaid, pre > code.mermaid";
const LEAST_CONTRAST = 4.5; // what the guidelines for accessible pages ask of words of this size

async function faultsOfDrawing(patience) {
  return [...(await faultsOfDiagrams(patience)), ...(await faultsOfImages()), ...faultsOfHeadings()];
}

async function faultsOfDiagrams(patience) {
  const end = Date.now() + patience;
  while (document.querySelector(SOURCES) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const left = document.querySelectorAll(SOURCES).length;
  if (left > 0) return [`${left} diagrams are not drawn`];
  return [...document.querySelectorAll("div.mermaid")].flatMap((diagram) => faultsOfDiagram(diagram.shadowRoot ?? diagram));
}

function faultsOfDiagram(diagram) {
  const picture = diagram.querySelector("svg");
  if (!picture) return ["a diagram has no picture"];
  const { width, height } = picture.getBoundingClientRect();
  if (width < 40 || height < 40) return [`a diagram is only ${width} by ${height}`];
  const words = [...picture.querySelectorAll("text, foreignObject span, foreignObject p")].filter(hasWords);
  if (words.length === 0) return ["a diagram has no words"];
  const faint = words.filter((word) => contrast(colourOf(word), backgroundOf(document.body)) < LEAST_CONTRAST);
  return [...faint.map((word) => `"${word.textContent.trim()}" is hard to read in a diagram`), ...collisions(picture)];
}

function collisions(picture) {
  const boxes = [...picture.querySelectorAll(".edgeLabel foreignObject, .node")]
    .filter(hasWords)
    .map((element) => ({ words: element.textContent.trim(), place: element.getBoundingClientRect() }));
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => overlap(one.place, other.place))
      .map((other) => `"${one.words}" lies on "${other.words}" in a diagram`),
  );
}

const hasWords = (element) => element.textContent.trim() !== "";
const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
const colourOf = (word) => numbers(word instanceof SVGElement ? getComputedStyle(word).fill : getComputedStyle(word).color);

function backgroundOf(element) {
  const [red, green, blue, alpha = 1] = numbers(getComputedStyle(element).backgroundColor);
  return alpha > 0 ? [red, green, blue] : [255, 255, 255];
}

function contrast(one, other) {
  const luminance = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

async function faultsOfImages() {
  const images = [...document.images];
  await Promise.all(images.map((image) => ((image.loading = "eager"), image.decode().catch(() => {}))));
  return images.filter((image) => !(image.naturalWidth > 0)).map((image) => `the image ${image.src} is not shown`);
}

function faultsOfHeadings() {
  const headings = [...document.querySelectorAll("article :is(h1, h2, h3, h4, h5, h6)")];
  const empty = headings.filter((heading) => !heading.innerText.replace("¶", "").trim());
  const titles = headings.filter((heading) => heading.tagName === "H1").length;
  return [
    ...empty.map((heading) => `the heading ${heading.outerHTML} has no text`),
    ...(titles === 1 ? [] : [`it has ${titles} titles`]),
  ];
}

async function excessWidth() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
  }
  return document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth;
}

function sticksOut() {
  const edge = document.scrollingElement.clientWidth;
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > edge + 1)
    .slice(0, 5)
    .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
    .join(", ");
}

Object.assign(window, { faultsOfDrawing, excessWidth, sticksOut });
