import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button';
import { useHydrated } from './use-hydrated';

/** Takes a text along; without JavaScript, or where a browser does not let pages do that, one marks it oneself. */
export function CopyButton({ text, size }: { text: string; size?: 'sm' }) {
  const [isCopied, setCopied] = useState(false);
  if (!useHydrated() || !('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <Button type="button" variant="outline" size={size} onClick={copy}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
