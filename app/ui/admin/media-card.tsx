import type { MediaFile } from '~/media/schema';
import { Badge, Card } from './list';
import { EditAndDelete } from './screen';
import { Choose } from './selection';
import { sizeOf } from './sizes';

interface MediaCardProps {
  file: MediaFile;
  /** The list's path. */
  path: string;
}

export function MediaCard({ file, path }: MediaCardProps) {
  const { id, name, src, alt, isDecorative, width, height, bytes, state, fault: error, version } = file;
  return (
    <Card
      choose={<Choose record={id} version={version} name={name} />}
      foot={<EditAndDelete path={`${path}/${id}`} name={name} />}
    >
      <div className="card-picture drawing-ground" data-size="whole">
        {src ? <img src={src} alt="" loading="lazy" /> : null}
      </div>
      <div className="card-title">
        <h2 dir="auto">{name}</h2>
        <MediaState state={state} isDescribed={isDecorative || Boolean(alt)} />
      </div>
      <p className="card-text" dir="auto">
        {error ??
          (isDecorative
            ? 'Decorative'
            : (alt ?? 'Add alt text so that people using a screen reader know what the image shows.'))}
      </p>
      <div className="card-line">
        <span>
          {width} × {height}, {sizeOf(bytes)}
        </span>
      </div>
    </Card>
  );
}

function MediaState({ state, isDescribed }: { state: MediaFile['state']; isDescribed: boolean }) {
  if (state === 'failed') return <Badge tone="danger">Damaged</Badge>;
  if (!isDescribed) return <Badge tone="warn">No alt text</Badge>;
  return state === 'making' ? <Badge tone="off">Processing</Badge> : null;
}
