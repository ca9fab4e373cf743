import type { HTMLAttributes } from 'react';

interface ScriptButtonProps extends HTMLAttributes<HTMLElement> {
  label: string;
}

/** The place of a button that does nothing without the script. The script makes it (client/buttons.client.ts). */
export const ScriptButton = ({ label, ...props }: ScriptButtonProps) => <span {...props} data-button={label} />;
