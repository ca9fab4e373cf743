import * as Radix from '@radix-ui/react-toast';
import { Icon } from './icons';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onSelect: () => void };
  /** A link to what follows. */
  next?: { label: string; to: string; onSelect: () => void };
}

interface ToasterProps {
  /** The open toast. A new `id` means a new toast. */
  toast: (ToastMessage & { id: number }) | null;
  onClose: () => void;
}

/** Shows one toast for 5 s, longer while hovered or focused. It can be swiped to the right, and F8 focuses it. */
export function Toaster({ toast, onClose }: ToasterProps) {
  return (
    <Radix.Provider swipeDirection="right" label="Notification">
      {toast ? <Toast key={toast.id} toast={toast} onClose={onClose} /> : null}
      <Radix.Viewport className="toast-viewport" />
    </Radix.Provider>
  );
}

function Toast({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) {
  const { title, description, variant = 'default', action, next } = toast;
  return (
    <Radix.Root
      className="toast"
      data-variant={variant}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Icon name={variant === 'destructive' ? 'CircleAlert' : 'CircleCheck'} className="toast-icon" />
      <div className="toast-text">
        <Radix.Title className="toast-title">{title}</Radix.Title>
        {description ? <Radix.Description>{description}</Radix.Description> : null}
        {next ? (
          <a
            className="toast-next"
            href={next.to}
            onClick={(event) => {
              event.preventDefault();
              onClose();
              next.onSelect();
            }}
          >
            {next.label} →
          </a>
        ) : null}
      </div>
      {action ? (
        <Radix.Action className="toast-action" altText={action.label} onClick={action.onSelect}>
          {action.label}
        </Radix.Action>
      ) : null}
      <Radix.Close className="toast-close" aria-label="Close">
        <Icon name="X" />
      </Radix.Close>
    </Radix.Root>
  );
}
