import { Form } from '@remix-run/react';
import { Button } from '../button';
import { useListHref } from './use-list-href';

/** Restores a record from the trash. */
export function RestoreButton({ action, name }: { action: string; name: string }) {
  return (
    <Form method="post" action={useListHref(action)} preventScrollReset data-failed="Could not restore it">
      <Button type="submit" variant="outline" size="sm">
        Restore<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}
