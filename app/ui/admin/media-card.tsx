import type { MediaFile } from '~/media/schema';
import { CardPicture } from './card-picture';
import { Badge, Card, CardLine, CardText, CardTitle } from './list';
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
      <CardPicture size="whole">{src ? <img src={src} alt="" loading="lazy" /> : null}</CardPicture>
      <CardTitle>
        <h2 dir="auto">{name}</h2>
        <MediaState state={state} isDescribed={isDecorative || Boolean(alt)} />
      </CardTitle>
      <CardText>
        {error ??
          (isDecorative
            ? 'Decorative'
            : (alt ?? 'Add alt text so that people using a screen reader know what the image shows.'))}
      </CardText>
      <CardLine>
        <span>
          {width} × {height}, {sizeOf(bytes)}
        </span>
      </CardLine>
    </Card>
  );
}

function MediaState({ state, isDescribed }: { state: MediaFile['state']; isDescribed: boolean }) {
  if (state === 'failed') return <Badge tone="danger">Damaged</Badge>;
  if (!isDescribed) return <Badge tone="warn">No alt text</Badge>;
  return state === 'making' ? <Badge tone="off">Processing</Badge> : null;
}
