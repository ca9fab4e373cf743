import type { HTMLAttributes } from 'react';
import { buttonClass } from '~/ui/button';
import type { ButtonVariant } from '~/ui/button-style';
import { Icon } from '~/ui/icons';
import { ScriptButton } from '~/ui/site/script-button';

interface PauseButtonProps extends HTMLAttributes<HTMLElement> {
  variant: ButtonVariant;
  /** The animated content, such as "the logos". */
  content: string;
}

/** The script sets `data-paused` and the label (ui/site/client/motion.client.ts). */
export function PauseButton({ variant, content, className, ...props }: PauseButtonProps) {
  return (
    <ScriptButton
      {...props}
      className={buttonClass({ variant, size: 'icon' }, `group ${className}`)}
      label={`Pause ${content}`}
      data-label-paused={`Play ${content}`}
      data-tip="Pause"
      data-tip-paused="Play"
    >
      <Icon name="Pause" className="group-data-[paused]:hidden" />
      <Icon name="Play" className="hidden group-data-[paused]:block" />
    </ScriptButton>
  );
}
