import { useNavigate, useSubmit } from '@remix-run/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { FlashMessage } from '~/http/forms/flash.server';
import type { Toaster, ToastMessage } from '~/ui/toast';
import { ToastBanner } from './flash-banner';
import { useHydrated } from './use-hydrated';

const ToastContext = createContext<(message: ToastMessage | null) => void>(() => {});

/** Holds the only toast of the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(ToastMessage & { id: number }) | null>(null);
  const show = useCallback((message: ToastMessage | null) => {
    setToast((previous) => message && { ...message, id: (previous?.id ?? 0) + 1 });
  }, []);
  const ToastRegion = useToaster(toast);
  return (
    <ToastContext.Provider value={show}>
      {children}
      {ToastRegion ? (
        <ToastRegion toast={toast} onClose={() => setToast((previous) => (previous === toast ? null : previous))} />
      ) : null}
    </ToastContext.Provider>
  );
}

/**
 * Loads the component that shows toasts. It loads after the first screen, because a toast may have to say that the
 * server cannot be reached, and again with each toast until it is loaded.
 */
function useToaster(toast: ToastMessage | null) {
  const [visible, setVisible] = useState<{ Toaster: typeof Toaster } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast is another try
  useEffect(() => {
    if (!visible) import('~/ui/toast').then(setVisible, () => undefined);
  }, [toast, visible]);
  return visible?.Toaster;
}

/** Returns a function that replaces the toast; with null, it only closes the previous one. */
export function useToast() {
  return useContext(ToastContext);
}

interface FlashProps {
  flash: FlashMessage | null | undefined;
  /** Whether an error summary shows the reason, so that the toast has only a title. */
  isExplained?: boolean;
}

/** A server message: a toast with JavaScript, a banner without. */
export function Flash({ flash, isExplained }: FlashProps) {
  const show = useToast();
  const hydrated = useHydrated();
  const submit = useSubmit();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (!flash) return;
    const { undo, next: link, ...message } = flash;
    const next = link && { ...link, onSelect: () => navigate(link.to) };
    const action = undo && { label: 'Undo', onSelect: () => submit(null, { method: 'post', action: undo }) };
    show({
      ...message,
      ...(isExplained && { description: undefined }),
      ...(action && { action }),
      ...(next && { next }),
    });
  }, [flash, show]);
  return flash && !hydrated ? <ToastBanner flash={flash} /> : null;
}
