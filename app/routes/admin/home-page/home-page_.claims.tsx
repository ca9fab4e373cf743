import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as claims from '~/content/home-page/claims.server';
import { confirmClaimsSchema } from '~/content/home-page/schema';
import { submitAction } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { loadPage } from '~/http/pages/page.server';
import { PostButton } from '~/ui/kit/form/post-button';
import { Screen } from '~/ui/kit/frame/screen';
import { Flash } from '~/ui/kit/frame/toasts';
import { ClaimList } from '~/ui/kit/list/claims-list';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/home-page/claims';

export const handle = { failed: 'Failed to confirm the claim' };
export const meta: MetaFunction = () => [{ title: 'Claims to check' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ claims: await claims.listClaims(actor) }));

export const action = (args: ActionFunctionArgs) =>
  submitAction(args, {
    permission: claims.permission,
    schema: confirmClaimsSchema,
    run: ({ actor, input }) => claims.confirmClaims(actor, input.id.split(' ')),
    list: path,
    done: (_, { input }) => ({ flash: flashSuccess(input.id.includes(' ') ? 'Claims confirmed' : 'Claim confirmed') }),
    failed: handle.failed,
  });

export default function ClaimsToCheck() {
  const { claims } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <Screen
      title="Claims to check"
      subtitle="These sentences make claims about your service. Check that each is true."
      back={{ to: '/admin/home-page', label: 'All sections' }}
    >
      <Flash flash={actionError?.flash} />
      {claims.length > 0 ? (
        <>
          <ClaimList claims={claims} />
          {claims.length > 1 ? (
            <PostButton
              action={path}
              failed={handle.failed}
              fields={{ id: claims.map(({ id }) => id).join(' ') }}
              scrollsUp
              variant="outline"
            >
              Confirm all {claims.length}
            </PostButton>
          ) : null}
        </>
      ) : (
        <p className="text-ink-2 text-small">You have confirmed or changed every claim.</p>
      )}
    </Screen>
  );
}
