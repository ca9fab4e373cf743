import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Flash } from '~/http/flash.server';

/** A message of the server where its toast will stand; without JavaScript a banner on top of the page. */
export function FlashBanner({ flash: { title, description, variant, undo }, id }: { flash: Flash; id?: string }) {
  const Icon = variant === 'destructive' ? CircleAlert : CircleCheck;
  return (
    <div
      className="flash"
      id={id}
      role={variant === 'destructive' ? 'alert' : 'status'}
      data-title={title}
      data-description={description}
      data-variant={variant}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <p className="flash-title">{title}</p>
        {description ? <p>{description}</p> : null}
      </div>
      {undo ? (
        <form method="post" action={undo}>
          <button className="toast-action" type="submit">
            Undo
          </button>
        </form>
      ) : null}
    </div>
  );
}
