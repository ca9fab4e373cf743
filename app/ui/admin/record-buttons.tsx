import { Form, useNavigation } from '@remix-run/react';
import { ArrowDown, ArrowUp, Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from './tooltip';
import { useListHref } from './use-list-href';

interface MoveButtonsProps {
  /** The record's path; they post to `/move` below it. */
  path: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
}

/** One place up, one place down; the focus goes along. */
export function MoveButtons({ path, name, isFirst, isLast }: MoveButtonsProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state, formAction } = useNavigation();
  const action = useListHref(`${path}/move`);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (state !== 'idle' || !pressed.current) return;
    const wanted = form.current?.querySelector<HTMLButtonElement>(`[value=${pressed.current}]:not(:disabled)`);
    pressed.current = null;
    (wanted ?? form.current?.querySelector<HTMLButtonElement>(':enabled'))?.focus();
  }, [state]);
  return (
    <Form
      ref={form}
      className="record-buttons"
      method="post"
      action={action}
      preventScrollReset
      aria-busy={formAction === action || undefined}
      onSubmit={({ nativeEvent }) => {
        const { submitter } = nativeEvent as SubmitEvent;
        pressed.current = submitter instanceof HTMLButtonElement ? submitter.value : null;
      }}
    >
      <IconButton label={`Move ${name} up`} type="submit" name="direction" value="up" disabled={isFirst}>
        <ArrowUp size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Move ${name} down`} type="submit" name="direction" value="down" disabled={isLast}>
        <ArrowDown size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </Form>
  );
}

interface ShownButtonProps {
  /** Where it posts to. */
  action: string;
  /** The field's name: the record's flag. */
  flag: string;
  isOn: boolean;
  /** What it does, by whether it is on: "Hide ISO 9001". */
  label: string;
}

/** Shows a record on the website, or hides it. */
export function ShownButton({ action, flag, isOn, label }: ShownButtonProps) {
  const Icon = isOn ? EyeOff : Eye;
  return (
    <Form className="record-buttons" method="post" action={useListHref(action)} preventScrollReset>
      <IconButton label={label} type="submit" name={flag} value={String(!isOn)}>
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </Form>
  );
}
