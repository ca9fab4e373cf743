import { PostButton } from '~/ui/kit/form/post-button';
import { DialogLink } from '~/ui/kit/frame/screen';
import { RowText } from '~/ui/kit/list/list';
import { Rows } from '~/ui/kit/list/rows';

export const cancelFailed = 'Could not cancel the change';

export function EmailAddressSection({ pending }: { pending: string | null }) {
  if (!pending) {
    return (
      <p>
        <DialogLink to="/admin/account/address" variant="outline" size="sm">
          Change email
        </DialogLink>
      </p>
    );
  }
  return (
    <Rows wraps>
      <li>
        <RowText>
          <strong>{pending}</strong>
          <p>Not confirmed yet. Open the link that we emailed.</p>
        </RowText>
        <DialogLink to="/admin/account/address" variant="outline" size="sm">
          Send again or change
        </DialogLink>
        <PostButton action="/admin/account/address/cancel" failed={cancelFailed} variant="ghost" size="sm">
          Cancel change
        </PostButton>
      </li>
    </Rows>
  );
}
