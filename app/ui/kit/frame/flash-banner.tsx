import type { FlashMessage } from '~/http/forms/flash.server';
import { Icon } from '~/ui/icons';

/** The server's message in the position of its toast; without JavaScript, a banner at the top of the page. */
export function ToastBanner({
  flash: { title, description, variant, undo, next },
  id,
}: {
  flash: FlashMessage;
  id?: string;
}) {
  return (
    <div
      className="banner:static fixed inset-x-3 top-3 z-toast flex banner:w-auto noscript:dialog:flex-none gap-3 rounded banner:rounded-none bg-ink noscript:dialog:px-7 noscript:px-5 px-4 py-3.5 text-on-ink text-small leading-1.4 noscript:has-[+[data-before-form]_:not(:empty)]:mb-4 data-[variant=destructive]:bg-danger data-[variant=destructive]:text-on-danger md:inset-auto md:right-6 md:bottom-6 banner:md:w-auto md:w-[420px] md:shadow-float forced-colors:border print:hidden banner:md:[box-shadow:none] [&>svg]:mt-px [&>svg]:flex-none noscript:md:[header+&]:px-10"
      data-flash
      id={id}
      role={variant === 'destructive' ? 'alert' : 'status'}
      data-title={title}
      data-description={description}
      data-variant={variant}
    >
      <Icon name={variant === 'destructive' ? 'CircleAlert' : 'CircleCheck'} />
      <div>
        <p className="font-semibold">{title}</p>
        {description ? <p>{description}</p> : null}
        {next ? (
          <a className="toast-next" href={next.to}>
            {next.label} →
          </a>
        ) : null}
      </div>
      {undo ? (
        <form className="ml-auto flex" method="post" action={undo}>
          <button className="toast-action" type="submit">
            Undo
          </button>
        </form>
      ) : null}
    </div>
  );
}
