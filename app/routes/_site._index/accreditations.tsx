import { Pause, Play } from 'lucide-react';
import type { PageCopy } from '~/content/landing/copy';
import type { Picture as PictureData } from '~/media/image';
import { Picture } from '~/ui/image';

export interface PublicAccreditation {
  id: number;
  name: string;
  logoUrl: string;
  websiteUrl: string | null;
  description: string | null;
}

interface AccreditationsProps {
  accreditations: PublicAccreditation[];
  pictures: Record<string, PictureData>;
  words: PageCopy['accreditations'];
}

/** A row that scrolls by hand; the script lets it run by itself. */
export function Accreditations({ accreditations, pictures, words: copy }: AccreditationsProps) {
  if (accreditations.length === 0) return null;
  return (
    <section className="strip" data-strip>
      <div className="wrap strip-row">
        <h2 className="strip-title" id="accreditations-title">
          {copy.title}
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
        <section className="strip-view" data-strip-view tabIndex={0} aria-labelledby="accreditations-title">
          <ul className="strip-set">
            {accreditations.map((accreditation) => (
              <li key={accreditation.id}>
                <Accreditation accreditation={accreditation} logo={pictures[accreditation.logoUrl]} />
              </li>
            ))}
          </ul>
        </section>
        <button
          type="button"
          className="btn btn-ghost btn-icon js-only pause-button"
          aria-label="Pause the logos"
          data-strip-pause
          data-label-paused="Play the logos"
          data-tip="Pause"
          data-tip-paused="Play"
          data-tip-at="top-end"
        >
          <Pause size={20} strokeWidth={1.5} />
          <Play size={20} strokeWidth={1.5} />
        </button>
      </div>
    </section>
  );
}

function Accreditation({ accreditation, logo }: { accreditation: PublicAccreditation; logo: PictureData | undefined }) {
  const { name, websiteUrl, description } = accreditation;
  const content = (
    <>
      {logo ? <Picture of={logo} alt="" sizes="160px" /> : null}
      <span>{name}</span>
    </>
  );
  return websiteUrl ? (
    <a href={websiteUrl} title={description ?? undefined}>
      {content}
    </a>
  ) : (
    <span title={description ?? undefined}>{content}</span>
  );
}
