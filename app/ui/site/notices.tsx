import { type NoticeKind, noticeKindLabels } from '~/content/notices/kinds';
import type { CurrentNotice, NoticeEntry } from '~/content/notices/public-notices.server';
import { formatTimestamp } from '~/platform/time-zone';
import { Container } from './container';
import { Prose } from './prose';

export const noticesTitle = 'Notices';

const anchorOf = ({ id }: { id: number }) => `notice-${id}`;

interface NoticeTextProps {
  kind: NoticeKind;
  text: string;
  hasDetails: boolean;
  /** Of the details; a preview has none. */
  href?: string;
  resolution?: string | null;
}

const kindOf = ({ kind, resolution }: Pick<NoticeTextProps, 'kind' | 'resolution'>) =>
  [noticeKindLabels[kind], resolution].filter(Boolean).join(' ');

export function NoticeText(props: NoticeTextProps) {
  const { text, hasDetails, href } = props;
  const Link = href ? 'a' : 'span';
  return (
    <p className="text-small leading-1.5">
      <strong className="font-semibold">{kindOf(props)}:</strong> {text}
      {hasDetails ? (
        <>
          {' '}
          <Link className="border-b" href={href}>
            Details
          </Link>
        </>
      ) : null}
    </p>
  );
}

/** The current notices at the top of a page. Its CSS classes are part of the home page's first screen. */
export function NoticeBanner({ notices, className }: { notices: CurrentNotice[]; className: string | undefined }) {
  if (notices.length === 0) return null;
  return (
    // Not a direct child of `main`, whose sections are those of the home page.
    <div className={className}>
      <section className="bg-ink text-on-ink print:text-ink" aria-label={noticesTitle}>
        <ul>
          {notices.map((notice) => (
            <li key={notice.id} className="border-t">
              <Container className="py-[11px]">
                <NoticeText {...notice} href={`/notices#${anchorOf(notice)}`} />
              </Container>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export function NoticeList({ notices }: { notices: NoticeEntry[] }) {
  const groups = [
    { title: 'Current', entries: notices.filter(({ hasEnded }) => !hasEnded) },
    { title: 'Past', entries: notices.filter(({ hasEnded }) => hasEnded) },
  ];
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, entries }) => (
      <section key={title} className="mb-14 last:mb-0">
        <h2 className="mb-4 text-h3">{title}</h2>
        <ul className="border-t border-t-ink">
          {entries.map((notice) => (
            <li
              key={notice.id}
              id={anchorOf(notice)}
              className="grid gap-x-6 gap-y-3 border-b py-7 lg:grid-cols-12 print:block"
            >
              <div className="text-ink-2 text-small tabular-nums leading-1.5 lg:col-span-3">
                <p className="font-semibold text-ink">{kindOf(notice)}</p>
                <p>
                  <time className="whitespace-nowrap" dateTime={notice.publishedAt}>
                    {formatTimestamp(notice.publishedAt)}
                  </time>{' '}
                  to{' '}
                  <time className="whitespace-nowrap" dateTime={notice.endsAt}>
                    {formatTimestamp(notice.endsAt)}
                  </time>
                </p>
              </div>
              <div className="min-w-0 lg:col-span-9">
                <h3 className="text-h4">{notice.text}</h3>
                {notice.html ? <Prose className="mt-4" html={notice.html} /> : null}
              </div>
            </li>
          ))}
        </ul>
      </section>
    ));
}
