import type { ReactNode } from 'react';

interface ConnectedItemProps {
  title: ReactNode;
  /** The look of its node: solid, failed, dashed, or empty. */
  state: 'sent' | 'failed' | 'queued' | 'sending' | 'held' | 'dropped';
  text: ReactNode;
  children?: ReactNode;
}

const node =
  "before:absolute before:top-[3px] before:left-1 before:size-3.5 before:rounded-full before:border-[1.5px] before:content-[''] before:forced-color-adjust-none";
const line =
  "[&:not(:last-child)]:after:absolute [&:not(:last-child)]:after:top-[17px] [&:not(:last-child)]:after:-bottom-[3px] [&:not(:last-child)]:after:left-2.5 [&:not(:last-child)]:after:w-px [&:not(:last-child)]:after:bg-line-2 [&:not(:last-child)]:after:content-[''] forced-colors:[&:not(:last-child)]:after:bg-[CanvasText] forced-colors:after:forced-color-adjust-none";
const plain = 'before:border-line-2 before:bg-paper forced-colors:before:bg-[Canvas]';
const waiting = 'before:border-dashed before:border-warn before:bg-paper forced-colors:before:bg-[Canvas]';
const nodes: Record<ConnectedItemProps['state'], string> = {
  sent: 'before:border-good-mark before:bg-good-mark',
  failed: 'before:border-danger before:bg-danger',
  queued: waiting,
  sending: waiting,
  held: plain,
  dropped: plain,
};

/** An entry of a list whose states are nodes on a line, such as the emails of a message. */
export function ConnectedItem({ title, state, text, children }: ConnectedItemProps) {
  return (
    <li
      className={`relative pb-5 pl-7 text-small leading-[1.42] print:break-inside-avoid ${node} ${line} ${nodes[state]}`}
      data-state={state}
    >
      <strong className="wrap-anywhere block font-semibold">{title}</strong>
      <p className="text-pretty text-ink-2">{text}</p>
      {children}
    </li>
  );
}
