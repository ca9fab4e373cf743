/** The appearance of the Markdown editor, based on the tokens of the back office. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const frame = EditorView.theme({
  '&': { maxHeight: '70vh', borderRadius: 'var(--radius-small)' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--font-text)', lineHeight: '1.6' },
  '.cm-content': { minHeight: '240px', padding: 'var(--field-pad)', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0' },
  '.cm-image': {
    display: 'inline-flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    maxWidth: '100%',
    gap: '4px',
    padding: '8px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    color: 'var(--ink-2)',
    fontSize: 'var(--text-small)',
    lineHeight: '1.4',
    cursor: 'pointer',
  },
  // Below its Markdown.
  '.cm-image[data-edited]': { display: 'flex', width: 'fit-content', marginTop: '4px' },
  '.cm-image img': { maxWidth: '100%', maxHeight: '240px', objectFit: 'contain', alignSelf: 'start' },
});

const marked = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: [tags.heading1, tags.heading2], fontWeight: '600', fontSize: '1.25em' },
  { tag: tags.heading3, fontWeight: '600', fontSize: '1.125em' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', fontSize: '0.9375em' },
  { tag: tags.link, color: 'var(--accent)' },
  { tag: [tags.url, tags.quote], color: 'var(--ink-2)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--ink-3)', fontWeight: '400' },
]);

export const appearance = [frame, syntaxHighlighting(marked)];
