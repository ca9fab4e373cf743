import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const waiting = 'before:border-dashed before:border-warn before:bg-paper';
const empty = 'before:border-line-2 before:bg-paper';

/** An entry with its node and the line to the next. A solid node means sent, a dashed one waiting, a red one failed. */
const item = cva(
  [
    'relative pb-5 pl-7 text-small leading-[1.42] print:break-inside-avoid',
    'before:absolute before:top-[3px] before:left-1 before:size-3.5 before:rounded-full before:border-[1.5px] forced-colors:before:bg-[Canvas] forced-colors:before:forced-color-adjust-none',
    'after:absolute after:top-[17px] after:-bottom-[3px] after:left-2.5 after:w-px after:bg-line-2 last:after:hidden forced-colors:after:bg-[CanvasText] forced-colors:after:forced-color-adjust-none',
  ],
  {
    variants: {
      state: {
        sent: 'before:border-good-mark before:bg-good-mark',
        failed: 'before:border-danger before:bg-danger',
        queued: waiting,
        sending: waiting,
        held: empty,
        dropped: empty,
      },
    },
  },
);

interface ConnectedItemProps {
  title: ReactNode;
  state: VariantProps<typeof item>['state'];
  text: ReactNode;
  children?: ReactNode;
}

/** An entry of a list whose states are nodes on a line, such as the emails about a message. */
export function ConnectedItem({ title, state, text, children }: ConnectedItemProps) {
  return (
    <li className={item({ state })}>
      <strong className="wrap-anywhere block font-semibold">{title}</strong>
      <p className="text-pretty text-ink-2">{text}</p>
      {children}
    </li>
  );
}
