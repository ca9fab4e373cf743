import type { ReactNode } from 'react';

interface ConnectedItemProps {
  title: ReactNode;
  /** The look of its node: see connected-list.css. */
  state: 'sent' | 'failed' | 'queued' | 'sending' | 'held' | 'dropped';
  text: ReactNode;
  children?: ReactNode;
}

/** An entry of a list whose states are nodes on a line, such as the emails of a message. */
export function ConnectedItem({ title, state, text, children }: ConnectedItemProps) {
  return (
    <li className="text-small leading-[1.42] print:break-inside-avoid" data-node={state}>
      <strong className="wrap-anywhere block font-semibold">{title}</strong>
      <p className="text-pretty text-ink-2">{text}</p>
      {children}
    </li>
  );
}
