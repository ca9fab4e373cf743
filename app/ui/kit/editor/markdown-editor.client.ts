/** The editor of a Markdown field, which shows images. The hidden textarea remains the form's control. */
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorView, keymap } from '@codemirror/view';
import { images } from './markdown-images.client';
import { type MarkdownEditor, type MarkdownMark, marks, type ReceiveFiles, type Tool } from './markdown-marks';
import { appearance } from './markdown-style.client';
import { filesIn } from './markdown-uploads';

/**
 * Opens the editor with the text and focus of the textarea. Both are then synchronised: the form reads the textarea and
 * receives its `input` events.
 */
export function openEditor(textarea: HTMLTextAreaElement, parent: HTMLElement, onFiles: ReceiveFiles): MarkdownEditor {
  const places = new Set<{ at: number }>();
  const view: EditorView = new EditorView({
    parent,
    doc: textarea.value,
    selection: { anchor: textarea.selectionStart, head: textarea.selectionEnd },
    extensions: [
      history(),
      keymap.of([key('b', 'bold'), key('i', 'italic'), key('k', 'link')]),
      keymap.of([...markdownKeymap, ...historyKeymap, ...standardKeymap]),
      markdownLanguage,
      images(),
      appearance,
      EditorView.lineWrapping,
      EditorView.cspNonce.of(globalThis.__webpack_nonce__ ?? ''),
      EditorView.contentAttributes.of(() => attributesFrom(textarea)),
      EditorView.updateListener.of(({ docChanged, changes, state }) => {
        if (!docChanged) return;
        for (const place of places) place.at = changes.mapPos(place.at);
        const value = state.doc.toString();
        if (value === textarea.value) return;
        textarea.value = value;
        known = selectionOf(textarea);
        textarea.dispatchEvent(new Event('input', { bubbles: true }));
      }),
      EditorView.domEventHandlers({
        paste: ({ clipboardData }) => receive(clipboardData, view.state.selection.main.to),
        dragover: ({ dataTransfer }) => dataTransfer?.types.includes('Files') ?? false,
        drop: ({ dataTransfer, clientX: x, clientY: y }) => receive(dataTransfer, view.posAtCoords({ x, y }, false)),
      }),
    ],
  });

  const receive = (data: DataTransfer | null, at: number): boolean => {
    const files = data ? filesIn(data) : [];
    if (files.length > 0) onFiles(files, placeAt(at));
    return files.length > 0;
  };
  /** Tracks a position through later changes. If the caret is there by then, it moves behind the inserted text. */
  const placeAt = (at: number) => {
    const place = { at };
    places.add(place);
    return (tool: Tool) => {
      const { insert, start, end, selection } = tool({ value: textarea.value, start: place.at, end: place.at });
      const { main } = view.state.selection;
      const isCaretThere = main.empty && main.head === place.at;
      view.dispatch({
        changes: { from: start, to: end, insert },
        ...(isCaretThere && { selection: { anchor: selection[1] } }),
        scrollIntoView: isCaretThere,
        userEvent: 'input.paste',
      });
      place.at = selection[1];
    };
  };

  /** Copies the text and attributes that other code has set on the textarea. */
  const follow = () => {
    const { length } = view.state.doc;
    const isChanged = view.state.doc.toString() !== textarea.value;
    view.dispatch(isChanged ? { changes: { from: 0, to: length, insert: textarea.value } } : {});
  };
  const onInput = () => view.state.doc.toString() === textarea.value || follow();
  let known = selectionOf(textarea);
  /** Labels, error summaries and the content check focus the textarea. The content check selects text in it first. */
  const onFocus = () => {
    const [anchor, head] = selectionOf(textarea);
    if (`${[anchor, head]}` !== `${known}`) {
      known = [anchor, head];
      const { main } = view.state.update({ selection: { anchor, head } }).newSelection;
      view.dispatch({ selection: main, effects: EditorView.scrollIntoView(main, { y: 'center' }) });
    }
    view.focus();
  };
  const observer = new MutationObserver(follow);
  observer.observe(textarea, { attributes: true, childList: true, characterData: true, subtree: true });
  textarea.addEventListener('input', onInput);
  textarea.addEventListener('focus', onFocus);
  if (document.activeElement === textarea) view.focus();

  return {
    apply: (tool) => apply(view, tool),
    keepPlace: () => placeAt(view.state.selection.main.to),
    close: () => {
      observer.disconnect();
      textarea.removeEventListener('input', onInput);
      textarea.removeEventListener('focus', onFocus);
      view.destroy();
    },
  };
}

const key = (letter: string, mark: MarkdownMark) => ({
  key: `Mod-${letter}`,
  run: (view: EditorView) => apply(view, marks[mark]),
});

function apply(view: EditorView, tool: Tool): true {
  const { from, to } = view.state.selection.main;
  const { insert, start, end, selection } = tool({ value: view.state.doc.toString(), start: from, end: to });
  view.dispatch({
    changes: { from: start, to: end, insert },
    selection: { anchor: selection[0], head: selection[1] },
    scrollIntoView: true,
    userEvent: 'input',
  });
  view.focus();
  return true;
}

const selectionOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): [number, number] => [
  selectionStart,
  selectionEnd,
];

/** CodeMirror turns spell checking and autocorrect off by default. */
function attributesFrom(textarea: HTMLTextAreaElement): Record<string, string> {
  const described = ['aria-describedby', 'aria-invalid'].flatMap((name) => {
    const value = textarea.getAttribute(name);
    return value ? [[name, value]] : [];
  });
  return {
    // The editor is focusable anyway, but accessibility checkers expect `tabindex` in a scrollable element.
    tabindex: '0',
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    'aria-labelledby': textarea.labels[0]?.id ?? '',
    ...Object.fromEntries(described),
  };
}
