import type { PageCopy } from '~/content/home-page/copy';
import type { PublicTeamMember } from '~/content/team-members/schema';
import type { ShownImage } from '~/media/image';
import { buttonStyle } from '../button-style';
import { Image } from '../image';

interface TeamProps {
  members: PublicTeamMember[];
  images: Record<string, ShownImage>;
}

/** The team on the home page: names and roles. */
export function TeamSummary({ members, images, copy }: TeamProps & { copy: PageCopy['about'] }) {
  if (members.length === 0) return null;
  return (
    <div className="col-span-full mt-14 lg:mt-18" data-reveal="">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="text-h3">{copy.teamTitle}</h3>
        <a className={buttonStyle({ variant: 'link' })} href="/team">
          {copy.teamLink}
        </a>
      </div>
      <ul className="grid gap-x-6 border-t border-t-ink sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {members.map((member) => (
          <li key={member.id} className="flex items-center gap-4 border-b py-4.5">
            <Portrait member={member} image={images[member.portrait ?? '']} />
            <div className="min-w-0">
              <h4 className="wrap-anywhere font-semibold text-tight leading-1.4">{member.name}</h4>
              <p className="wrap-anywhere text-ink-2 text-small leading-1.4">{member.role}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The team on its own page, with large portraits. */
export function TeamList({ members, images }: TeamProps) {
  return (
    <ul className="grid gap-x-6 gap-y-12 border-t border-t-ink pt-8 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
      {members.map((member) => (
        <li key={member.id} className="wrap-anywhere min-w-0 print:break-inside-avoid">
          <LargePortrait member={member} image={images[member.portrait ?? '']} sizes={columnSizes} />
          <h2 className="mt-5 text-h4">{member.name}</h2>
          <p className="text-ink-2 text-small leading-1.4">{member.role}</p>
          {member.introduction ? <p className="mt-3 text-tight leading-1.5">{member.introduction}</p> : null}
          {member.certificates.length > 0 ? <Certificates of={member} /> : null}
          <a className={buttonStyle({ variant: 'link' }, 'mt-3 block w-fit print:hidden')} href="/#contact">
            Ask {member.name.split(' ')[0]}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Certificates({ of: { name, certificates } }: { of: PublicTeamMember }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-1.5" aria-label={`Certificates of ${name}`}>
      {certificates.map((certificate) => (
        <li
          key={certificate.name}
          className="rounded-badge border border-line-2 px-[7px] py-[3px] font-semibold text-caption text-ink-2 leading-1.4"
        >
          {certificate.name}
        </li>
      ))}
    </ul>
  );
}

const columnSizes = '(min-width: 1024px) 384px, (min-width: 600px) 45vw, 90vw';
const frame = 'aspect-[4/5] w-full rounded-card border';

export function LargePortrait({ member: { name }, image, sizes }: PortraitProps & { sizes: string }) {
  return image ? (
    <Image of={image} className={`${frame} object-cover`} alt="" sizes={sizes} />
  ) : (
    <span
      className={`${frame} grid place-items-center bg-sunken font-display font-medium text-ink-2 text-page-title`}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

interface PortraitProps {
  member: Pick<PublicTeamMember, 'name'>;
  image: ShownImage | undefined;
}

function Portrait({ member: { name }, image }: PortraitProps) {
  return image ? (
    <Image of={image} className="size-18 flex-none rounded-full object-cover" alt="" sizes="72px" />
  ) : (
    <span
      className="grid size-18 flex-none place-items-center rounded-full border border-line-2 bg-sheet font-semibold text-ink"
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [...new Set([words[0], words.at(-1)])].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
