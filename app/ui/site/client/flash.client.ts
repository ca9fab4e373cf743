import type { ToastMessage } from '~/ui/toast';

/** Toasts are a small React island, loaded only when needed. */
export const loadToasts = () => import('~/ui/toast-island.client');

/** Shows a toast; if toasts cannot be loaded, a banner. */
export async function toast(message: ToastMessage) {
  const island = await loadToasts().catch(() => null);
  if (island) island.showToast(message);
  else document.body.prepend(bannerOf(message));
}

/**
 * Creates a banner that looks like ui/site/flash-banner.tsx. It imports nothing from there, so that the script stays
 * one file.
 */
function bannerOf({ title, description }: ToastMessage) {
  const banner = Object.assign(document.createElement('div'), {
    className:
      'fixed inset-x-3 top-3 z-toast rounded bg-danger px-5 py-4 text-on-danger text-small leading-1.4 md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-[420px] forced-colors:border forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]',
    id: 'flash',
    role: 'alert',
  });
  banner.append(Object.assign(document.createElement('p'), { className: 'font-semibold', textContent: title }));
  if (description) banner.append(Object.assign(document.createElement('p'), { textContent: description }));
  return banner;
}

/** A new action removes the previous message. */
export function removeFlash() {
  document.getElementById('flash')?.remove();
}

/** Shows the server's message as a toast. If the toast cannot be loaded, the banner stays. */
export async function toastFlash(flash: HTMLElement) {
  const { title = '', description, variant } = flash.dataset;
  try {
    const { showToast } = await loadToasts();
    showToast({ title, description, variant: variant === 'destructive' ? 'destructive' : 'default' });
    flash.remove();
  } catch {
    if (!flash.isConnected) document.body.prepend(flash);
  }
}

export function startFlash() {
  const flash = document.getElementById('flash');
  if (flash) void toastFlash(flash);
}
