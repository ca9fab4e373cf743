import { Form } from '@remix-run/react';
import type { QuoteRequest } from '~/inbox/quotes/schema';
import { Button } from '../button';
import { Badge } from './list';
import { Day } from './timestamp';

export function QuoteRequestItem({ request }: { request: QuoteRequest }) {
  const { id, name, email, requestedBy, createdAt, expiresAt, answeredAt, withdrawnAt } = request;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b py-5">
      <div className="min-w-0 flex-[1_1_280px]">
        <h3 className="wrap-anywhere" dir="auto">
          {name}
        </h3>
        <p className="wrap-anywhere text-ink-2 text-small">
          {email}. Asked by {requestedBy} on <Day at={createdAt} />.
        </p>
      </div>
      <span className="text-small">
        {withdrawnAt ? (
          <Badge tone="danger">
            Permission withdrawn on <Day at={withdrawnAt} />
          </Badge>
        ) : answeredAt ? (
          <Badge tone="on">
            Permission given on <Day at={answeredAt} />
          </Badge>
        ) : (
          <Badge tone="off">
            Open until <Day at={expiresAt} />
          </Badge>
        )}
      </span>
      {answeredAt ? null : (
        <Form
          method="post"
          action={`/admin/quotes/${id}/revoke`}
          preventScrollReset
          data-failed="Could not revoke the request"
        >
          <Button type="submit" variant="ghost" size="sm">
            Revoke<span className="sr-only"> the request to {name}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
