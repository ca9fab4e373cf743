import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { LinkGone } from '~/auth/login/single-use-link.server';
import { success } from '~/http/flash.server';
import { loadPage, pageError } from '~/http/page.server';
import { runForm, submitPublicForm } from '~/http/public-form.server';
import { withVisitorUpload } from '~/http/upload.server';
import { answer, authorizeAnswer, findByToken, withdraw } from '~/inbox/quotes/answer.server';
import { quoteAnswerSchema } from '~/inbox/quotes/schema';
import { noFields } from '~/records/fields';
import { Container } from '~/ui/site/container';
import { FlashBanner } from '~/ui/site/flash-banner';
import { QuoteForm, Withdrawal } from '~/ui/site/quote-form';
import type { loader as siteLoader } from './_site';

export const meta: MetaFunction = () => [{ title: 'May we quote you?' }, { name: 'robots', content: 'noindex' }];

/** The address has a token. */
export const headers = () => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'strict-origin',
});

const queryOf = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => new URL(request.url).searchParams;
const tokenOf = (args: LoaderFunctionArgs | ActionFunctionArgs) => queryOf(args).get('token') ?? '';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => {
    const token = tokenOf(args);
    try {
      return json({ token, request: await findByToken(token) });
    } catch (error) {
      if (!(error instanceof LinkGone)) throw error;
      return json({ token, request: null }, { status: 410 });
    }
  });

const failed = 'We did not receive your words';

/** Answers, or withdraws the permission. Nothing is read from anyone without a valid link. */
export const action = async (args: ActionFunctionArgs) => {
  const token = tokenOf(args);
  const to = `/quote?${new URLSearchParams({ token })}`;
  if (queryOf(args).has('withdraw')) {
    return submitPublicForm(args, {
      schema: noFields,
      run: () => withdraw(token),
      done: () => ({ to, flash: success('Permission withdrawn', 'The website no longer shows your words.') }),
      failed: 'Your permission was not withdrawn',
    });
  }
  try {
    await authorizeAnswer(token, args.context.address);
    return await withVisitorUpload(args, (portrait, fields) =>
      runForm(args, fields, {
        schema: quoteAnswerSchema,
        run: (input) => answer(token, input, portrait),
        done: () => ({ to, flash: success('Thank you', 'We received your words and your permission.') }),
        failed,
      }),
    );
  } catch (error) {
    throw await pageError(error, args);
  }
};

export default function Quote() {
  const { token, request } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const site = useRouteLoaderData<typeof siteLoader>('routes/_site');
  const brandName = site?.businessDetails.brandName ?? '';
  return (
    <Container className="pt-10 pb-section print:py-0">
      <FlashBanner flash={actionError?.flash ?? null} />
      {request ? (
        <>
          <h1 className="text-page-title">{request.state === 'open' ? 'May we quote you?' : 'Thank you'}</h1>
          {request.state === 'open' ? (
            <QuoteForm token={token} name={request.name} brandName={brandName} lastResult={actionError?.result} />
          ) : (
            <Withdrawal token={token} isWithdrawn={request.state === 'withdrawn'} brandName={brandName} />
          )}
          {request.reviewAddress ? (
            <p className="mt-10">
              You can also{' '}
              <a className="text-accent underline underline-offset-2" href={request.reviewAddress} rel="noreferrer">
                review {brandName} on Google
              </a>
              , whatever you answer here.
            </p>
          ) : null}
        </>
      ) : (
        <>
          <h1 className="text-page-title">This link no longer works</h1>
          <p className="mt-5">
            It has expired, or was revoked. If you still want to answer, ask {brandName} for a new one.
          </p>
        </>
      )}
    </Container>
  );
}
