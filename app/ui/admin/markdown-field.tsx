import { getTextareaProps } from '@conform-to/react';
import { useFetcher, useLocation } from '@remix-run/react';
import { Bold, Heading, Image, Italic, Link, List, type LucideIcon } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ActionError } from '~/http/form.server';
import { Button } from '../button';
import { type AnyField, ErrorText, Field, FieldTag } from '../field';
import { Prose } from '../site/prose';
import { type Edit, insertPicture, type Mark, marks, type Selected } from './markdown-marks';
import { useUnanswered } from './network-errors';
import { IconButton } from './tooltip';
import { useHydrated } from './use-hydrated';
import { ViewButton } from './view-buttons';

const tools: { mark: Mark; label: string; icon: LucideIcon }[] = [
  { mark: 'heading', label: 'Heading', icon: Heading },
  { mark: 'bold', label: 'Bold', icon: Bold },
  { mark: 'italic', label: 'Emphasis', icon: Italic },
  { mark: 'link', label: 'Link', icon: Link },
  { mark: 'list', label: 'List', icon: List },
];

const PicturePicker = lazy(() => import('./image-picker'));

const previewFailed = 'Could not create the preview';

export interface Preview {
  isOpen: boolean;
  /** Null until the server has answered. */
  html: string | null;
  fault: string | undefined;
  /** The address of the preview without JavaScript. */
  action: string;
  /** The address of the form's action, without the preview's query. */
  saveAction: string;
  /** Opens the preview with JavaScript. */
  open: (event: MouseEvent<HTMLButtonElement>) => void;
  close: () => void;
}

/** A look at a form's Markdown: the server renders it, with JavaScript in the text's place, without it below the text. */
export function usePreview(actionError: ActionError | undefined): Preview {
  const fetcher = useFetcher<ActionError>();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(actionError?.preview !== undefined);
  const unanswered = useUnanswered();
  useEffect(() => {
    if (unanswered) setOpen(false);
  }, [unanswered]);
  const fields = new URLSearchParams(search);
  for (const question of ['preview', 'insert']) fields.delete(question);
  const saveAction = fields.size > 0 ? `${pathname}?${fields}` : pathname;
  fields.set('preview', '');
  const action = `${pathname}?${fields}`;
  const answer = fetcher.data ?? actionError;
  return {
    isOpen,
    html: answer?.preview ?? null,
    fault: answer?.previewError,
    action,
    saveAction,
    open: (event) => {
      event.preventDefault();
      if (!event.currentTarget.form) return;
      fetcher.submit(new FormData(event.currentTarget.form), { method: 'post', action });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

/** The button that shows it, besides the one over the field. */
export function PreviewButton({ preview: { action, open } }: { preview: Preview }) {
  return (
    <Button
      variant="outline"
      type="submit"
      formAction={action}
      formNoValidate
      onClick={open}
      data-failed={previewFailed}
    >
      Preview
    </Button>
  );
}

interface MarkdownFieldProps {
  label: ReactNode;
  field: AnyField;
  preview: Preview;
  hint?: ReactNode;
  rows?: number;
  /** A mail has none. */
  hasPictures?: boolean;
  /** Whether its dialog begins with it. */
  isFirst?: boolean;
}

/** A text in Markdown: buttons that write its marks, and a look at what it becomes. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, field, preview, hint, rows = 12, hasPictures = true, isFirst = false } = props;
  const hydrated = useHydrated();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { key, ...control } = getTextareaProps(field, { ariaDescribedBy: hint ? field.descriptionId : undefined });
  const isWriting = !preview.isOpen || !hydrated;
  const hasTools = hydrated && isWriting;
  const [isPicking, setPicking] = useState(false);
  const pictures = usePendingImages(textarea);
  return (
    <Field label={label} field={field} hint={hint} sideContent={<FieldTag>Markdown</FieldTag>}>
      <div
        className={`rounded border bg-sheet ${field.errors ? 'border-danger [box-shadow:inset_0_0_0_1px_var(--danger)]' : 'border-line-2'}`}
        data-markdown
      >
        <div className="flex flex-wrap justify-between rounded-t-small border-b border-b-line-2 bg-sunken">
          <div
            className={`flex noscript:hidden flex-wrap [&>button:focus-visible]:-outline-offset-[3px] max-[479.98px]:[&>button]:w-10 ${hasTools ? '' : preview.isOpen ? 'hidden' : 'invisible'}`}
          >
            {tools.map(({ mark, label: text, icon: Icon }) => (
              <IconButton key={mark} label={text} onClick={() => apply(marks[mark], textarea.current)}>
                <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            ))}
            {hasPictures ? (
              <IconButton label="Image" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
                <Image size={20} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
          <div className={`ml-auto flex px-2 max-[479.98px]:basis-full ${hasTools ? 'max-[479.98px]:border-t' : ''}`}>
            <ViewButton aria-pressed={isWriting} hidden={!hydrated} onClick={preview.close}>
              Write
            </ViewButton>
            <ViewButton
              type="submit"
              formAction={preview.action}
              formNoValidate
              data-failed={previewFailed}
              aria-pressed={hydrated ? !isWriting : undefined}
              onClick={preview.open}
            >
              Preview
            </ViewButton>
          </div>
        </div>
        {isPicking && isWriting ? (
          <Suspense fallback={<p className="text-ink-2 text-small">Loading...</p>}>
            <PicturePicker
              onChoose={(picked) => {
                apply((selected) => insertPicture(selected, picked), textarea.current);
                setPicking(false);
              }}
            />
          </Suspense>
        ) : null}
        <textarea
          key={key}
          {...control}
          data-autofocus={isFirst || undefined}
          {...(hasPictures ? pictures.handlers : {})}
          ref={textarea}
          className="block min-h-60 w-full resize-y rounded-b-small bg-transparent p-field font-mono text-ink text-small leading-1.6 placeholder:text-ink-3 [&[hidden]]:hidden"
          rows={rows}
          hidden={!isWriting}
        />
        {pictures.note ? (
          <p className="border-t px-4 py-2 text-ink-2 text-small" role="status">
            {pictures.note}
          </p>
        ) : null}
        {preview.isOpen ? <PreviewPane {...preview} rows={rows} /> : null}
      </div>
    </Field>
  );
}

function PreviewPane({ html, fault: error, rows }: Pick<Preview, 'html' | 'fault'> & { rows: number }) {
  return (
    <section
      className="border-t p-4 [[hidden]+&]:border-t-0"
      aria-label="Preview"
      aria-live="polite"
      style={{ minHeight: `${rows * 24}px` }}
    >
      {html === null ? <p className="text-ink-2 text-small">Loading...</p> : null}
      {error ? <ErrorText>{error}</ErrorText> : null}
      {html === '' && !error ? <p className="text-ink-2 text-small">Nothing to preview yet.</p> : null}
      {html ? <Prose html={html} /> : null}
    </section>
  );
}

/** Pictures that are pasted or dropped into a text go to the library, and stand in the text when they are there. */
function usePendingImages(textarea: { current: HTMLTextAreaElement | null }) {
  const [note, setNote] = useState('');
  const take = async (files: File[]) => {
    const { uploadFile } = await import('./upload');
    for (const file of files) {
      setNote(`Uploading ${file.name}...`);
      const answer = await uploadFile(file, () => undefined);
      if ('fault' in answer) return setNote(`${file.name}: ${answer.fault}`);
      apply((selected) => insertPicture(selected, answer.mediaFile), textarea.current);
    }
    setNote('');
  };
  const receive = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    void take(files);
  };
  return {
    note,
    handlers: {
      onPaste: (event: ClipboardEvent) => receive(event, event.clipboardData),
      onDrop: (event: DragEvent) => receive(event, event.dataTransfer),
    },
  };
}

/** As if typed, so that it can be undone. */
function apply(mark: (selected: Selected) => Edit, textarea: HTMLTextAreaElement | null) {
  if (!textarea) return;
  const { value, selectionStart, selectionEnd } = textarea;
  const edit = mark({ value, start: selectionStart, end: selectionEnd });
  textarea.focus();
  textarea.setSelectionRange(edit.start, edit.end);
  document.execCommand('insertText', false, edit.insert);
  textarea.setSelectionRange(...edit.selection);
}
