import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { CheckState, DomainCheck } from '~/email/mail-domain';
import { Icon } from '~/ui/icons';
import { EmptyMessagesDrawing } from '~/ui/illustrations/empty-messages';
import { EmptyUsersDrawing } from '~/ui/illustrations/empty-states';

export const checkStateTexts: Record<CheckState, string> = {
  good: 'Good',
  attention: 'Needs attention',
  wrong: 'Wrong',
  unknown: 'Unknown',
};

const lampClass: Record<CheckState, string> = {
  good: 'border-accent-mark bg-accent-mark text-paper',
  attention: 'border-dashed border-warn bg-paper text-warn',
  wrong: 'border-danger bg-paper text-danger',
  unknown: 'border-line-2 bg-paper text-ink-2',
};

const lampSigns: Record<CheckState, ReactNode> = {
  good: <Icon name="Check" />,
  attention: '!',
  wrong: <Icon name="X" />,
  unknown: '?',
};

/** The checks that mail servers make on the way, in their order. */
const lampNames = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' };

/** A drawing of an email's way from the website to an inbox, with a lamp for each check. */
export function MailWay({ checks, domain }: { checks: DomainCheck[]; domain: string }) {
  const lamps = Object.entries(lampNames).flatMap(([name, label]) => {
    const check = checks.find((one) => one.name === name);
    return check ? { label, state: check.state } : [];
  });
  const has = (state: CheckState) => lamps.some((lamp) => lamp.state === state);
  const inWords = lamps.map(({ label, state }) => `${label}: ${checkStateTexts[state]}`).join(', ');
  return (
    <figure className="mb-7 max-w-[640px] rounded-card border bg-sheet px-3 py-5">
      <div
        className="grid grid-cols-5 text-center text-caption leading-1.4"
        role="img"
        aria-label={`The path of an email from your website to an inbox. ${inWords}`}
      >
        <Stop label="Your website" isFirst>
          <EmptyUsersDrawing className="w-24" />
        </Stop>
        {lamps.map(({ label, state }) => (
          <Stop key={label} label={label} note={checkStateTexts[state]}>
            <span
              className={clsx(
                'z-[1] grid size-8 place-items-center rounded-full border-2 font-bold text-small leading-none',
                lampClass[state],
              )}
            >
              {lampSigns[state]}
            </span>
          </Stop>
        ))}
        <Stop label="Inbox" isCut={has('wrong')}>
          <EmptyMessagesDrawing className="w-24" />
        </Stop>
      </div>
      <figcaption className="mt-4 text-center text-ink-2 text-small">
        {has('wrong')
          ? `Email from ${domain} may not arrive, or may go to spam. Fix what is marked as wrong.`
          : has('attention')
            ? `Most mail servers accept email from ${domain}. Improve what needs attention.`
            : has('unknown')
              ? `We could not check all of ${domain}.`
              : `Mail servers can tell that email from ${domain} is yours.`}
      </figcaption>
    </figure>
  );
}

interface StopProps {
  label: string;
  note?: string;
  /** Whether no line leads to it. */
  isFirst?: boolean;
  /** Whether the line to it is broken. */
  isCut?: boolean;
  children: ReactNode;
}

const Stop = ({ label, note, isFirst, isCut, children }: StopProps) => (
  <span className="flex flex-col" aria-hidden="true">
    <span
      className={clsx(
        'relative grid h-20 place-items-center before:absolute before:top-[calc(50%-1px)] before:right-1/2 before:w-full before:border-t-2',
        isFirst && 'before:hidden',
        isCut ? 'before:border-danger before:border-dashed' : 'before:border-accent-mark',
      )}
    >
      {children}
    </span>
    <strong className="font-semibold">{label}</strong>
    {note ? <span className="text-ink-2">{note}</span> : null}
  </span>
);
