import { CircleAlert, CircleCheck } from 'lucide-react';
import { flashClasses } from './flash-classes';

export interface FlashMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/**
 * Stands where a toast stands until the script makes it one, so that nothing jumps; without JavaScript it is a banner
 * in the flow, at the top of the page.
 */
export function FlashBanner({ flash }: { flash: FlashMessage | null }) {
  if (!flash) return null;
  const { title, description, variant = 'default' } = flash;
  const Icon = variant === 'destructive' ? CircleAlert : CircleCheck;
  return (
    <div
      className={flashClasses.root}
      id="flash"
      role={variant === 'destructive' ? 'alert' : 'status'}
      data-title={title}
      data-description={description}
      data-variant={variant}
    >
      <div className={flashClasses.body}>
        <Icon
          className="flex-none group-data-[variant=default]:text-signal"
          size={20}
          strokeWidth={1.5}
          aria-hidden="true"
        />
        <div>
          <p className={flashClasses.title}>{title}</p>
          {description ? <p>{description}</p> : null}
        </div>
      </div>
    </div>
  );
}
