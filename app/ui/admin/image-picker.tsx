import { useEffect, useState } from 'react';
import type { MediaFile } from '~/media/schema';
import { UploadBox } from './upload-box';

interface PicturePickerProps {
  onChoose: (picked: MediaFile) => void;
}

const visible = 24;

/** The library, to choose from or to upload into. It asks the API, so that no form carries the library with it. */
export default function PicturePicker({ onChoose }: PicturePickerProps) {
  const [q, setQ] = useState('');
  const result = useSearchResults(q);
  return (
    <section className="picker" aria-label="Media">
      <UploadBox isSingle isPart onUpload={onChoose} />
      <input
        className="field-control"
        type="search"
        value={q}
        placeholder="Search name or description"
        aria-label="Search Media"
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
        // The form around is not to be sent.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onInput={(event) => event.stopPropagation()}
      />
      <ImageResults found={result} onChoose={onChoose} />
    </section>
  );
}

function ImageResults({ found: result, onChoose }: PicturePickerProps & { found: MediaFile[] | 'failed' | null }) {
  if (result === null) return <p className="form-note">Loading...</p>;
  if (result === 'failed') return <p className="field-error">We couldn’t load the media library. Try again.</p>;
  if (result.length === 0) return <p className="form-note">No images found.</p>;
  return (
    <ul className="picker-list">
      {result.map((file) => (
        <li key={file.id}>
          <button type="button" onClick={() => onChoose(file)}>
            <img src={file.src} alt={file.alt ?? ''} loading="lazy" />
            <span dir="auto">{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds after the last key. */
const pause = 250;

function useSearchResults(q: string): MediaFile[] | 'failed' | null {
  const [result, setResult] = useState<MediaFile[] | 'failed' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const theme = async () => {
      const query = new URLSearchParams({ pageSize: String(visible), ...(q.trim() ? { q } : {}) });
      const response = await fetch(`/api/admin/media?${query}`, { signal: stop.signal });
      setResult(response.ok ? (await response.json()).mediaFiles : 'failed');
    };
    const timer = setTimeout(() => theme().catch(() => stop.signal.aborted || setResult('failed')), q ? pause : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return result;
}
