import type { ListedRedirect } from '~/content/redirects/schema';
import { Badge } from './list';
import { RecordRow, RowActions, RowName } from './rows';
import { EditAndDelete } from './screen';
import { Choose } from './selection';

export function RedirectRow({ redirect, path }: { redirect: ListedRedirect; path: string }) {
  const { id, version, source, target, hasPage } = redirect;
  return (
    <RecordRow data-off={hasPage || undefined}>
      <Choose record={id} version={version} name={source} />
      <RowName>
        <strong>{source}</strong>
        <span title={target}>
          <span aria-hidden="true">→ </span>
          <span className="sr-only">redirects to </span>
          {target}
        </span>
      </RowName>
      {hasPage ? <Badge tone="warn">Not used: a page has this address</Badge> : null}
      <RowActions>
        <EditAndDelete path={`${path}/${id}`} name={source} />
      </RowActions>
    </RecordRow>
  );
}
