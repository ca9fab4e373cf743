import type { StaffRole } from '~/records/actor';
import { KeyList } from './key-list';
import { switchSingleKeys, useSingleKeys } from './single-keys';
import { ChoiceLabel, Switch } from './toggles';
import { useHydrated } from './use-hydrated';

/** The switch for single keys on the account page. It needs JavaScript. */
export function OwnKeys({ role }: { role: StaffRole }) {
  const isOn = useSingleKeys();
  if (!useHydrated()) return null;
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">Keyboard</h2>
      <ChoiceLabel>
        <Switch aria-checked={isOn} checked={isOn} onChange={(event) => switchSingleKeys(event.target.checked)} />
        <span>
          <strong>Keyboard shortcuts</strong>
          <span>They work in this browser while you are not typing. Ctrl K always opens the search.</span>
        </span>
      </ChoiceLabel>
      {isOn ? <KeyList role={role} /> : null}
    </section>
  );
}
