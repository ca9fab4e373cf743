import { type Factor, fewRecoveryCodes } from '~/access/factor';
import { Badge, Notice } from './list';
import { Moment } from './moment';
import { DialogLink } from './screen';

interface FactorsProps {
  factors: Factor[];
  recoveryCodes: number;
}

/** What is asked for at login besides the password. */
export function Factors({ factors, recoveryCodes }: FactorsProps) {
  const isOn = factors.length > 0;
  return (
    <section aria-labelledby="two-step">
      <h2 id="two-step">
        Two-step login <Badge tone={isOn ? 'on' : 'off'}>{isOn ? 'On' : 'Off'}</Badge>
      </h2>
      {isOn ? (
        <ul className="rows">
          {factors.map((factor) => (
            <OneFactor key={factor.id} {...factor} />
          ))}
          <li>
            <div className="session">
              <strong>Recovery codes</strong>
              <p>{recoveryCodes === 1 ? '1 is' : `${recoveryCodes} are`} left</p>
            </div>
            <DialogLink to="/admin/account/new-recovery-codes" variant="ghost" size="sm">
              Make new ones
            </DialogLink>
          </li>
        </ul>
      ) : (
        <p>
          Somebody who finds out your password can log in with it. With an authenticator app on your phone, they would
          need that as well.
        </p>
      )}
      {isOn && recoveryCodes <= fewRecoveryCodes ? (
        <Notice tone="danger">Few recovery codes are left. Make new ones before you need them.</Notice>
      ) : null}
      <DialogLink to="/admin/account/factors/new" variant="outline">
        {isOn ? 'Add another app' : 'Add an authenticator app'}
      </DialogLink>
    </section>
  );
}

function OneFactor({ id, name, createdAt, lastUsedAt }: Factor) {
  return (
    <li>
      <div className="session">
        <strong>{name}</strong>
        <p>
          {lastUsedAt ? (
            <>
              Last used <Moment at={lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}
          , added <Moment at={createdAt} />
        </p>
      </div>
      <DialogLink to={`/admin/account/factors/${id}/delete`} variant="ghost" size="sm" of={name}>
        Remove
      </DialogLink>
    </li>
  );
}
