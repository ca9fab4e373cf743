import { Fragment } from 'react';
import type { StaffRole } from '~/records/actor';
import { DetailList } from '../list/facts';
import { listShortcuts } from './keyboard-shortcuts';

export function KeyList({ role }: { role: StaffRole }) {
  return (
    <DetailList>
      {listShortcuts(role).map(({ keys, meaning }) => (
        <div key={meaning}>
          <dt>
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 ? ' then ' : null}
                <kbd className="rounded-small border border-line-2 bg-sheet px-2 py-0.5 font-[inherit] text-ink">
                  {key}
                </kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </DetailList>
  );
}
