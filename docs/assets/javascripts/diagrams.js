// Stands in for mermaid until the first diagram is drawn. So a page without diagrams does not load the three megabytes
// of the real one, and the theme, which finds a mermaid here, does not fetch one from another machine.
(() => {
  const script = new URL("mermaid.min.js", document.currentScript.src).href;
  let options = {};
  let loading;

  const load = () =>
    new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = script;
      element.onload = () => {
        window.mermaid.initialize(options);
        resolve(window.mermaid);
      };
      element.onerror = () => reject(new Error(`The diagrams cannot be drawn: ${script} is missing`));
      document.head.append(element);
    });

  // What leads back to the same phase is written into its box: as a loop, its words would lie on those of other arrows.
  const withoutLoops = (diagram) => {
    const named = new Set();
    return diagram.replace(/^( *)(\w+) --> \2: (.+)$/gm, (_, indent, phase, words) => {
      const name = named.has(phase) ? "" : `${indent}${phase}: ${phase}\n`;
      named.add(phase);
      return `${name}${indent}${phase}: ${words}`;
    });
  };

  window.mermaid = {
    initialize: (given) => {
      options = given;
    },
    render: async (id, diagram) => (await (loading ??= load())).render(id, withoutLoops(diagram)),
  };
})();
