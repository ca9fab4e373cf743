import { type SubmissionResult, useForm } from '@conform-to/react';
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { LinkGone } from '~/auth/login/single-use-link.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { runForm, submitForm } from '~/http/forms/form.server';
import { loadPage, pageError } from '~/http/pages/page.server';
import { withVisitorUpload } from '~/http/uploads/upload.server';
import { answer, authorizeAnswer, findByToken, withdraw } from '~/inbox/testimonial-requests/answer.server';
import { type TestimonialAnswer, testimonialAnswerSchema } from '~/inbox/testimonial-requests/schema';
import { fileField, photoTypes } from '~/media/limits';
import { noFields } from '~/records/fields';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { controlClass, Input } from '~/ui/controls';
import { ErrorSummary, summariseErrors } from '~/ui/error-summary';
import { type AnyField, Field, FieldError, InputField, TextareaField } from '~/ui/field';
import { Container } from '~/ui/site/container';
import { FlashBanner } from '~/ui/site/flash-banner';
import type { loader as siteLoader } from './_site';

export const meta: MetaFunction = () => [{ title: 'May we quote you?' }, { name: 'robots', content: 'noindex' }];

/** The URL has a token. */
export const headers = () => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'strict-origin',
});

const queryOf = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => new URL(request.url).searchParams;
const addressOf = (token: string) => `/quote?${new URLSearchParams({ token })}`;
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

/** Submits an answer, or withdraws the permission. Without a valid link, the body is not read. */
export const action = async (args: ActionFunctionArgs) => {
  const token = tokenOf(args);
  const to = addressOf(token);
  if (queryOf(args).has('withdraw')) {
    return submitForm(args, {
      schema: noFields,
      run: () => withdraw(token),
      done: () => ({ to, flash: flashSuccess('Permission withdrawn', 'The website no longer shows your words.') }),
      failed: 'Your permission was not withdrawn',
    });
  }
  try {
    await authorizeAnswer(token, args.context.address);
    return await withVisitorUpload(args, (portrait, fields) =>
      runForm(args, fields, {
        schema: testimonialAnswerSchema,
        run: (input) => answer(token, input, portrait),
        done: () => ({ to, flash: flashSuccess('Thank you', 'We received your words and your permission.') }),
        failed,
      }),
    );
  } catch (error) {
    throw await pageError(error, args);
  }
};

export default function TestimonialRequestPage() {
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
          {request.reviewAddress && request.words !== null ? (
            <section className="my-10 max-w-[640px]">
              <h2 className="text-h3">Would you post it on Google too?</h2>
              <p className="mt-4 mb-3">Copy your words, then paste them into a review on Google.</p>
              <textarea
                className={controlClass({ kind: 'textarea' })}
                aria-label="Your words"
                rows={5}
                readOnly
                defaultValue={request.words}
              />
              <p className="mt-5">
                <ButtonLink href={request.reviewAddress} rel="noreferrer">
                  Review {brandName} on Google
                </ButtonLink>
              </p>
            </section>
          ) : null}
          {request.state === 'open' ? (
            <TestimonialForm token={token} name={request.name} brandName={brandName} lastResult={actionError?.result} />
          ) : (
            <Withdrawal token={token} isWithdrawn={request.state === 'withdrawn'} brandName={brandName} />
          )}
          {request.reviewAddress && request.words === null ? (
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

interface TestimonialFormProps {
  token: string;
  name: string;
  brandName: string;
  lastResult?: SubmissionResult<string[]> | null;
}

/** Radio buttons that look like stars, filled up to the chosen one. */
function StarsField({ field }: { field: AnyField }) {
  return (
    <fieldset aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="mb-1.5 font-semibold text-small">Stars</legend>
      <div className="-ml-2.5 flex [&:not(:has(:checked))_svg]:fill-none [&_label:has(:checked)~label_svg]:fill-none">
        {[1, 2, 3, 4, 5].map((count) => (
          <label
            key={count}
            className="relative cursor-pointer p-2.5 text-accent [&:has(:focus-visible)]:[outline:3px_solid_var(--focus)]"
          >
            <input
              className="sr-only"
              type="radio"
              id={count === 1 ? field.id : undefined}
              name={field.name}
              value={count}
              defaultChecked={String(count) === field.initialValue}
            />
            <span className="sr-only">{count === 1 ? '1 star' : `${count} stars`}</span>
            <svg className="size-6 fill-current stroke-current" viewBox="0 0 24 24" aria-hidden="true">
              <path d="m12 2.2 2.9 6.3 6.9.8-5.1 4.6 1.4 6.8L12 17.3l-6.1 3.4 1.4-6.8-5.1-4.6 6.9-.8z" />
            </svg>
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} message={field.errors?.[0]} />
    </fieldset>
  );
}

/** The form behind the link "May we quote you?", and the withdrawal of the permission. It needs no script. */
function TestimonialForm({ token, name, brandName, lastResult }: TestimonialFormProps) {
  const [form, fields] = useForm<TestimonialAnswer & { file?: string }>({
    id: 'quote',
    lastResult,
    defaultValue: { authorName: name },
  });
  const { content, authorName, authorPosition, companyName, rating, isPermitted, file } = fields;
  const errors = summariseErrors(
    [content, authorName, authorPosition, companyName, rating, file, isPermitted],
    form.errors,
  );
  return (
    <>
      <p className="mt-5 mb-8 max-w-[640px]">
        {brandName} would like to show your words on this website. Write what you want: the good and the bad.
      </p>
      <form
        id={form.id}
        className="grid max-w-[640px] grid-cols-1 gap-5"
        method="post"
        action={addressOf(token)}
        encType="multipart/form-data"
        noValidate
      >
        <ErrorSummary id="quote-problem" errors={errors} />
        <TextareaField label="Your words" field={content} hint="Two or three sentences read best." rows={5} />
        <InputField label="Your name, as we may show it" field={authorName} autoComplete="name" />
        <InputField label="Your position" field={authorPosition} autoComplete="organization-title" />
        <InputField label="Company" tag="optional" field={companyName} autoComplete="organization" />
        <StarsField field={rating} />
        <Field label="Portrait" tag="optional" field={file}>
          <Input
            id={file.id}
            className="file:mr-3 file:rounded file:border file:border-line-2 file:border-solid file:bg-transparent file:px-3 file:py-1 file:font-semibold file:text-ink"
            type="file"
            name={fileField}
            accept={photoTypes}
          />
        </Field>
        <div>
          <label className="flex items-start gap-3">
            <input className="mt-1 h-5 w-5 flex-none" type="checkbox" id={isPermitted.id} name={isPermitted.name} />
            <span>
              {brandName} may show these words, my name and my portrait on its website, until I withdraw my permission.
            </span>
          </label>
          <FieldError id={isPermitted.errorId} message={isPermitted.errors?.[0]} />
        </div>
        <div>
          <Button type="submit" size="lg">
            Send
          </Button>
        </div>
      </form>
    </>
  );
}

interface WithdrawalProps {
  token: string;
  isWithdrawn: boolean;
  brandName: string;
}

function Withdrawal({ token, isWithdrawn, brandName }: WithdrawalProps) {
  if (isWithdrawn)
    return <p className="mt-5">You have withdrawn your permission. The website no longer shows your words.</p>;
  return (
    <>
      <p className="mt-5 mb-8 max-w-[640px]">
        {brandName} has your words and your permission to show them. With this page you can withdraw the permission at
        any time.
      </p>
      <form method="post" action={`${addressOf(token)}&withdraw`}>
        <Button type="submit" variant="outline">
          Withdraw my permission
        </Button>
      </form>
    </>
  );
}
