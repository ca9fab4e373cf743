import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { HiddenFields } from '../form/post-button';
import { usePending } from '../form/server-calls';
import { SwitchMark } from '../form/toggles';
import { IconButton } from '../frame/tooltip';
import { useListHref } from './use-list-href';

/** The classes of less prominent buttons in a row. */
export const recordButtons = 'flex flex-none text-ink-2 print:hidden';

interface MoveButtonsProps {
  /** The record's path; the buttons post to `/move` below it. */
  path: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  fields?: Record<string, string>;
  failed: string;
}

/** Buttons that move a record up and down. The focus follows. */
export function MoveButtons({ path, name, isFirst, isLast, fields, failed }: MoveButtonsProps) {
  const form = useRef<HTMLFormElement>(null);
  const pending = usePending();
  const action = useListHref(`${path}/move`);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (pending || !pressed.current) return;
    const wanted = form.current?.querySelector<HTMLButtonElement>(`[value=${pressed.current}]:not(:disabled)`);
    pressed.current = null;
    (wanted ?? form.current?.querySelector<HTMLButtonElement>(':enabled'))?.focus();
  }, [pending]);
  return (
    <Form
      ref={form}
      className={recordButtons}
      method="post"
      action={action}
      preventScrollReset
      data-failed={failed}
      onSubmit={({ nativeEvent }) => {
        const { submitter } = nativeEvent as SubmitEvent;
        pressed.current = submitter instanceof HTMLButtonElement ? submitter.value : null;
      }}
    >
      <HiddenFields fields={fields} />
      <IconButton size="icon-sm" label={`Move ${name} up`} type="submit" name="direction" value="up" disabled={isFirst}>
        <Icon name="ArrowUp" />
      </IconButton>
      <IconButton
        size="icon-sm"
        label={`Move ${name} down`}
        type="submit"
        name="direction"
        value="down"
        disabled={isLast}
      >
        <Icon name="ArrowDown" />
      </IconButton>
    </Form>
  );
}

interface VisibilityButtonProps {
  /** The URL of the form. */
  action: string;
  /** The name of the record's flag field. */
  flag: string;
  isOn: boolean;
  /** The button's label for the current state: "Hide ISO 9001". */
  label: string;
  /** Whether a badge beside it shows the state. */
  hasBadge?: boolean;
  fields?: Record<string, string>;
  failed: string;
}

/** A switch that shows whether a record is on the website, and changes it. */
export function VisibilityButton({ action, flag, isOn, label, hasBadge, fields, failed }: VisibilityButtonProps) {
  return (
    <Form className={recordButtons} method="post" action={useListHref(action)} preventScrollReset data-failed={failed}>
      <HiddenFields fields={fields} />
      <Button className="!px-1" variant="ghost" size="sm" type="submit" name={flag} value={String(!isOn)}>
        <SwitchMark isOn={isOn} />
        {hasBadge ? null : (
          <span className="max-[479.98px]:absolute max-[479.98px]:[clip-path:inset(50%)]">
            {isOn ? 'Shown' : 'Hidden'}
          </span>
        )}
        <span className="sr-only">
          {hasBadge ? null : '. '}
          {label}
        </span>
      </Button>
    </Form>
  );
}
