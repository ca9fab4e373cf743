/**
 * Handles requests that cannot reach the server. The page stays with a message, and the user can try again. Remix would
 * replace the page, and the user's input, with an error page.
 */
import { useNavigation } from '@remix-run/react';
import { useEffect, useSyncExternalStore } from 'react';

type Navigation = ReturnType<typeof useNavigation>;
type Route = (typeof window.__remixRouter.routes)[number];

export interface Unanswered {
  /** The navigation in progress; idle if only a part of the page was requested. */
  navigation: Navigation;
  /** Whether a submission was not carried out. */
  isSubmission: boolean;
  /** Whether the server responded with an error. */
  isError: boolean;
}

let unanswered: Unanswered | null = null;
const listeners = new Set<() => void>();

/** Returns the last request that could not reach the server. */
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

/** Returns the current navigation; null without one, or if it could not reach the server. */
export function usePending(): Navigation | null {
  const navigation = useNavigation();
  const lost = useUnanswered();
  return navigation.state === 'idle' || lost?.navigation === navigation ? null : navigation;
}

let isWatching = false;

/** Intercepts Remix's requests that cannot reach the server. */
export function useServerRetry() {
  useEffect(() => {
    if (isWatching) return;
    isWatching = true;
    watchRequests();
    watchModules(window.__remixRouter.routes);
  }, []);
}

function watchRequests() {
  const send = window.fetch;
  let isDone = false;
  window.fetch = async (input, init) => {
    if (typeof input !== 'string' || !new URL(input, location.href).searchParams.has('_data')) return send(input, init);
    const isSubmission = init?.method !== undefined;
    let isError = false;
    try {
      const response = await send(input, init);
      if (isSubmission) isDone = response.headers.has('X-Remix-Redirect');
      if (!isLost(response, isSubmission)) return response;
      isError = response.status === 500;
    } catch (error) {
      if (init?.signal?.aborted || mayBeReplaced(isDone)) throw error;
    }
    return waitForever({ isSubmission, isError });
  };
}

/** If a route's script fails to load, Remix reloads the page, which would fail too. */
function watchModules(routes: Route[]) {
  for (const route of routes) {
    const { lazy, children } = route;
    if (lazy) {
      route.lazy = async () => {
        const script = window.__remixManifest.routes[route.id]?.module ?? '';
        await fetch(script).catch((error) => {
          if (mayBeReplaced(false)) throw error;
          return waitForever({ isSubmission: false, isError: false });
        });
        return lazy();
      };
    }
    if (children) watchModules(children);
  }
}

/** Returns whether the response came from a proxy, or a submission got none. */
function isLost({ status, headers }: Response, isSubmission: boolean): boolean {
  if (status < 500 || headers.has('X-Remix-Response')) return false;
  const isRemix = headers.has('X-Remix-Error') || headers.has('X-Remix-Catch');
  return isSubmission || (status > 500 && !isRemix);
}

/** Returns whether the page may be replaced: the user went back in history, or the server has the submission. */
function mayBeReplaced(isDone: boolean): boolean {
  const { location: currentLocation, navigation } = window.__remixRouter.state;
  const isBack = location.pathname + location.search !== currentLocation.pathname + currentLocation.search;
  return isBack || (isDone && navigation.state === 'loading' && navigation.formMethod !== undefined);
}

function waitForever(how: Omit<Unanswered, 'navigation'>): Promise<never> {
  const { navigation } = window.__remixRouter.state;
  // A page makes several requests at once. A failed submission takes precedence over a failed read.
  const isKnown = navigation.state !== 'idle' && unanswered?.navigation === navigation;
  if (!isKnown || (how.isSubmission && !unanswered?.isSubmission)) {
    unanswered = { navigation, ...how };
    for (const listener of listeners) listener();
  }
  return new Promise(() => {});
}
