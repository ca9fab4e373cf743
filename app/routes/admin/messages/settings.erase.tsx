import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { purgeSchema } from '~/inbox/messages/settings';
import * as messageSettings from '~/inbox/messages/settings.server';
import { type LocalCopy, listCopies } from '~/operations/backups/local-copies.server';
import { longDate } from '~/platform/time-zone';
import { buttonClass } from '~/ui/button';
import { Confirm } from '~/ui/kit/form/confirm';
import { Dialog } from '~/ui/kit/overlay/dialog';
import { DialogBody, DialogFoot } from '~/ui/kit/overlay/overlay';
import { NoWrap } from '~/ui/no-wrap';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/messages/settings';

export const handle = { dialog: true, failed: 'Failed to erase messages' };
export const meta: MetaFunction = () => [{ title: 'Erase messages' }];

const emailOf = (args: LoaderFunctionArgs | ActionFunctionArgs) =>
  purgeSchema.safeParse({ email: new URL(args.request.url).searchParams.get('email') ?? '' }).data?.email ?? null;

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, messageSettings.permission, async (actor) => {
    const email = emailOf(args);
    const count = email ? await messageSettings.countFrom(actor, email) : 0;
    const requestCount = email ? await messageSettings.countTestimonialRequests(actor, email) : 0;
    return { email, count, requestCount, copies: listCopies(actor) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: purgeSchema,
    permission: messageSettings.permission,
    reauthTo: 'erase these messages',
    run: ({ email }, actor) => messageSettings.purgeFrom(actor, email),
    done: ({ count, isDone }) => ({ to: path, flash: flashSuccess(flashTitle(count, isDone)) }),
    failed: handle.failed,
  });

function flashTitle(count: number, isDone: boolean): string {
  const messages = count === 1 ? '1 message' : `${count} messages`;
  if (isDone) return `${messages} erased`;
  return count === 1 ? `${messages} is being erased` : `${messages} are being erased`;
}

export default function PurgeMessages() {
  const { email, count, requestCount, copies } = useLoaderData<typeof loader>();
  if (!email || count + requestCount === 0) return <NoMessages email={email} />;
  const [messages, filed] =
    count === 1
      ? ['one message', 'wherever it is filed, with its emails']
      : [`${count} messages`, 'wherever they are filed, with their emails'];
  return (
    <Confirm title="Are you sure?" confirm="Delete permanently" closeTo={path}>
      <input type="hidden" name="email" value={email} />
      {count > 0 ? (
        <p>
          This permanently deletes {messages} from <strong>{email}</strong>, {filed}. Sent emails and existing backups
          do not change.
        </p>
      ) : null}
      {requestCount > 0 ? (
        <p>
          This permanently deletes the requests for a testimonial to <strong>{email}</strong>, with the testimonials and
          portraits that answered them.
        </p>
      ) : null}
      {copies.length > 0 ? <Copies copies={copies} /> : null}
    </Confirm>
  );
}

/** The backups and copies that still contain the messages. */
function Copies({ copies }: { copies: LocalCopy[] }) {
  return (
    <>
      <p>These copies of the database on the server still contain them:</p>
      <ul>
        {copies.map(({ name, madeAt, deletedAt }) => (
          <li key={name}>
            <code>{name}</code>
            <NoWrap>{`, made on ${longDate(madeAt)}${deletedAt ? `, deleted automatically on ${longDate(deletedAt)}` : ''}`}</NoWrap>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoMessages({ email }: { email: string | null }) {
  return (
    <Dialog title={email ? 'No messages found' : 'Check the email address'} closeTo={path} size="small">
      <DialogBody>
        <p>{email ? `No messages from ${email}.` : 'Enter a full email address, such as name@example.com.'}</p>
      </DialogBody>
      <DialogFoot>
        <Link className={buttonClass()} to={path}>
          Close
        </Link>
      </DialogFoot>
    </Dialog>
  );
}
