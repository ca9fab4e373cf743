import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Button, type ButtonProps } from '../button';

/** Opens after 700 ms, at once on focus; the next one within 300 ms opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  text: ReactNode;
  /** Escape closes an open tooltip first, and nothing else. */
  onEscape?: () => void;
  children: ReactElement;
}

/** A short text about a control; never the only name of it. */
export function Tooltip({ text, onEscape, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" sideOffset={4} collisionPadding={10} onEscapeKeyDown={onEscape}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type IconButtonProps = Omit<ButtonProps, 'size' | 'aria-label'> & { label: string };

/** A button that is an icon: its name is read out and shown in a tooltip. */
export function IconButton({ label, variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button {...props} variant={variant} size="icon" aria-label={label} />
    </Tooltip>
  );
}
