import { getTextareaProps } from '@conform-to/react';
import { useFetcher } from '@remix-run/react';
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ActionError } from '~/http/forms/form.server';
import { acceptedTypes } from '~/media/limits';
import { Button } from '~/ui/button';
import { type AnyField, ErrorText, Field, FieldTag } from '~/ui/field';
import { Prose } from '~/ui/site/prose';
import { useUnanswered } from '../form/server-calls';
import { useHydrated } from '../frame/use-hydrated';
import { ViewButton } from '../list/view-buttons';
import { insertImage } from './markdown-marks';
import { useMarkdownText } from './markdown-text';
import { MarkdownTools } from './markdown-tools';
import { chooseFiles, type UploadState, uploadHandlers, useUploads } from './markdown-uploads';

const ImagePicker = lazy(() => import('../form/image-picker'));

const previewFailed = 'Could not create the preview';

/**
 * Previews a form's Markdown, rendered by the server. With JavaScript the preview replaces the text; without, it is
 * below.
 */
export function usePreview(actionError: ActionError | undefined) {
  const fetcher = useFetcher<ActionError>();
  const [isOpen, setOpen] = useState(actionError?.preview !== undefined);
  const unanswered = useUnanswered();
  useEffect(() => {
    if (unanswered) setOpen(false);
  }, [unanswered]);
  const answer = fetcher.data ?? actionError;
  return {
    isOpen,
    /** Null until the server has responded. */
    html: answer?.preview ?? null,
    error: answer?.previewError,
    /** Opens the preview with JavaScript. */
    open: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      fetcher.submit(event.currentTarget);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

type Preview = ReturnType<typeof usePreview>;

interface MarkdownFieldProps {
  label: ReactNode;
  field: AnyField;
  preview: Preview;
  hint?: ReactNode;
  rows?: number;
  /** False for an email, which has no images and uses the font of the text. */
  hasImages?: boolean;
  /** Follows the text within the frame. */
  foot?: ReactNode;
  /** Whether its dialog begins with it. */
  isFirst?: boolean;
}

/** A Markdown field with a toolbar and a preview. A text with images has an editor that shows them. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, field, preview, hint, rows = 12, hasImages = true, foot, isFirst = false } = props;
  const hydrated = useHydrated();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { key, ...control } = getTextareaProps(field, { ariaDescribedBy: hint ? field.descriptionId : undefined });
  const isWriting = !preview.isOpen || !hydrated;
  const hasTools = hydrated && isWriting;
  const { state: uploading, upload } = useUploads();
  const { text, isEditorOpen } = useMarkdownText({
    textarea,
    place,
    textareaKey: key,
    hasEditor: hasImages,
    onFiles: upload,
  });
  const [isPicking, setPicking] = useState(false);
  const images = {
    pick: () => setPicking(true),
    upload: () => chooseFiles(acceptedTypes, (files) => upload(files, text.keepPlace())),
  };
  return (
    <Field
      label={label}
      field={field}
      hint={hint}
      labelId={`${field.id}-label`}
      sideContent={hasImages ? <FieldTag>Markdown</FieldTag> : null}
    >
      <div
        className={`rounded border bg-sheet ${field.errors ? 'border-danger [box-shadow:inset_0_0_0_1px_var(--danger)]' : 'border-line-2'}`}
        data-markdown={isEditorOpen ? 'editor' : ''}
      >
        <div className="flex flex-wrap justify-between rounded-t-small border-b border-b-line-2 bg-sunken">
          <div
            className={`flex noscript:hidden min-h-11 flex-wrap items-center max-[479.98px]:basis-full [&>button:focus-visible]:-outline-offset-[3px] max-[479.98px]:[&>button]:w-10 ${hasTools ? '' : preview.isOpen ? 'hidden' : 'invisible'}`}
          >
            {hydrated ? <MarkdownTools text={text} images={hasImages ? images : undefined} /> : null}
          </div>
          <div className={`ml-auto flex px-2 max-[479.98px]:basis-full ${hasTools ? 'max-[479.98px]:border-t' : ''}`}>
            {hydrated ? (
              <ViewButton aria-pressed={isWriting} onClick={preview.close}>
                Write
              </ViewButton>
            ) : null}
            <ViewButton
              type="submit"
              name="intent"
              value="preview"
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
            <ImagePicker
              onChoose={(picked) => {
                text.apply((selected) => insertImage(selected, picked));
                setPicking(false);
              }}
            />
            <Button variant="ghost" size="sm" onClick={() => setPicking(false)}>
              Close Media
            </Button>
          </Suspense>
        ) : null}
        <div className="relative" hidden={!isWriting}>
          <textarea
            key={key}
            {...control}
            data-autofocus={isFirst || undefined}
            {...(hasImages ? uploadHandlers(upload, text) : {})}
            ref={textarea}
            className={
              isEditorOpen
                ? // Avoids a second layout of a long text for each key.
                  'sr-only [content-visibility:hidden]'
                : `block min-h-60 w-full resize-y rounded-b-small bg-transparent p-field text-ink leading-1.6 placeholder:text-ink-3 ${hasImages ? 'font-mono text-small' : 'text-field'}`
            }
            rows={rows}
            aria-hidden={isEditorOpen || undefined}
            tabIndex={isEditorOpen ? -1 : undefined}
          />
          <div ref={place} />
          {foot ? <div className="border-t px-4 py-3 text-ink-2">{foot}</div> : null}
        </div>
        <UploadNote state={uploading} />
        {preview.isOpen ? <PreviewPane {...preview} rows={rows} /> : null}
      </div>
    </Field>
  );
}

function UploadNote({ state }: { state: UploadState | null }) {
  return (
    <div
      className="text-ink-2 text-small [&:not(:empty)]:grid [&:not(:empty)]:gap-1 [&:not(:empty)]:border-t [&:not(:empty)]:px-4 [&:not(:empty)]:py-2"
      role="status"
    >
      {state ? <span>{state.text}</span> : null}
      {state?.share !== undefined ? (
        <progress className="h-1.5 w-full accent-accent-mark" value={state.share} aria-label="Uploading" />
      ) : null}
    </div>
  );
}

function PreviewPane({ html, error, rows }: Pick<Preview, 'html' | 'error'> & { rows: number }) {
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
