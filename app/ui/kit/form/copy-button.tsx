import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/ui/button';
import { useHydrated } from '../frame/use-hydrated';

interface CopyButtonProps {
  text: string;
  label?: string;
  size?: 'sm';
}

/** Copies a text. Without JavaScript, or if the browser forbids it, the text can be selected. */
export function CopyButton({ text, label = 'Copy', size }: CopyButtonProps) {
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
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
