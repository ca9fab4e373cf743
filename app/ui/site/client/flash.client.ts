import { flashClasses } from '../flash-classes';

interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** The toasts are a small React island, loaded only when there is something to say. */
export const loadToasts = () => import('~/ui/toast-island.client');

/** Shows a toast; where toasts cannot be loaded, a banner in their place. */
export async function toast(message: Toast) {
  const island = await loadToasts().catch(() => null);
  if (island) island.showToast(message);
  else document.body.prepend(bannerOf(message));
}

function bannerOf({ title, description, variant = 'default' }: Toast) {
  const banner = Object.assign(document.createElement('div'), {
    className: flashClasses.root,
    id: 'flash',
    role: 'alert',
  });
  banner.dataset.variant = variant;
  const body = banner.appendChild(Object.assign(document.createElement('div'), { className: flashClasses.body }));
  const text = body.appendChild(document.createElement('div'));
  text.append(Object.assign(document.createElement('p'), { className: flashClasses.title, textContent: title }));
  if (description) text.append(Object.assign(document.createElement('p'), { textContent: description }));
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
