import { Form, Link, useLocation, useSearchParams } from '@remix-run/react';
import { CircleAlert, Info, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../button';

export type Tone = 'on' | 'off' | 'warn' | 'danger';

/** A state: a node and a word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

export function Cards({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>;
}

interface CardProps {
  /** Hidden or a draft: no fill, quieter words; what one can do with it stays at full contrast. */
  isOff?: boolean;
  /** The box that chooses it, where several can be chosen. */
  choose?: ReactNode;
  /** View at the left, edit and delete at the right. */
  foot: ReactNode;
  children: ReactNode;
}

export function Card({ isOff, choose, foot, children }: CardProps) {
  return (
    <li className="card" data-off={isOff || undefined}>
      <div className="flex flex-1 flex-col p-5">{children}</div>
      <div className="card-foot">
        {choose}
        {foot}
      </div>
    </li>
  );
}

/** The text of a row, beside its buttons. */
export const RowText = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 flex-1 [&>p]:mt-0.5 [&>p]:text-ink-2 max-[599.98px]:[[data-wraps]_&]:basis-full">
    {children}
  </div>
);

interface NoticeProps {
  tone?: 'info' | 'danger';
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Notice({ tone = 'info', actions, className, children }: NoticeProps) {
  const Icon = tone === 'danger' ? CircleAlert : Info;
  return (
    <div className={className ? `notice ${className}` : 'notice'} data-tone={tone}>
      <div className="notice-text">
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        <p>{children}</p>
      </div>
      {actions ? <div className="notice-actions">{actions}</div> : null}
    </div>
  );
}

interface EmptyStateProps {
  /** A drawing, or an icon of 32 px. */
  picture: ReactNode;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  tone?: 'danger';
  /** The heading's level: 1 where it is the whole page. */
  level?: 1 | 2 | 3;
}

/** The empty state of a list: its purpose, and the first step. */
export function EmptyState({ picture, title, text, actions, tone, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="blank" data-tone={tone}>
      {picture}
      <Heading>{title}</Heading>
      {text ? <p>{text}</p> : null}
      {actions ? <div className="mt-5 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

/** The message when a list could not be read. */
export function LoadFailure({ title, reference }: { title: string; reference?: string }) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        picture={<CircleAlert size={32} strokeWidth={1.5} aria-hidden="true" />}
        title={title}
        text={`We couldn’t load this. Try again.${reference ? ` Reference: ${reference}` : ''}`}
        actions={
          <Link className={buttonClass({ variant: 'outline' })} to={pathname + search}>
            Try again
          </Link>
        }
      />
    </div>
  );
}

interface SearchBoxProps {
  label: string;
  /** Other fields of the address that a search keeps. */
  keep?: Record<string, string>;
}

/** Words to look for, in the address as `q`. */
export function SearchBox({ label, keep = {} }: SearchBoxProps) {
  const [searchParams] = useSearchParams();
  const q = searchParams.get('q') ?? '';
  return (
    <Form className="search" method="get" role="search" key={q} preventScrollReset>
      <Search size={20} strokeWidth={1.5} aria-hidden="true" />
      <input
        className="field-control"
        type="search"
        name="q"
        defaultValue={q}
        placeholder={label}
        aria-label={label}
        maxLength={200}
      />
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="away" type="submit" tabIndex={-1}>
        Search
      </button>
    </Form>
  );
}

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
}

/** "1 to 6 of 14", with links to the pages before and after. A single page has no pager. */
export function Pager({ page, pageSize, total }: PagerProps) {
  const [searchParams] = useSearchParams();
  if (total <= pageSize) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const to = (number: number) => {
    const next = new URLSearchParams(searchParams);
    next.set('page', String(number));
    return `?${next}`;
  };
  return (
    <nav className="pager" aria-label="Pages">
      <Step label="Previous" rel="prev" to={page > 1 ? to(page - 1) : null} />
      <span>
        {first} to {last} of {total}
      </span>
      <Step label="Next" rel="next" to={last < total ? to(page + 1) : null} />
    </nav>
  );
}

function Step({ label, rel, to }: { label: string; rel: string; to: string | null }) {
  const className = buttonClass({ variant: 'outline', size: 'sm' });
  if (to) {
    return (
      <Link className={className} to={to} rel={rel}>
        {label}
      </Link>
    );
  }
  return (
    <span className={className} aria-disabled="true">
      {label}
    </span>
  );
}

interface NoMatchProps {
  picture: ReactNode;
  title: string;
  path: string;
  /** People are "nobody" and "everyone". */
  isPersonList?: boolean;
}

/** The message when a search finds nothing. */
export function NoMatch({ picture, title, path, isPersonList = false }: NoMatchProps) {
  const [nothing, everything] = isPersonList ? ['No one', 'everyone'] : ['Nothing', 'everything'];
  return (
    <EmptyState
      picture={picture}
      title={title}
      text={`${nothing} matches this search. Check the spelling, or show ${everything}.`}
      actions={
        <Link className={buttonClass()} to={path}>
          Show {everything}
        </Link>
      }
    />
  );
}
