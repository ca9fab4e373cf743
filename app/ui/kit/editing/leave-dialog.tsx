import * as Radix from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { Button } from '~/ui/button';
import { DialogBody, DialogFoot, DialogHead, focusAgain, Overlay } from '../overlay/overlay';

export default function LeaveDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const opener = useRef(document.activeElement);
  return (
    <Radix.Root open onOpenChange={onKeep}>
      <Overlay isOver role="alertdialog" onCloseAutoFocus={focusAgain(opener.current)}>
        <DialogHead title="Leave without saving?" />
        <DialogBody>
          <Radix.Description>Your changes here are not saved.</Radix.Description>
        </DialogBody>
        <DialogFoot>
          <Button variant="outline" onClick={onKeep}>
            Keep editing
          </Button>
          <Button variant="destructive" onClick={onDiscard}>
            Discard changes
          </Button>
        </DialogFoot>
      </Overlay>
    </Radix.Root>
  );
}
