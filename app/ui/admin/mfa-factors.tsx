import { fewRecoveryCodes, type MfaFactor } from '~/auth/mfa/schema';
import { Badge, Notice, RowText } from './list';
import { Rows } from './rows';
import { DialogLink } from './screen';
import { Timestamp } from './timestamp';

interface MfaFactorsProps {
  factors: MfaFactor[];
  recoveryCodes: number;
}

/** The two-step login of an account. */
export function MfaFactors({ factors: mfaFactors, recoveryCodes }: MfaFactorsProps) {
  const isOn = mfaFactors.length > 0;
  return (
    <section aria-labelledby="two-step">
      <h2 id="two-step">
        Two-step verification <Badge tone={isOn ? 'on' : 'off'}>{isOn ? 'On' : 'Off'}</Badge>
      </h2>
      {isOn ? (
        <Rows>
          {mfaFactors.map((factor) => (
            <MfaFactorRow key={factor.id} {...factor} />
          ))}
          <li>
            <RowText>
              <strong>Recovery codes</strong>
              <p>{recoveryCodes === 1 ? '1 is' : `${recoveryCodes} are`} left</p>
            </RowText>
            <DialogLink to="/admin/account/security/new-recovery-codes" variant="ghost" size="sm">
              Create new codes
            </DialogLink>
          </li>
        </Rows>
      ) : (
        <p>
          Two-step verification protects your account if someone learns your password. With a passkey, you log in with
          your fingerprint, face or device PIN instead of a password.
        </p>
      )}
      {isOn && recoveryCodes <= fewRecoveryCodes ? (
        <Notice tone="danger">You have few recovery codes left. Create new ones.</Notice>
      ) : null}
      <div className="flex flex-wrap gap-3" data-factor-links>
        <DialogLink to="/admin/account/security/passkeys/new" variant="outline">
          Add a passkey
        </DialogLink>
        <DialogLink to="/admin/account/security/factors/new" variant="outline">
          {mfaFactors.some(({ kind }) => kind === 'totp') ? 'Add another app' : 'Add an authenticator app'}
        </DialogLink>
      </div>
    </section>
  );
}

const kinds = { totp: 'Authenticator app', passkey: 'Passkey' };

function MfaFactorRow({ id, kind, name, createdAt, lastUsedAt }: MfaFactor) {
  return (
    <li>
      <RowText>
        <strong>{name}</strong>
        <p>
          {kinds[kind]},{' '}
          {lastUsedAt ? (
            <>
              last used <Timestamp at={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
          , added <Timestamp at={createdAt} />
        </p>
      </RowText>
      <DialogLink to={`/admin/account/security/factors/${id}/delete`} variant="ghost" size="sm" of={name}>
        Remove
      </DialogLink>
    </li>
  );
}
