import { useBeforeUnload, useBlocker } from '@remix-run/react';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

const LeaveDialog = lazy(() => import('./leave-dialog'));

type BlockerFunction = Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => unknown>;
type Mark = (form: string, isDirty: boolean) => void;

const DirtyFormsContext = createContext<Mark>(() => {});
const LeaveContext = createContext<(go: () => void) => void>((go) => go());

/**
 * Asks for confirmation before unsaved input is lost: by closing a dialog, following a link, going back, or closing the
 * tab.
 */
export function DirtyFormsProvider({ children }: { children: ReactNode }) {
  const dirty = useRef(new Set<string>());
  const mark = useCallback<Mark>((form, isDirty) => {
    if (isDirty) dirty.current.add(form);
    else dirty.current.delete(form);
  }, []);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        dirty.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );
  const [pending, setPending] = useState<(() => void) | null>(null);
  const leave = useCallback((go: () => void) => (dirty.current.size > 0 ? setPending(() => go) : go()), []);
  const reset = () => {
    for (const form of dirty.current) document.getElementById(form)?.dispatchEvent(new CustomEvent('discard-autosave'));
    dirty.current.clear();
  };
  const discard = () => {
    reset();
    setPending(null);
    pending?.();
  };
  useBeforeUnload(
    useCallback((event) => {
      if (dirty.current.size > 0) event.preventDefault();
    }, []),
  );
  const confirming = pending
    ? { onKeep: () => setPending(null), onDiscard: discard }
    : blocker.state === 'blocked'
      ? {
          onKeep: blocker.reset,
          onDiscard() {
            reset();
            blocker.proceed();
          },
        }
      : null;
  return (
    <DirtyFormsContext.Provider value={mark}>
      <LeaveContext.Provider value={leave}>{children}</LeaveContext.Provider>
      {confirming ? (
        <Suspense>
          <LeaveDialog {...confirming} />
        </Suspense>
      ) : null}
    </DirtyFormsContext.Provider>
  );
}

/** Returns a function that reports whether a form has unsaved input. Unmounting the form resets it. */
export function useDirtyForm(form: string): (isDirty: boolean) => void {
  const mark = useContext(DirtyFormsContext);
  useEffect(() => () => mark(form, false), [form, mark]);
  return useCallback((isDirty) => mark(form, isDirty), [form, mark]);
}

/** Returns a function that leaves the back office, after confirmation if there is unsaved input. */
export function useLeave(): (go: () => void) => void {
  return useContext(LeaveContext);
}

/** Returns whether the form's input differs from its initial values. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => {
    if (element instanceof HTMLSelectElement) return element.value !== (element.dataset.initial ?? element.value);
    if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
    if (!(element instanceof HTMLInputElement)) return false;
    if (element.type === 'checkbox' || element.type === 'radio') return element.checked !== element.defaultChecked;
    return element.value !== element.defaultValue;
  });
}
