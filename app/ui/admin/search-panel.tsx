import type { ReactNode } from 'react';
import type { CheckedText } from '~/content/content-check/content-check';
import { type AnyField, InputField } from '../field';

interface SearchPanelProps {
  title: AnyField;
  /** Null until there is something to show. */
  shown: CheckedText['shown'] | null;
  /** A description of its own, where the form has none somewhere else. */
  children?: ReactNode;
}

/** The title, description and preview for search engines and link previews. */
export function SearchPanel({ title, shown: visible, children }: SearchPanelProps) {
  return (
    <section className="panel">
      <h3>Search and sharing</h3>
      <InputField
        label="Search title"
        sideContent={<span className="field-tag">optional</span>}
        field={title}
        hint="Leave empty to use the title."
        autoComplete="off"
      />
      {children}
      {visible ? <SearchAppearance {...visible} /> : null}
    </section>
  );
}

function SearchAppearance({ title, address, description, image }: CheckedText['shown']) {
  const { host, pathname } = new URL(address);
  return (
    <>
      <figure className="found" aria-label="In search results">
        <p className="found-address">{[host, ...pathname.split('/').filter(Boolean)].join(' › ')}</p>
        <p className="found-title">{title}</p>
        <p className="found-text">{description}</p>
      </figure>
      <figure className="found-card" aria-label="As a link that someone shares">
        <img src={image} alt="" width="1200" height="630" />
        <div>
          <p className="found-address">{host}</p>
          <p className="found-title">{title}</p>
          <p className="found-text">{description}</p>
        </div>
      </figure>
    </>
  );
}
