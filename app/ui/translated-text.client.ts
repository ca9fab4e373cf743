/**
 * Keeps React working on a translated page. Page translators replace each text node with a <font> element, and React
 * fails when it removes a node that is no longer in the document or inserts something before it
 * (https://github.com/facebook/react/issues/11538). So each node is restored, empty, next to its translation. When
 * React changes or removes the node, its translation is removed.
 */
interface Translation {
  node: Text;
  text: string;
  font: Element;
}

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

export function keepTextNodes(): void {
  const translations = new WeakMap<Node, Translation>();
  const put = (node: Text, font: Element) => {
    // Some translators put the node itself into the element.
    if (font.contains(node)) node.replaceWith(node.cloneNode());
    const translation = { node, text: node.data, font };
    translations.set(node, translation).set(font, translation);
    node.data = '';
    font.before(node);
  };
  const end = ({ node, font }: Translation) => {
    translations.delete(node);
    translations.delete(font);
    font.remove();
  };
  /** Handles a node that was moved or removed, or whose translation was. */
  const follow = (translation: Translation, added: NodeList) => {
    const { node, text, font } = translation;
    if (!node.parentNode) return end(translation);
    if (font.parentNode) return node.after(font);
    // The translator shows the original again, possibly as a copy of the node.
    for (const other of added) if (isText(other) && other !== node) other.remove();
    end(translation);
    node.data = text;
  };
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { type, target, removedNodes, addedNodes } = record;
      const changed = type === 'characterData' && translations.get(target);
      if (changed) end(changed);
      for (const node of removedNodes) {
        const translation = translations.get(node);
        if (translation) follow(translation, addedNodes);
        else if (isText(node) && !isFont(target)) {
          const font = fontsFor(node, record, records).find((one) => !translations.has(one));
          if (font) put(node, font);
        }
      }
    }
    // Ignores the changes made above.
    observer.takeRecords();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Returns the elements that may have replaced a removed text node; none when React removed the node. */
function fontsFor(node: Text, record: MutationRecord, records: MutationRecord[]): Element[] {
  if (node.parentNode && !isFont(node.parentNode)) return [];
  const { target, addedNodes, previousSibling, nextSibling } = record;
  let around: Node | null = node.parentNode;
  while (isFont(around?.parentNode ?? null)) around = around?.parentNode ?? null;
  const inItsPlace = records.filter((one) => one.target === target && one.nextSibling === nextSibling);
  const added = inItsPlace.flatMap((one) => [...one.addedNodes]);
  return [...addedNodes, around, previousSibling, nextSibling, ...added]
    .filter(isFont)
    .filter(({ parentNode }) => parentNode === target);
}
