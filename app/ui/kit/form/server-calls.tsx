/**
 * Handles submissions that the server does not answer: it cannot be reached, or it failed. The page stays with a message,
 * and the user can try again. Otherwise, Remix would replace the page, and the user's input, with an error page.
 */
import { type ClientActionFunctionArgs, isRouteErrorResponse, useActionData, useNavigation } from '@remix-run/react';
import { useSyncExternalStore } from 'react';
import type { FlashMessage } from '~/http/forms/flash.server';
import { Flash } from '../frame/toasts';

interface Unanswered {
  isError: boolean;
}

let unanswered: Unanswered | null = null;
const listeners = new Set<() => void>();

function setUnanswered(value: Unanswered | null) {
  unanswered = value;
  for (const listener of listeners) listener();
}

/** Returns the latest submission if the server did not answer it. */
export function useUnanswered(): Unanswered | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unanswered,
    () => null,
  );
}

/** Returns the current navigation; null without one, or if the server did not answer it. */
export function usePending() {
  const navigation = useNavigation();
  const lost = useUnanswered();
  return navigation.state === 'idle' || (navigation.state === 'submitting' && lost) ? null : navigation;
}

/** Every route of the back office with an action exports it. Without an answer, it waits for the next submission. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  setUnanswered(null);
  try {
    return await serverAction();
  } catch (error) {
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : null;
    if (request.signal.aborted || (status !== null && status < 500)) throw error;
    setUnanswered({ isError: status !== null || !(error instanceof TypeError) });
    return new Promise<never>((_, reject) => request.signal.addEventListener('abort', () => reject(error)));
  }
}

/** The view of a route with an action and no page of its own: after an error, the page around it shows the message. */
export function ActionFlash() {
  return <Flash flash={useActionData<{ flash: FlashMessage | null }>()?.flash} />;
}
