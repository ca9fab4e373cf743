import { useEffect, useState } from 'react';
import type { MediaFile } from '~/media/schema';
import { Input } from '~/ui/controls';
import { ErrorText } from '~/ui/field';
import { UploadBox } from './upload-box';

interface ImagePickerProps {
  onChoose: (picked: MediaFile) => void;
}

const visibleMax = 24;

const pickerClass =
  'col-span-full grid grid-cols-1 gap-3 rounded border bg-paper p-3 [&>[data-upload-box]]:px-3 [&>[data-upload-box]]:py-4 [[data-markdown]>&]:rounded-none [[data-markdown]>&]:border-x-0 [[data-markdown]>&]:border-t-0';

/** The library, to choose from or to upload to. It uses the API, so that forms need not contain the library. */
export default function ImagePicker({ onChoose }: ImagePickerProps) {
  const [q, setQ] = useState('');
  const result = useSearchResults(q);
  return (
    <section className={pickerClass} aria-label="Media">
      <UploadBox isSingle isPart onUpload={onChoose} />
      <Input
        type="search"
        value={q}
        placeholder="Search name or description"
        aria-label="Search Media"
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onInput={(event) => event.stopPropagation()}
      />
      <ImageResults result={result} isSearch={q !== ''} onChoose={onChoose} />
    </section>
  );
}

type ImageResultsProps = ImagePickerProps & { result: MediaFile[] | 'failed' | null; isSearch: boolean };

function ImageResults({ result, isSearch, onChoose }: ImageResultsProps) {
  if (result === null) return <p className="text-ink-2 text-small">Loading...</p>;
  if (result === 'failed') return <ErrorText>We couldn’t load the media library. Try again.</ErrorText>;
  if (result.length === 0)
    return <p className="text-ink-2 text-small">{isSearch ? 'No images found.' : 'No images yet.'}</p>;
  return (
    <ul className="grid max-h-80 grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2 overflow-y-auto">
      {result.map((file) => (
        <li key={file.id}>
          <button
            className="grid w-full cursor-pointer gap-1 rounded border bg-sheet p-1 text-left text-caption hover:border-ink"
            type="button"
            onClick={() => onChoose(file)}
          >
            <img className="h-[84px] w-full object-contain" src={file.src} alt={file.alt ?? ''} loading="lazy" />
            <span className="truncate" dir="auto">
              {file.name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** In milliseconds after the last key. */
const pause = 250;

function useSearchResults(q: string): MediaFile[] | 'failed' | null {
  const [result, setResult] = useState<MediaFile[] | 'failed' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const search = async () => {
      const query = new URLSearchParams({ pageSize: String(visibleMax), ...(q.trim() ? { q } : {}) });
      const response = await fetch(`/api/admin/media?${query}`, { signal: stop.signal });
      setResult(response.ok ? (await response.json()).mediaFiles : 'failed');
    };
    const timer = setTimeout(() => search().catch(() => stop.signal.aborted || setResult('failed')), q ? pause : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return result;
}
