import * as Radix from '@radix-ui/react-dialog';
import { Link, useLocation, useNavigate } from '@remix-run/react';
import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { buttonClass } from '../button';
import { HistoryLink } from './history-link';
import { PublicationLink } from './schedule-note';
import { useListHref } from './use-list-href';

export type DialogSize = 'form' | 'small' | 'page';

interface DialogProps {
  title: string;
  /** The path of the list that it stands over; the list's page and search words are kept. */
  closeTo: string;
  size?: DialogSize;
  /** The edited record, as in the history's address. */
  history?: string;
  /** Whether its visibility can be scheduled. */
  canBeScheduled?: boolean;
  /** `alertdialog` where it asks before something that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

// On a phone toasts are at the top, where they must not cover a secret that is shown once.
const centred = 'grid place-items-center p-3 max-md:tall:has-[[data-secret]]:pt-[132px]';

const layer = cva('fixed inset-0 print:static print:p-0', {
  variants: {
    size: {
      form: centred,
      small: centred,
      /** As large as the page. Only the sidebar stays visible. */
      page: 'bg-paper lg:left-60',
    },
    isOver: { true: 'z-[calc(var(--z-dialog)+1)]', false: 'z-dialog' },
  },
  defaultVariants: { isOver: false },
});

const scrimClass = 'absolute inset-0 bg-scrim motion-safe:animate-fade-in print:hidden';

const boxed =
  'max-h-[calc(100dvh-24px)] max-md:tall:has-[[data-secret]]:max-h-[calc(100dvh-144px)] rounded-card border shadow-float motion-safe:animate-rise print:max-h-none print:border-0 print:[box-shadow:none]';

// A low window, such as that of a page enlarged four times, has no space for a head and a foot that stay in place.
const box = cva(
  'relative flex w-full flex-col bg-paper outline-0 short:block short:overflow-y-auto short:overscroll-contain',
  {
    variants: {
      size: {
        form: [boxed, 'max-w-[640px] print:max-w-none'],
        small: [boxed, 'max-w-[480px]'],
        page: 'h-full max-w-[1180px]',
      },
    },
  },
);

export const dialogFormClass = 'flex min-h-0 flex-1 flex-col';

const focusable = 'input:not([type=hidden]):not(:disabled), select, textarea, button:not(:disabled), a[href]';

/**
 * A dialog that is an address: the server renders it in its place over the list, and JavaScript makes it modal there.
 * Closing it goes to the list; the focus returns to the link that opens it.
 */
export function Dialog({
  title,
  closeTo,
  size = 'form',
  history,
  canBeScheduled,
  role = 'dialog',
  children,
}: DialogProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const list = useListHref(closeTo);
  const titleId = useId();
  const close = () => navigate(list, { preventScrollReset: true });
  return (
    <Radix.Root open onOpenChange={close}>
      <div className={layer({ size })}>
        {size === 'page' ? null : (
          <Link className={scrimClass} to={list} preventScrollReset tabIndex={-1} aria-hidden="true" />
        )}
        <Radix.Content
          className={box({ size })}
          data-dialog={size}
          role={role}
          aria-modal="true"
          // Radix itself names the dialog only once the script is there.
          aria-labelledby={titleId}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focusFirst(event.currentTarget as HTMLElement);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusOpener(pathname);
          }}
        >
          <DialogHead title={<span id={titleId}>{title}</span>}>
            {history ? (
              <span className="order-1 -ml-3 flex basis-full flex-wrap sm:order-none sm:ml-0 sm:basis-auto">
                {canBeScheduled ? <PublicationLink of={history} variant="ghost" /> : null}
                <HistoryLink of={history} />
              </span>
            ) : null}
            <Link
              className={buttonClass({ variant: 'ghost', size: 'icon' }, 'editor:md:ml-auto')}
              to={list}
              preventScrollReset
              aria-label="Close"
              data-tip="Close"
              data-tip-escape=""
            >
              <X size={20} strokeWidth={1.5} aria-hidden="true" />
            </Link>
          </DialogHead>
          {children}
        </Radix.Content>
      </div>
    </Radix.Root>
  );
}

interface OverlayProps extends Radix.DialogContentProps {
  size?: DialogSize;
  /** Over another dialog. */
  isOver?: boolean;
}

/** A dialog that is no address: only JavaScript opens it. */
export function Overlay({ size = 'small', isOver, className, ...props }: OverlayProps) {
  return (
    <Radix.Portal>
      <div className={layer({ size, isOver })}>
        <div className={scrimClass} />
        <Radix.Content {...props} className={box({ size, className })} data-dialog={size} />
      </div>
    </Radix.Portal>
  );
}

/** Its title and what stands beside it. On a phone the links to schedule and history have a row of their own. */
export function DialogHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-none flex-wrap items-start justify-between gap-x-3 gap-y-1 pt-4 pr-2 pb-3 pl-5 sm:pr-4 sm:pl-7 editor:md:pt-9 editor:md:pr-8 editor:md:pb-5 editor:md:pl-10 print:px-0">
      <Radix.Title className="flex-1 pt-2 text-[1.375rem] leading-1.3 tracking-[-0.02em] editor:md:flex-none editor:md:p-0 editor:md:font-medium editor:md:text-[1.875rem] editor:md:leading-1.2 editor:md:tracking-[-0.028em]">
        {title}
      </Radix.Title>
      {children}
    </div>
  );
}

/** The part of a dialog that scrolls. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto short:overflow-y-visible overscroll-contain px-5 pt-1 pb-6 sm:px-7 editor:md:px-10 editor:md:pt-2 editor:md:pb-18 print:px-0 [&>:where(:not([type=hidden]))~*]:mt-5 [&>p+p]:mt-2"
      data-dialog-body
    >
      {children}
    </div>
  );
}

/** The buttons at its end, always in view. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div
      className="flex flex-none flex-wrap items-center justify-end gap-2 border-t px-5 py-3 sm:px-7 sm:py-4 editor:md:absolute editor:md:top-9 editor:md:right-[84px] editor:md:flex-nowrap editor:md:border-0 editor:md:p-0 print:hidden"
      data-dialog-foot
    >
      {children}
    </div>
  );
}

/** A link that closes the dialog; it has the focus first where `autoFocus` is given. */
export function DialogCancel({
  closeTo,
  variant = 'ghost',
  autoFocus,
  children = 'Cancel',
}: {
  closeTo: string;
  variant?: 'ghost' | 'outline';
  autoFocus?: boolean;
  children?: ReactNode;
}) {
  const list = useListHref(closeTo);
  return (
    <Link
      className={buttonClass({ variant })}
      to={list}
      preventScrollReset
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
    >
      {children}
    </Link>
  );
}

function focusFirst(dialog: HTMLElement) {
  const chosen = dialog.querySelector<HTMLElement>('[data-error-summary], [data-autofocus]');
  const first = dialog.querySelector<HTMLElement>(`:is([data-dialog-body], [data-dialog-foot]) :is(${focusable})`);
  const checked = first?.matches('[type=radio]') ? dialog.querySelector<HTMLElement>('[type=radio]:checked') : null;
  (chosen ?? checked ?? first ?? dialog).focus();
}

/** The link that opens the dialog of this path, else the page's heading. */
function focusOpener(path: string) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
  const opener = links.find((link) => new URL(link.href).pathname === path);
  (opener ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}
