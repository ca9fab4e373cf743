/** Finds fields and buttons that are not fully visible with focus; it runs in the page, too. */
export function inspectFocus(): string[] {
  const errors: string[] = [];
  const dialog = document.querySelector('[data-dialog]');
  const place = dialog ?? document.body;
  const scrolled =
    dialog && [dialog, ...dialog.querySelectorAll('*')].find((at) => at.scrollHeight > at.clientHeight + 1);
  if (scrolled && scrolled.clientHeight < innerHeight * 0.7) errors.push(`only ${scrolled.clientHeight} px to read in`);
  for (const control of place.querySelectorAll<HTMLElement>('input, select, textarea, button')) {
    if (control.matches('[tabindex="-1"], [aria-hidden=true]')) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    const isStyledByLabel = control.getBoundingClientRect().width < 2;
    const displayed = isStyledByLabel ? ((control as HTMLInputElement).labels?.[0] ?? control) : control;
    const { left, right, top, height } = displayed.getBoundingClientRect();
    // In a textarea the browser shows the line with the caret.
    const bottom = top + Math.min(height, 32);
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
    if (corners.some(([x, y]) => !displayed.contains(document.elementFromPoint(x, y)))) {
      errors.push(`not seen with the focus: ${control.outerHTML.slice(0, 80)}`);
    }
  }
  return errors;
}

/** Finds layout errors. It runs in the page, so it refers to nothing outside. */
export function inspect(): string[] {
  const errors: string[] = [];
  const root = document.documentElement;
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')}`;
  const quote = (text: string) => `"${text.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const ancestors = (element: Element | null) => {
    const result: Element[] = [];
    for (let at = element; at; at = at.parentElement) result.push(at);
    return result;
  };
  const fates = new Map<Element, boolean>();
  /** Whether a person who looks sees it at all. */
  const isSeen = (element: Element): boolean => {
    const known = fates.get(element);
    if (known !== undefined) return known;
    const { opacity, visibility, clip, clipPath, display } = styleOf(element);
    const seen =
      (element.parentElement === null || isSeen(element.parentElement)) &&
      display !== 'none' &&
      !element.matches('[inert], [data-strip], .ill, [data-waiting], details:not([open]) > :not(summary)') &&
      opacity !== '0' &&
      visibility !== 'hidden' &&
      clip === 'auto' &&
      clipPath === 'none';
    fates.set(element, seen);
    return seen;
  };
  /** The floating layer of an element, or none. */
  const layerOf = (element: Element) =>
    ancestors(element).find((at) => ['fixed', 'sticky'].includes(styleOf(at).position)) ?? null;

  interface Text {
    node: globalThis.Text;
    element: Element;
    lines: DOMRect[];
  }
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as globalThis.Text;
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest('script, style, noscript, option, textarea')) continue;
    if (element.matches('details:not([open])')) continue;
    if (!isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (lines.length > 0) texts.push({ node, element, lines });
  }
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
    (element) => isSeen(element) && !element.closest('[aria-hidden=true]') && element.getBoundingClientRect().width > 0,
  );

  /** The page, or a part of it, goes further than it is wide. */
  if (root.scrollWidth > root.clientWidth) errors.push(`sideways: the page by ${root.scrollWidth - root.clientWidth}`);
  for (const element of document.body.querySelectorAll('*')) {
    if (element.scrollWidth <= element.clientWidth + 1 || !isSeen(element)) continue;
    const isScrolled = ['auto', 'scroll'].includes(styleOf(element).overflowX);
    if (isScrolled && !element.matches('input, textarea, select, .table-frame, [data-tabs]')) {
      errors.push(`sideways: ${describe(element)} by ${element.scrollWidth - element.clientWidth}`);
    }
  }

  /** Text ends where the page or an ancestor ends, with nothing to say that there is more. */
  for (const { node, element, lines } of texts) {
    const right = Math.max(...lines.map((line) => line.right));
    const left = Math.min(...lines.map((line) => line.left));
    const bottom = Math.max(...lines.map((line) => line.bottom));
    const clip = ancestors(element).find(
      (at) => styleOf(at).overflowX !== 'visible' && at !== document.body && at !== root,
    );
    const frame = (clip ?? root).getBoundingClientRect();
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(clip ?? root);
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue;
    const isCutAcross = overflowX !== 'auto' && (right > frame.right + 1 || left < frame.left - 1);
    const isCutBelow = clip && overflowY === 'hidden' && bottom > frame.bottom + 3;
    if (isCutAcross || isCutBelow) errors.push(`cut: ${quote(node.data)} in ${describe(clip ?? root)}`);
  }

  /** Two texts, two controls, or a text and a control that is not around it, in one place. */
  const boxes = [
    ...texts.flatMap(({ node, element, lines }) =>
      lines.map((rect) => ({ element, rect, name: quote(node.data), isText: true, layer: layerOf(element) })),
    ),
    ...controls.map((element) => {
      const name = `${describe(element)} ${quote(element.getAttribute('aria-label') ?? element.textContent ?? '')}`;
      return { element, rect: element.getBoundingClientRect(), name, isText: false, layer: layerOf(element) };
    }),
  ].sort((one, other) => one.rect.top - other.rect.top);
  const visible = (element: Element, rect: DOMRect) => {
    let { left, right, top, bottom } = rect;
    for (const at of ancestors(element)) {
      if (styleOf(at).overflowX === 'visible' || at === document.body || at === root) continue;
      const frame = at.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, right, top, bottom };
  };
  const displayed = boxes.map((box) => ({ ...box, ...visible(box.element, box.rect) }));
  const overlaps = new Set<string>();
  for (const [index, one] of displayed.entries()) {
    for (let next = index + 1; next < displayed.length; next += 1) {
      const other = displayed[next];
      if (!other || other.rect.top >= one.rect.bottom) break;
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
        continue;
      // A tile is pressed anywhere; the picker of a colour lies within its field.
      const label = one.element.closest('label');
      if ((label && label === other.element.closest('label')) || other.element.matches('[type=color]')) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Lines of a text may touch with their ascenders and descenders.
      const slack = one.isText && other.isText ? Math.min(one.rect.height, other.rect.height) * 0.3 : 2;
      if (wide > 2 && high > slack) overlaps.add(`overlap: ${one.name} and ${other.name}`);
    }
  }
  errors.push(...overlaps);

  /**
   * A line break in a box that is as wide as its longest line: WebKit 2.50 breaks such lines again where `text-wrap` is
   * `pretty`.
   */
  for (const { node, element, lines } of texts) {
    const block = ancestors(element).find((at) => styleOf(at).display !== 'inline') ?? root;
    const { textWrapStyle, whiteSpaceCollapse } = styleOf(block);
    const isBroken = block.querySelector('br') || (whiteSpaceCollapse !== 'collapse' && /\S\s*\n\s*\S/.test(node.data));
    if (textWrapStyle !== 'pretty' || !isBroken) continue;
    const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = styleOf(block);
    const frame = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].map(Number.parseFloat);
    const room = block.getBoundingClientRect().width - frame.reduce((sum, width) => sum + width, 0);
    const longest = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));
    // A line that wraps by itself may fill the room by chance.
    const rows = new Set(lines.map(({ top }) => Math.round(top))).size;
    if (rows > node.data.trim().split('\n').length) continue;
    if (room - longest < 0.1) errors.push(`tight: ${quote(node.data)} in ${describe(block)}`);
  }

  /** A short word, a phone number, "8 to 6" or "e-mail" stands on two lines. */
  const whole =
    /(?:\+|\b0)[\d ]{8,16}\d|\b\d{1,2} to \d{1,2}\b|\be-mails?\b|\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/giu;
  for (const { node, lines } of texts) {
    if (new Set(lines.map(({ top }) => Math.round(top))).size < 2) continue;
    const text = [...node.data.matchAll(/[^\s\u2010-\u2014/-]+/gu)].filter(
      (word) =>
        word[0].length < 20 && /[\p{L}\d]/u.test(word[0]) && !isPartOfLongWord(node.data, word.index, word[0].length),
    );
    for (const { 0: word, index } of [...text, ...node.data.matchAll(whole)]) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (tops.size > 1) errors.push(`broken: ${quote(word)}`);
    }
  }
  /** An address of 80 letters may break anywhere, in a part of 10 as well. */
  function isPartOfLongWord(data: string, start: number, length: number): boolean {
    const before = /\S*$/.exec(data.slice(0, start))?.[0].length ?? 0;
    const after = /^\S*/.exec(data.slice(start + length))?.[0].length ?? 0;
    return before + length + after >= 20 && /[/@.]/.test(data.slice(start - before, start + length + after));
  }

  /** Too small for a finger; a link within a sentence is as high as its line. */
  for (const element of controls) {
    const label = element.matches('input') ? (element as HTMLInputElement).labels?.[0] : undefined;
    const target = element.matches('[type=radio], [type=checkbox]') && label ? label : element;
    const { width, height } = target.getBoundingClientRect();
    const inSentence =
      styleOf(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    if (Math.min(width, height) < 24 && !inSentence) {
      errors.push(
        `small: ${describe(element)} ${quote(element.getAttribute('aria-label') ?? element.textContent ?? '')} ${Math.round(width)} × ${Math.round(height)}`,
      );
    }
  }
  return [...new Set(errors)];
}
