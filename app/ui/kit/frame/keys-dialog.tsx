import * as Radix from '@radix-ui/react-dialog';
import { Link } from '@remix-run/react';
import type { StaffRole } from '~/records/actor';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { DialogBody, DialogHead, focusAgain, Overlay } from '../overlay/overlay';
import { KeyList } from './key-list';

interface KeysDialogProps {
  role: StaffRole;
  opener: Element | null;
  onClose: () => void;
}

/** The dialog of keyboard shortcuts, loaded on first use. */
export default function KeysDialog({ role, opener, onClose }: KeysDialogProps) {
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Overlay aria-describedby={undefined} onCloseAutoFocus={focusAgain(opener)}>
        <DialogHead title="Keyboard">
          <Radix.Close className={buttonClass({ variant: 'ghost', size: 'icon' })} aria-label="Close">
            <Icon name="X" />
          </Radix.Close>
        </DialogHead>
        <DialogBody>
          <KeyList role={role} />
          <p className="text-ink-2 text-small">
            <Link className="text-link" to="/admin/account#keys" onClick={onClose}>
              Turn them off
            </Link>
          </p>
        </DialogBody>
      </Overlay>
    </Radix.Root>
  );
}
