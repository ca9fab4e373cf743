import type { ReactNode } from 'react';

/** A list of options or results, each with a title, a text and perhaps an action. */
export const OptionList = ({ children }: { children: ReactNode }) => (
  <ul className="max-w-[640px] border-t border-t-ink">{children}</ul>
);

interface OptionProps {
  title: ReactNode;
  text: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function Option({ title, text, action, children }: OptionProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b py-5">
      <div className="flex-[1_1_280px]">
        <h3>{title}</h3>
        <p className="text-ink-2 text-small leading-1.5">{text}</p>
        {children}
      </div>
      {action}
    </li>
  );
}
