import { useEffect, useState } from 'react';
import type { MediaFile } from '~/media/media';
import { UploadBox } from './upload-box';

interface PicturePickerProps {
  onChoose: (picked: MediaFile) => void;
}

const shown = 24;

/** The library, to choose from or to upload into. It asks the API, so that no form carries the library with it. */
export default function PicturePicker({ onChoose }: PicturePickerProps) {
  const [q, setQ] = useState('');
  const found = useFound(q);
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
      <Found found={found} onChoose={onChoose} />
    </section>
  );
}

function Found({ found, onChoose }: PicturePickerProps & { found: MediaFile[] | 'failed' | null }) {
  if (found === null) return <p className="form-note">Loading...</p>;
  if (found === 'failed') return <p className="field-error">We couldn’t load the media library. Try again.</p>;
  if (found.length === 0) return <p className="form-note">No images found.</p>;
  return (
    <ul className="picker-list">
      {found.map((file) => (
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

function useFound(q: string): MediaFile[] | 'failed' | null {
  const [found, setFound] = useState<MediaFile[] | 'failed' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const query = new URLSearchParams({ pageSize: String(shown), ...(q.trim() ? { q } : {}) });
      const response = await fetch(`/api/admin/media?${query}`, { signal: stop.signal });
      setFound(response.ok ? (await response.json()).mediaFiles : 'failed');
    };
    const timer = setTimeout(() => look().catch(() => stop.signal.aborted || setFound('failed')), q ? pause : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return found;
}
