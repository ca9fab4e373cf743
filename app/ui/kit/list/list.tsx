import { Form, Link, useLocation, useSearchParams } from '@remix-run/react';
import { cva } from 'class-variance-authority';
import clsx from 'clsx';
import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { buttonClass } from '~/ui/button';
import { Input } from '~/ui/controls';
import { Icon } from '~/ui/icons';
import { HiddenFields } from '../form/post-button';
import { LinkButton } from '../frame/screen';

export type Tone = 'on' | 'off' | 'warn' | 'danger';

const badge = cva(
  "inline-flex min-h-6 items-center gap-[7px] whitespace-nowrap rounded-badge px-2 font-semibold text-caption leading-1.4 before:size-2 before:rounded-full before:content-[''] forced-colors:before:forced-color-adjust-none",
  {
    variants: {
      tone: {
        on: 'bg-good-soft text-good before:bg-current',
        off: 'bg-mute text-ink-2 before:border-[1.5px] before:border-current',
        warn: 'bg-warn-soft text-warn before:bg-current',
        danger: 'bg-danger-soft text-danger before:bg-current',
      },
    },
  },
);

/** A state: an icon and a word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <>
      {' '}
      <span className={badge({ tone })} data-badge>
        {children}
      </span>
    </>
  );
}

/** A word about a record, in a frame. */
export function FramedTag({ isSolid, children }: { isSolid?: boolean; children: ReactNode }) {
  return (
    <>
      {' '}
      <span
        className={clsx(
          'inline-flex min-h-6 items-center whitespace-nowrap rounded-badge border px-2 font-semibold text-caption leading-1.4',
          isSolid ? 'forced-colors:system-selected border-ink bg-ink text-on-ink' : 'border-line-2 text-ink-2',
        )}
      >
        {children}
      </span>
    </>
  );
}

export function Cards({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>;
}

interface CardProps {
  /** Whether the record is hidden or a draft. Its text has less contrast; its buttons keep theirs. */
  isOff?: boolean;
  /** The checkbox that selects it. */
  choose?: ReactNode;
  /** View at the left, edit and delete at the right. */
  foot: ReactNode;
  children: ReactNode;
}

export function Card({ isOff, choose, foot, children }: CardProps) {
  return (
    <li
      className="group/card flex min-w-0 flex-col rounded-card border bg-sheet data-[off]:bg-transparent data-[off]:text-ink-3 print:break-inside-avoid [&_[dir]]:text-left"
      data-card
      data-off={isOff || undefined}
    >
      <div className="flex flex-1 flex-col p-5">{children}</div>
      <div className="flex flex-wrap items-center justify-end gap-1 border-t px-3 py-2 group-data-[off]/card:text-ink print:hidden max-[359.98px]:[&>a:not([target])]:px-2 [&>label:not(:has(+[target]))]:mr-auto [&>label]:-ml-0.5">
        {choose}
        {foot}
      </div>
    </li>
  );
}

/** The name and state of a card's record. */
export const CardTitle = ({ children }: { children: ReactNode }) => (
  <div className="[&>h2]:wrap-anywhere mt-4 flex flex-wrap items-start justify-between gap-x-3 gap-y-1 first:mt-0 [&>h2]:min-w-0 [&>h2]:flex-[1_1_168px] [&>h2]:text-body [&>h2]:leading-1.35 [&>h2]:tracking-[-0.01em] [&>span]:flex-none">
    {children}
  </div>
);

export const CardText = ({ title, children }: { title?: string; children: ReactNode }) => (
  <p
    className="mt-1 line-clamp-6 text-ink-2 text-small leading-1.5 group-data-[off]/card:text-inherit"
    dir="auto"
    title={title}
  >
    {children}
  </p>
);

/** The last line of a card's body: a number or a date, and its buttons. */
export const CardLine = ({ children }: { children: ReactNode }) => (
  <div className="mt-auto -mb-2 flex items-center justify-between gap-2 pt-1 text-ink-2 text-small tabular-nums [&>form]:-mr-2 group-data-[off]/card:[&>span:first-child]:text-ink-3">
    {children}
  </div>
);

export const RowText = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 flex-1 [&>p]:mt-0.5 [&>p]:text-ink-2">{children}</div>
);

interface NoticeProps {
  tone?: 'info' | 'danger';
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function InlineNotice({ tone = 'info', actions, className, children }: NoticeProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded border bg-sheet px-4 py-3.5 text-small leading-1.45 [&_strong]:font-semibold',
        tone === 'danger' ? 'border-danger' : 'border-line-2',
        className,
      )}
      data-tone={tone}
    >
      <div className="flex flex-[1_1_16rem] gap-3">
        <Icon
          name={tone === 'danger' ? 'CircleAlert' : 'Info'}
          className={clsx('flex-none', tone === 'danger' ? 'text-danger' : 'text-accent')}
        />
        <p>{children}</p>
      </div>
      {actions ? <div className="flex flex-wrap gap-2 max-md:pl-8 print:hidden">{actions}</div> : null}
    </div>
  );
}

/** The classes of a box with a heading and a text instead of content. */
export const emptyStateClass =
  'rounded-card border bg-sheet p-7 [&>:is(h1,h2)]:font-semibold [&>:is(h1,h2)]:text-[1.1875rem] [&>:is(h1,h2)]:leading-1.3 [&>:is(h1,h2)]:tracking-[-0.014em] [&>p]:mt-1.5 [&>p]:text-ink-2 [&>p]:text-small [&>svg.ill]:mb-5 [&>svg]:mb-4';

interface EmptyStateProps {
  /** A drawing, or an icon of 32 px. */
  image: ReactNode;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  tone?: 'danger';
  /** The heading's level: 1 if it is the whole page. */
  level?: 1 | 2 | 3;
}

/** The empty state of a list: its purpose, and the first step. */
export function EmptyState({ image, title, text, actions, tone, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={clsx(emptyStateClass, 'max-w-[440px]', tone === 'danger' && '[&>svg]:text-danger')}
      data-empty-state
    >
      {image}
      <Heading>{title}</Heading>
      {text ? <p className="max-w-[330px]">{text}</p> : null}
      {actions ? <div className="mt-5 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

/** The message when a list could not be loaded. */
export function LoadFailure({ title, reference }: { title: string; reference?: string }) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        image={<Icon name="CircleAlert" size={32} />}
        title={title}
        text={`We couldn’t load this. Try again.${reference ? ` Reference: ${reference}` : ''}`}
        actions={
          <LinkButton variant="outline" to={pathname + search}>
            Try again
          </LinkButton>
        }
      />
    </div>
  );
}

/** While its form is being submitted, a spinner replaces the icon. */
export const SearchInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(
  function SearchInput(props, ref) {
    return (
      <div className="[form:has([data-pressed])_&]:before:spinner relative flex-1 before:absolute before:top-[13px] before:left-3.5">
        <Icon
          name="Search"
          className="pointer-events-none absolute top-3 left-3 text-ink-2 [form:has([data-pressed])_&]:opacity-0"
        />
        <Input {...props} ref={ref} className="pl-10 [&::-webkit-search-cancel-button]:hidden" />
      </div>
    );
  },
);

interface SearchBoxProps {
  label: string;
  /** Other query parameters that a search keeps. */
  keep?: Record<string, string>;
}

/** A search form, with the words in the query parameter `q`. */
export function SearchBox({ label, keep }: SearchBoxProps) {
  const [searchParams] = useSearchParams();
  const q = searchParams.get('q') ?? '';
  return (
    <Form className="flex-[0_1_280px] max-md:basis-full" method="get" role="search" key={q} preventScrollReset>
      <SearchInput type="search" name="q" defaultValue={q} placeholder={label} aria-label={label} maxLength={200} />
      <HiddenFields fields={keep} />
      <button className="sr-only" type="submit" tabIndex={-1}>
        Search
      </button>
    </Form>
  );
}

/** "1 to 6 of 14", with links to the previous and next pages. A single page has no pager. */
export function Pager({ page, pageSize, total }: Record<'page' | 'pageSize' | 'total', number>) {
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
    <nav
      className="mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 text-ink-2 text-small tabular-nums print:hidden"
      aria-label="Pages"
    >
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

interface NoMatchProps extends Pick<EmptyStateProps, 'image' | 'title'> {
  path: string;
  /** Whether the list has people, for whom the text says "no one" and "everyone". */
  isPersonList?: boolean;
}

/** The message when a search finds nothing. */
export function NoResults({ image, title, path, isPersonList = false }: NoMatchProps) {
  const [nothing, everything] = isPersonList ? ['No one', 'everyone'] : ['Nothing', 'everything'];
  return (
    <EmptyState
      image={image}
      title={title}
      text={`${nothing} matches this search. Check the spelling, or show ${everything}.`}
      actions={<LinkButton to={path}>Show {everything}</LinkButton>}
    />
  );
}
