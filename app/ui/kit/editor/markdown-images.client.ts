/** Shows the images of a Markdown text in the editor. Their Markdown is visible while the caret is in it. */
import { syntaxTree } from '@codemirror/language';
import type { EditorState, Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import type { MediaFile } from '~/media/schema';

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];
type Shown = Pick<MediaFile, 'src' | 'alt' | 'isDecorative'>;
/** Returns the image, or the reason why it is not shown. */
type Find = (address: string) => Promise<Shown | string>;

export function images() {
  const find = finder();
  return ViewPlugin.define(
    (view) => ({
      shown: decorate(view, find),
      update(update: ViewUpdate) {
        const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
        if (update.docChanged || update.viewportChanged || update.selectionSet || update.focusChanged || isParsed)
          this.shown = decorate(update.view, find);
      },
    }),
    { decorations: ({ shown }) => shown },
  );
}

function decorate(view: EditorView, find: Find): DecorationSet {
  const result: Range<Decoration>[] = [];
  const { selection } = view.state;
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: ({ name, node }) => {
        const image = name === 'Image' ? imageAt(view.state, node) : null;
        if (!image) return;
        const isEdited = view.hasFocus && selection.ranges.some((at) => at.from <= node.to && at.to >= node.from);
        const widget = new ImageWidget(image, isEdited, find);
        result.push(
          isEdited
            ? Decoration.widget({ widget, side: 1 }).range(node.to)
            : Decoration.replace({ widget }).range(node.from, node.to),
        );
      },
    });
  }
  return Decoration.set(result, true);
}

interface MarkdownImage {
  markdown: string;
  alt: string;
  address: string;
}

/** Returns the parts of an inline image; null for a reference to a definition, or an image over several lines. */
function imageAt(state: EditorState, node: SyntaxNode): MarkdownImage | null {
  const [start, end] = node.getChildren('LinkMark');
  const url = node.getChild('URL');
  const markdown = state.sliceDoc(node.from, node.to);
  if (!start || !end || !url || markdown.includes('\n')) return null;
  const address = state.sliceDoc(url.from, url.to).replace(/^<(.*)>$/, '$1');
  return { markdown, alt: state.sliceDoc(start.to, end.from), address };
}

class ImageWidget extends WidgetType {
  constructor(
    readonly image: MarkdownImage,
    readonly isEdited: boolean,
    readonly find: Find,
  ) {
    super();
  }

  override eq(other: ImageWidget) {
    return other.image.markdown === this.image.markdown && other.isEdited === this.isEdited;
  }

  override get estimatedHeight() {
    return 240;
  }

  toDOM(view: EditorView) {
    const { markdown, alt, address } = this.image;
    const box = document.createElement('span');
    box.className = 'cm-image';
    box.title = 'Change the alternative text';
    Object.assign(box.dataset, { markdownSource: markdown, address, alt });
    box.toggleAttribute('data-edited', this.isEdited);
    box.onmousedown = (event) => {
      event.preventDefault();
      selectAlt(view, box);
    };
    void this.find(address).then((found) => {
      if (typeof found === 'string') box.append(found);
      else show(found, box, view);
      view.requestMeasure();
    });
    return box;
  }

  /** Reuses the image while its alternative text is edited. */
  override updateDOM(box: HTMLElement) {
    const { markdown, alt, address } = this.image;
    if (box.dataset.address !== address || 'edited' in box.dataset !== this.isEdited) return false;
    Object.assign(box.dataset, { markdownSource: markdown, alt });
    describe(box);
    return true;
  }
}

function show({ src, alt, isDecorative }: Shown, box: HTMLElement, view: EditorView) {
  const image = new Image();
  image.onload = () => view.requestMeasure();
  image.onerror = () => {
    box.replaceChildren(`Image not found: ${box.dataset.address}`);
    view.requestMeasure();
  };
  image.src = src;
  const caption = document.createElement('span');
  // The alternative text of the image says the same.
  caption.ariaHidden = 'true';
  box.dataset.libraryAlt = alt ?? (isDecorative ? 'Decorative' : 'No alternative text');
  box.append(image, caption);
  describe(box);
}

/** An image without its own alternative text has the library's. */
function describe(box: HTMLElement) {
  const [image, caption] = box.children;
  if (!(image instanceof HTMLImageElement) || !caption) return;
  image.alt = box.dataset.alt || box.dataset.libraryAlt || '';
  caption.textContent = image.alt;
}

function selectAlt(view: EditorView, box: HTMLElement) {
  const markdown = box.dataset.markdownSource ?? '';
  const at = view.posAtDOM(box);
  // The image replaces its Markdown, or follows it.
  const start = view.state.sliceDoc(at, at + markdown.length) === markdown ? at : at - markdown.length;
  const alt = start + '!['.length;
  const length = markdown.indexOf('](') - '!['.length;
  view.dispatch({ selection: { anchor: alt, head: alt + length } });
  view.focus();
}

/** Finds each image once. External images are not loaded, because their site would learn who is editing. */
function finder(): Find {
  const found = new Map<string, Promise<Shown | string>>();
  const find = async (address: string) => {
    const id = /^media:(\d+)$/.exec(address)?.[1];
    if (id) {
      const answer = await fetch(`/api/admin/media/${id}`).catch(() => null);
      return answer?.ok ? (await answer.json()).mediaFile : `Image not found: ${address}`;
    }
    const url = URL.canParse(address, location.origin) ? new URL(address, location.origin) : null;
    if (url?.origin !== location.origin) return `Image on another website: ${address}`;
    return { src: url.href, alt: null, isDecorative: false };
  };
  return (address) => {
    const known = found.get(address) ?? find(address);
    found.set(address, known);
    return known;
  };
}
