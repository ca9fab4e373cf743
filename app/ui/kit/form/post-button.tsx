import { Form } from '@remix-run/react';
import { Button, type ButtonProps } from '~/ui/button';

interface PostButtonProps extends ButtonProps {
  action: string;
  /** The title of the toast when there is no response. */
  failed: string;
  fields?: Record<string, string | number | boolean>;
  /** Whether the next page begins at its top. */
  scrollsUp?: boolean;
}

export function PostButton({ action, failed, fields, scrollsUp = false, ...button }: PostButtonProps) {
  return (
    <Form method="post" action={action} preventScrollReset={!scrollsUp} data-failed={failed}>
      <HiddenFields fields={fields} />
      <Button {...button} type="submit" />
    </Form>
  );
}

export function HiddenFields({ fields = {} }: Pick<PostButtonProps, 'fields'>) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={String(value)} />
  ));
}
