/** The text that the tools of a Markdown field change: the editor or, without one, the textarea. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MarkdownEditor, MarkdownText, ReceiveFiles, Tool } from './markdown-marks';

interface Options {
  textarea: RefObject<HTMLTextAreaElement>;
  /** The element that contains the editor. */
  place: RefObject<HTMLDivElement>;
  /** A changed key means a new textarea. */
  textareaKey: string | undefined;
  hasEditor: boolean;
  onFiles: ReceiveFiles;
}

/** Loads the editor. Until then, or if loading fails, the tools write into the textarea. */
export function useMarkdownText({ textarea, place, textareaKey, hasEditor, onFiles }: Options) {
  const [editor, setEditor] = useState<MarkdownEditor | null>(null);
  const receive = useRef(onFiles);
  receive.current = onFiles;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs stay, and another key is another textarea
  useEffect(() => {
    if (!hasEditor) return;
    let opened: MarkdownEditor | undefined;
    let isGone = false;
    import('./markdown-editor.client').then(
      ({ openEditor }) => {
        if (isGone || !textarea.current || !place.current) return;
        const current = openEditor(textarea.current, place.current, (...files) => receive.current(...files));
        opened = current;
        // The textarea is hidden in the same task, so there are never two controls with this name.
        flushSync(() => setEditor(current));
      },
      () => undefined, // The textarea works without it.
    );
    return () => {
      isGone = true;
      opened?.close();
      setEditor(null);
    };
  }, [hasEditor, textareaKey]);
  const plain = useMemo<MarkdownText>(() => {
    const apply = (tool: Tool) => type(tool, textarea.current);
    return { apply, keepPlace: () => apply };
  }, [textarea]);
  return { text: editor ?? plain, isEditorOpen: editor !== null };
}

/** Writes into a textarea as if typed, so that it can be undone. */
function type(tool: Tool, textarea: HTMLTextAreaElement | null) {
  if (!textarea) return;
  const { value, selectionStart, selectionEnd } = textarea;
  const edit = tool({ value, start: selectionStart, end: selectionEnd });
  textarea.focus();
  textarea.setSelectionRange(edit.start, edit.end);
  document.execCommand('insertText', false, edit.insert);
  textarea.setSelectionRange(...edit.selection);
}
