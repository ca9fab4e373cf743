import * as Radix from '@radix-ui/react-dialog';
import { Link, useLocation, useNavigate } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { HistoryLink } from '../editing/history-link';
import { ScheduleLink } from '../editing/schedule-note';
import { useListHref } from '../list/use-list-href';
import { box, DialogHead, type DialogSize, layer, scrimClass } from './overlay';

interface DialogProps {
  title: string;
  /** The path of the list below it. Closing keeps the list's page and search words. */
  closeTo: string;
  size?: DialogSize;
  /** The edited record, as in the URL of its history. */
  history?: string;
  canBeScheduled?: boolean;
  /** `alertdialog` to confirm an action that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

const focusable = 'input:not([type=hidden]):not(:disabled), select, textarea, button:not(:disabled), a[href]';

/**
 * A dialog with its own URL. The server renders it over the list, and JavaScript makes it modal. Closing it returns to
 * the list, and the focus returns to the link that opened it.
 */
export function Dialog(props: DialogProps) {
  const { title, closeTo, size = 'form', history, canBeScheduled, role = 'dialog', children } = props;
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
          // Radix labels the dialog only after hydration.
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
                {canBeScheduled ? <ScheduleLink of={history} variant="ghost" /> : null}
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
              <Icon name="X" />
            </Link>
          </DialogHead>
          {children}
        </Radix.Content>
      </div>
    </Radix.Root>
  );
}

/** A link that closes the dialog. With `autoFocus` it has the initial focus. */
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

/** Focuses the link to the dialog's path, else the page's heading. */
function focusOpener(path: string) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
  const opener = links.find((link) => new URL(link.href).pathname === path);
  (opener ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}
