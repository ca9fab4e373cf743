/** The result of a step; `open` means not tried. */
interface Check {
  label: string;
  state: 'ok' | 'failed' | 'open';
  message: string;
}

/** The icons of a connected list, as for a message's emails. */
const nodes = { ok: 'sent', failed: 'failed', open: 'held' };
const text = { ok: 'Works', failed: 'Failed', open: 'Open' };

/** Steps that were tried, one after the other. */
export function Checks({ checks }: { checks: Check[] }) {
  return (
    <div className="delivery">
      <ol>
        {checks.map(({ label, state, message }) => (
          <li key={label} data-state={nodes[state]}>
            <strong>
              {label}: {text[state]}
            </strong>
            <p>{message}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
