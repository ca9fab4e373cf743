/** Toasts on pages that are not hydrated: a separate React root, created for the first toast. */
import { createRoot, type Root } from 'react-dom/client';
import { Toaster, type ToastMessage } from './toast';

let root: Root | undefined;
let lastId = 0;

/** Shows a toast, and replaces the previous one. */
export function showToast(message: ToastMessage): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  lastId += 1;
  render({ ...message, id: lastId });
}

function render(toast: (ToastMessage & { id: number }) | null) {
  root?.render(<Toaster toast={toast} onClose={() => render(null)} />);
}
