import { Link } from '@remix-run/react';
import { buttonClass } from '../button';
import { Notice } from './list';

/** Asks users with an easily guessed password that they were given to choose their own. */
export function WeakPasswordNotice() {
  return (
    <Notice
      className="mb-7"
      actions={
        <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to="/admin/account/security">
          Change password
        </Link>
      }
    >
      <strong>Your password is easy to guess.</strong> Choose one that is not common and does not contain a name.
    </Notice>
  );
}
