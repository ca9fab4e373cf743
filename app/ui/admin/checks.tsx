/** The result of a step; `open` means not tried. */
interface Check {
  label: string;
  state: 'ok' | 'failed' | 'open';
  message: string;
}

/** On a wire, as the mails of a message are. */
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
