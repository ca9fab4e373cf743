import { useState } from 'react';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { useHydrated } from '../frame/use-hydrated';

/** Copies a text. Without JavaScript, or if the browser forbids it, the text can be selected. */
export function CopyButton({ text, label = 'Copy', size }: { text: string; label?: string; size?: 'sm' }) {
  const [isCopied, setCopied] = useState(false);
  if (!useHydrated() || !('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button type="button" variant="outline" size={size} onClick={copy}>
      <Icon name={isCopied ? 'Check' : 'Copy'} />
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
