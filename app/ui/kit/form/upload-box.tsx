import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { acceptedTypes, fileField } from '~/media/limits';
import type { MediaFile } from '~/media/schema';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { useHydrated } from '../frame/use-hydrated';
import { sizeOf } from '../list/sizes';
import { uploadFile } from './upload';

interface UploadBoxProps {
  /** Receives each image after its upload. */
  onUpload: (file: MediaFile) => void;
  /** One file only. */
  isSingle?: boolean;
  /** Whether it is part of another form, which does not submit the files. */
  isPart?: boolean;
  /** The URL for a file that replaces another. */
  replaces?: string;
}

/** With JavaScript, the label is the button. Without, the browser's field shows the names of the chosen files. */
const uploadButton = buttonClass(
  { variant: 'outline' },
  'relative cursor-pointer has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
);

interface Sent {
  key: number;
  name: string;
  bytes: number;
  /** From 0 to 1. */
  share: number;
  error?: string;
  isDone?: boolean;
}

/** A box to choose, drop or paste files. They are uploaded one by one, each with its progress. */
export function UploadBox({ onUpload, isSingle = false, isPart = false, replaces }: UploadBoxProps) {
  const [sent, setSent] = useState<Sent[]>([]);
  const [isOver, setOver] = useState(false);
  const hydrated = useHydrated();
  const queue = useRef(Promise.resolve());
  const last = useRef(0);

  const change = (key: number, changes: Partial<Sent>) =>
    setSent((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  const send = (files: File[]) => {
    for (const file of isSingle ? files.slice(0, 1) : files) {
      last.current += 1;
      const key = last.current;
      setSent((all) => [...all, { key, name: file.name, bytes: file.size, share: 0 }]);
      queue.current = queue.current.then(async () => {
        const answer = await uploadFile(file, (share) => change(key, { share }), replaces);
        if ('error' in answer) return change(key, { error: answer.error });
        change(key, { isDone: true, share: 1 });
        onUpload(answer.mediaFile);
      });
    }
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send([...event.dataTransfer.files]);
  };
  usePaste(send);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen by the field as well */}
      <div
        className="grid grid-cols-1 justify-items-center gap-2 rounded-card border-[1.5px] border-line-2 border-dashed px-5 py-7 text-center text-ink-2 data-[over]:border-accent-mark data-[over]:bg-sunken"
        data-upload-box
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="Upload" size={32} />
        <label className={hydrated ? uploadButton : 'grid max-w-full grid-cols-1 gap-2.5 font-semibold text-ink'}>
          {isSingle ? 'Choose an image' : 'Choose images'}
          <input
            className={
              hydrated
                ? 'sr-only'
                : 'max-w-full font-normal text-small file:mr-3 file:rounded file:border file:border-line-2 file:border-solid file:bg-transparent file:px-3 file:py-1 file:font-semibold file:text-ink'
            }
            type="file"
            name={isPart ? undefined : fileField}
            accept={acceptedTypes}
            multiple={!isSingle}
            onInput={(event) => isPart && event.stopPropagation()}
            onChange={({ currentTarget }) => {
              send([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
        <p className="noscript:hidden text-small">or drop or paste images here</p>
      </div>
      {sent.length > 0 ? (
        <ul className="grid border-t" data-uploads aria-live="polite">
          {sent.map((one) => (
            <SentFile key={one.key} file={one} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function SentFile({ file: { name, bytes, share, error, isDone } }: { file: Sent }) {
  return (
    <li
      className="flex items-center gap-3 border-b py-3 text-small"
      data-state={error ? 'failed' : isDone ? 'done' : undefined}
    >
      {error ? <Icon name="CircleAlert" className="flex-none text-danger" /> : null}
      {isDone ? <Icon name="CircleCheck" className="flex-none text-accent-mark" /> : null}
      <div className="wrap-anywhere grid min-w-0 flex-1 gap-1">
        <strong className="font-semibold" dir="auto">
          {name}
        </strong>
        {error ? <span className="text-danger">{error}</span> : null}
        {error || isDone ? null : (
          <progress
            className="h-1.5 w-full accent-accent-mark"
            max={1}
            value={share < 1 ? share : undefined}
            aria-label={`Uploading ${name}`}
          />
        )}
        {error || isDone || share < 1 ? null : <span className="text-ink-2">Preparing sizes...</span>}
      </div>
      <span className="flex-none text-ink-2 tabular-nums">{isDone ? 'Done' : sizeOf(bytes)}</span>
    </li>
  );
}

/** Uploads images that are pasted anywhere except into a text. */
function usePaste(send: (files: File[]) => void) {
  const current = useRef(send);
  current.current = send;
  useEffect(() => {
    const paste = (event: Event) => {
      const files = [...((event as unknown as ClipboardEvent).clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      current.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
