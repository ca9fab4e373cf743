import { ConnectedItem } from './connected-list';

/** The result of a step. `open`: not tested. */
interface Check {
  label: string;
  state: 'ok' | 'failed' | 'open';
  message: string;
}

/** The icons of a connected list, as for a message's emails. */
const nodes = { ok: 'sent', failed: 'failed', open: 'held' } as const;
const text = { ok: 'Works', failed: 'Failed', open: 'Open' };

/** The results of a check, step by step. */
export function Checks({ checks }: { checks: Check[] }) {
  return (
    <ol className="mt-7">
      {checks.map(({ label, state, message }) => (
        <ConnectedItem key={label} title={`${label}: ${text[state]}`} state={nodes[state]} text={message} />
      ))}
    </ol>
  );
}
