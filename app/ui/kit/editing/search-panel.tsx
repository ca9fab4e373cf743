import type { ReactNode } from 'react';
import type { CheckedText } from '~/content/content-check/content-check';
import { type AnyField, InputField } from '~/ui/field';
import { Panel } from '../overlay/panel';

interface SearchPanelProps {
  title: AnyField;
  /** Null until there is a preview. */
  shown: CheckedText['shown'] | null;
  /** The description field. */
  children: ReactNode;
}

/** The title, description and preview for search engines and link previews. */
export function SearchPanel({ title, shown: visible, children }: SearchPanelProps) {
  return (
    <Panel title="Search and sharing">
      <InputField
        label="Search title"
        tag="optional"
        field={title}
        hint="Leave empty to use the title."
        autoComplete="off"
      />
      {children}
      {visible ? <SearchAppearance {...visible} /> : null}
    </Panel>
  );
}

function SearchAppearance({ title, address, description, image }: CheckedText['shown']) {
  const { host, pathname } = new URL(address);
  return (
    <>
      <figure
        className="wrap-anywhere overflow-hidden rounded-card border bg-paper px-3 py-[11px] text-small leading-1.45"
        aria-label="In search results"
      >
        <p className="text-ink-2">{[host, ...pathname.split('/').filter(Boolean)].join(' › ')}</p>
        <p className="line-clamp-2 font-semibold text-accent text-tight">{title}</p>
        <p className="line-clamp-3 text-ink-2">{description}</p>
      </figure>
      <figure
        className="wrap-anywhere overflow-hidden rounded-card border bg-paper text-caption leading-1.4"
        aria-label="As a link that someone shares"
      >
        <img
          className="aspect-[1200/630] h-auto w-full border-b object-cover"
          src={image}
          alt=""
          width="1200"
          height="630"
        />
        <div className="grid gap-1 p-3">
          <p className="text-ink-2">{host}</p>
          <p className="line-clamp-2 font-semibold text-ink text-tight">{title}</p>
          <p className="line-clamp-3 text-ink-2">{description}</p>
        </div>
      </figure>
    </>
  );
}
