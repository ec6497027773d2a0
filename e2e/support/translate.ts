/**
 * Replaces texts by copies in `<font>` elements like Chrome's translation, also later texts. This function
 * runs in the browser and can therefore only use its own code.
 */
export function translate(): void {
  const wrap = (text: Text) => {
    const untranslated = 'font, script, style, template, textarea, option, noscript';
    if (!text.data.trim() || text.parentElement?.closest(untranslated)) return;
    const inner = document.createElement('font');
    inner.textContent = text.data;
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  wrapIn(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node instanceof Text) wrap(node);
        else wrapIn(node);
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}
