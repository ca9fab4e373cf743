import type { FlashMessage } from '~/http/forms/flash.server';
import { Icon } from '~/ui/icons';

/**
 * Has the position of a toast until the script turns it into one, so that nothing jumps. Without JavaScript it is a
 * banner at the top of the page.
 */
export function FlashBanner({ flash }: { flash: FlashMessage | null }) {
  if (!flash) return null;
  const { title, description, variant } = flash;
  return (
    <div
      className="group unscripted:static fixed inset-x-3 top-3 z-toast unscripted:w-auto unscripted:pt-header md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-[420px] print:hidden"
      id="flash"
      role={variant === 'destructive' ? 'alert' : 'status'}
      data-title={title}
      data-description={description}
      data-variant={variant}
    >
      <div className="flex gap-3 rounded unscripted:rounded-none bg-ink px-5 unscripted:px-[max(20px,50vw-var(--container)/2)] py-4 text-on-ink text-small leading-1.4 group-data-[variant=destructive]:bg-danger group-data-[variant=destructive]:text-on-danger forced-colors:border forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]">
        <Icon
          name={variant === 'destructive' ? 'CircleAlert' : 'CircleCheck'}
          className="flex-none group-data-[variant=default]:text-signal"
        />
        <div>
          <p className="font-semibold">{title}</p>
          {description ? <p>{description}</p> : null}
        </div>
      </div>
    </div>
  );
}
