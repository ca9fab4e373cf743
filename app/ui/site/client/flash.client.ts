interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** The toasts are a small React island, loaded only when there is something to say. */
export const loadToasts = () => import('~/ui/toast-island.client');

export async function toast(message: Toast) {
  const { showToast } = await loadToasts();
  showToast(message);
}

/** Says as a toast what the server put into the page; where the toast cannot be loaded, the banner stays. */
export async function toastFlash(flash: HTMLElement) {
  const { title = '', description, variant } = flash.dataset;
  try {
    await toast({ title, description, variant: variant === 'destructive' ? 'destructive' : 'default' });
    flash.remove();
  } catch {
    if (!flash.isConnected) document.body.append(flash);
  }
}

export function startFlash() {
  const flash = document.getElementById('flash');
  if (flash) void toastFlash(flash);
}
