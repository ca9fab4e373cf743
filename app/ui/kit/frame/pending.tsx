/** The visible and audible signs of pending and failed requests. */
import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePending, useUnanswered } from '../form/server-calls';
import { menuLabelOf } from './menu';
import { ScreenBody, ScreenHead } from './screen';
import { useToast } from './toasts';

const noticeable = 200;

/** Shows a progress bar while the next page is slow, and its skeleton if it is another screen's. */
export function Pending({ children }: { children: ReactNode }) {
  const pressed = usePressed();
  useUnansweredToast(pressed);
  const pending = usePending();
  const isSlow = useSlow(pending !== null);
  const { pathname } = useLocation();
  const target = isSlow && pending?.formMethod === undefined ? pending?.location?.pathname : undefined;
  const isOtherScreen = target !== undefined && screenOf(target) !== screenOf(pathname);
  return (
    <>
      {isSlow ? (
        <div
          className="fixed inset-x-0 top-0 z-toast origin-left border-t-[3px] border-t-accent motion-safe:animate-[loading_8s_cubic-bezier(0.1,0.7,0.2,1)_both]"
          data-loading
        />
      ) : null}
      <p className="sr-only" role="status">
        {isSlow ? (pending?.formMethod ? 'Saving' : 'Loading') : null}
      </p>
      {isOtherScreen ? <Skeleton title={menuLabelOf(target) ?? 'Loading'} /> : null}
      {/* Stays mounted, so that its input is kept if the request fails. */}
      <div className={isOtherScreen ? 'sr-only' : 'contents'}>{children}</div>
    </>
  );
}

/** `/admin/users/3/edit` belongs to `/admin/users`. */
function screenOf(pathname: string) {
  return pathname.split('/')[2];
}

function Skeleton({ title }: { title: string }) {
  return (
    <ScreenBody aria-hidden="true">
      <ScreenHead>
        <p
          className="mt-0.5 font-display font-medium text-[1.875rem] leading-1.2 tracking-[-0.028em]"
          data-skeleton-title
        >
          {title}
        </p>
      </ScreenHead>
      {[1, 2, 3].map((part) => (
        <div key={part} className="max-w-[720px] border-t pt-2 pb-4" data-skeleton>
          {['w-[38%]', 'w-[88%]', 'w-[64%]'].map((width) => (
            <span
              key={width}
              className={`my-2.5 block h-3 rounded-badge bg-mute forced-colors:bg-[GrayText] forced-colors:forced-color-adjust-none ${width}`}
            />
          ))}
        </div>
      ))}
    </ScreenBody>
  );
}

/** Returns true after the state has lasted long enough to be noticed. */
function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), noticeable);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isSlow && isPending;
}

/** Marks the pressed link or button during its navigation. Pressing it again has no effect. */
function usePressed() {
  const pressed = useRef<HTMLElement | null>(null);
  const isNew = useRef(false);
  const pending = usePending();
  useEffect(() => {
    // The second click of a double click.
    const isSecond = (element: Element | null, { detail }: MouseEvent) =>
      isNew.current && detail > 1 && element === pressed.current && element?.matches('a, [type=submit]');
    const press = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
      if (element?.hasAttribute('data-pressed') || isSecond(element, event)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (!element) return;
      unmark(pressed.current);
      pressed.current = element;
      isNew.current = true;
    };
    // Escape or going back in history navigates without a pressed control.
    const reset = () => {
      isNew.current = false;
    };
    document.addEventListener('click', press, true);
    document.addEventListener('keydown', reset, true);
    window.addEventListener('popstate', reset, true);
    return () => {
      document.removeEventListener('click', press, true);
      document.removeEventListener('keydown', reset, true);
      window.removeEventListener('popstate', reset, true);
    };
  }, []);
  useEffect(() => {
    if (!pending) {
      unmark(pressed.current);
    } else if (isNew.current) {
      isNew.current = false;
      pressed.current?.setAttribute('data-pressed', '');
    }
  }, [pending]);
  return pressed;
}

function unmark(element: HTMLElement | null) {
  element?.removeAttribute('data-pressed');
}

/** Shows what failed. The focus stays on the control, so that it can be pressed again. */
function useUnansweredToast(pressed: { current: HTMLElement | null }) {
  const toast = useToast();
  const unanswered = useUnanswered();
  const shown = useRef(unanswered);
  useEffect(() => {
    if (!unanswered || shown.current === unanswered) return;
    shown.current = unanswered;
    const failed = pressed.current?.closest<HTMLElement>('[data-failed]')?.dataset.failed;
    const reason = unanswered.isError ? 'Something went wrong on our side.' : 'The server cannot be reached.';
    toast({
      title: failed ?? reason.slice(0, -1),
      description: `${failed ? `${reason} ` : ''}Nothing is lost. Please try again.`,
      variant: 'destructive',
    });
  }, [unanswered, toast, pressed]);
}
