import { Share2 } from 'lucide-react';
import { Button } from '../button';
import { useHydrated } from './use-hydrated';

/** Hands an address to another app of the device, where the browser can: phones, most of all. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  if (!useHydrated() || !('share' in navigator)) return null;
  // Closing the device's dialog is no error.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <Button type="button" variant="outline" onClick={share}>
      <Share2 size={20} strokeWidth={1.5} aria-hidden="true" />
      Share
    </Button>
  );
}
