import type { Invitation } from '~/auth/login/link';
import { PostButton } from '~/ui/kit/form/post-button';
import { DialogLink } from '~/ui/kit/frame/screen';
import { Badge, RowText } from '~/ui/kit/list/list';
import { Rows } from '~/ui/kit/list/rows';
import { Timestamp } from '~/ui/kit/list/timestamp';

export const invitationResendFailed = 'Error sending the invitation again';

const mails = {
  waiting: { tone: 'off', label: 'Email waiting' },
  sent: { tone: 'on', label: 'Handed to your mail server' },
  failed: { tone: 'off', label: 'Email failed' },
} as const;

/** The open invitations; nothing without any. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className="mt-12 [&_h2]:mb-4" aria-labelledby="invitations">
      <h2 id="invitations">Open invitations</h2>
      <Rows wraps>
        {invitations.map((invitation) => (
          <OneInvitation key={invitation.id} {...invitation} />
        ))}
      </Rows>
    </section>
  );
}

function OneInvitation({ id, email, firstName, lastName, role, expiresAt, mail }: Invitation) {
  const path = `/admin/users/invitations/${id}`;
  return (
    <li>
      <RowText>
        <strong dir="auto">
          {firstName} {lastName}
        </strong>{' '}
        {mail ? <Badge tone={mails[mail].tone}>{mails[mail].label}</Badge> : null}
        <p>
          {email}, as {role}, until <Timestamp at={expiresAt} />
        </p>
      </RowText>
      <PostButton action={`${path}/resend`} failed={invitationResendFailed} variant="outline" size="sm">
        {mail ? 'Resend' : 'New link'}
        <span className="sr-only"> for {email}</span>
      </PostButton>
      <DialogLink to={`${path}/revoke`} variant="ghost" size="sm" of={email}>
        Revoke
      </DialogLink>
    </li>
  );
}
