import { browserName } from '~/auth/sessions/browser-name';
import type { TrustedBrowser } from '~/auth/sessions/trusted-browser';
import { Badge, RowText } from './list';
import { PostButton } from './post-button';
import { Rows } from './rows';
import { Day, Timestamp } from './timestamp';

export const revokeFailed = 'Could not remove the browser';

/** The trusted browsers; nothing without any. */
export function TrustedBrowsers({ browsers }: { browsers: TrustedBrowser[] }) {
  if (browsers.length === 0) return null;
  return (
    <section aria-labelledby="trusted">
      <h2 id="trusted">Trusted browsers</h2>
      <Rows>
        {browsers.map((browser) => (
          <OneBrowser key={browser.id} {...browser} />
        ))}
      </Rows>
      <p className="text-ink-2 text-small">
        These browsers skip two-step verification. Changing your password removes them all.
      </p>
    </section>
  );
}

function OneBrowser({ id, userAgent, trustedUntil, lastUsedAt, isCurrent }: TrustedBrowser) {
  const name = browserName(userAgent);
  return (
    <li>
      <RowText>
        <strong>{name}</strong> {isCurrent ? <Badge tone="on">This browser</Badge> : null}
        <p>
          Trusted until <Day at={trustedUntil} />, last logged in <Timestamp at={lastUsedAt} />
        </p>
      </RowText>
      <PostButton
        action={`/admin/account/security/trusted-browsers/${id}`}
        failed={revokeFailed}
        variant="ghost"
        size="sm"
      >
        Remove<span className="sr-only">: {name}</span>
      </PostButton>
    </li>
  );
}
