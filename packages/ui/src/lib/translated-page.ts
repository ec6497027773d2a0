/**
 * For each text node that a page translation has replaced but React still uses: the element that replaced
 * it.
 */
const standIns = new WeakMap<Node, Element>();

const isWrapper = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/**
 * Records which element replaced a text node. Translations replace it in one step, or insert the element
 * next to it first.
 */
function note(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const wrapper = [...addedNodes, previousSibling, nextSibling].find(isWrapper);
    for (const node of removedNodes) {
      if (wrapper && node instanceof Text && !node.isConnected) standIns.set(node, wrapper);
    }
  }
}

/**
 * The child of `parent` that shows `node`: the node itself, its wrapper or its replacement. Null if there
 * is none.
 */
function shownIn(parent: Node, node: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) {
    at = standIns.get(at) ?? (isWrapper(at.parentNode) ? at.parentNode : null);
  }
  return at;
}

/**
 * Keeps React working on a page that the browser translates. Chrome and Edge replace text nodes by
 * `<font>` elements. React then could not find, move or update its text nodes.
 */
export function followTranslation(): void {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  const take = () => note(observer.takeRecords());
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

  Node.prototype.removeChild = function removeShown<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    take();
    const shown = shownIn(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeShown<T extends Node>(
    this: Node,
    node: T,
    next?: Node | null,
  ): T {
    if (!next || next.parentNode === this) return insertBefore.call(this, node, next ?? null) as T;
    take();
    return insertBefore.call(this, node, shownIn(this, next)) as T;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return value?.get?.call(this) as unknown;
    },
    set(this: Text, text: string) {
      value?.set?.call(this, text);
      if (this.isConnected) return;
      take();
      const standIn = standIns.get(this);
      if (standIn) standIn.textContent = text;
    },
  });
}
