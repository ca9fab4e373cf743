import type { ListedRedirect } from '~/content/redirects/schema';
import { Badge } from './list';
import { EditAndDelete } from './screen';
import { Choose } from './selection';

export function RedirectRow({ redirect, path }: { redirect: ListedRedirect; path: string }) {
  const { id, version, source, target, hasPage } = redirect;
  return (
    <li className="link-row" data-off={hasPage || undefined}>
      <Choose record={id} version={version} name={source} />
      <span className="link-text">
        <strong>{source}</strong>
        <span title={target}>
          <span aria-hidden="true">→ </span>
          <span className="away">redirects to </span>
          {target}
        </span>
      </span>
      {hasPage ? <Badge tone="warn">Not used: a page has this address</Badge> : null}
      <div className="link-actions">
        <EditAndDelete path={`${path}/${id}`} name={source} />
      </div>
    </li>
  );
}
