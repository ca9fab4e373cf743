import { browserName } from '~/auth/sessions/browser-name';
import type { SessionLife } from '~/auth/sessions/policy';
import type { OwnSession } from '~/auth/sessions/session.server';
import type { TrustedBrowser } from '~/auth/sessions/trusted-browser.server';
import type { SeenSession } from '~/auth/sessions/user-sessions.server';
import { PostButton } from '../form/post-button';
import { logoutFailed } from '../frame/sidebar';
import { Badge, RowText } from '../list/list';
import { Rows } from '../list/rows';
import { Day, Timestamp } from '../list/timestamp';

export const endFailed = 'Could not end the session';

/** The user's sessions, with buttons to end them. */
export function Sessions({ sessions, life }: { sessions: OwnSession[]; life: SessionLife }) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Active sessions</h2>
      <Rows>
        {sessions.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </Rows>
      <PostButton action="/admin/account/security/sign-out" failed={logoutFailed} scrollsUp variant="outline">
        Log out everywhere
      </PostButton>
      <p className="text-ink-2 text-small">
        This logs you out of this browser too. Sessions end after {formatMinutes(life.sessionIdleMinutes)} of
        inactivity.
      </p>
    </section>
  );
}

function formatMinutes(minutes: number): string {
  if (minutes === 60) return 'one hour';
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}

/** The browser and start of a session. */
export function SessionLabels({
  userAgent,
  createdAt,
  lastSeenAt,
  isCurrent = false,
}: SeenSession & { isCurrent?: boolean }) {
  return (
    <RowText>
      <strong>{browserName(userAgent)}</strong> {isCurrent ? <Badge tone="on">This browser</Badge> : null}
      <p>
        Last used <Timestamp at={lastSeenAt} />, logged in <Timestamp at={createdAt} />
      </p>
    </RowText>
  );
}

function Session({ id, userAgent, createdAt, lastSeenAt, isCurrent }: OwnSession) {
  const name = browserName(userAgent);
  return (
    <li>
      <SessionLabels {...{ userAgent, createdAt, lastSeenAt, isCurrent }} />
      {isCurrent ? null : (
        <PostButton action={`/admin/account/security/sessions/${id}`} failed={endFailed} variant="ghost" size="sm">
          End<span className="sr-only"> the session of {name}</span>
        </PostButton>
      )}
    </li>
  );
}

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
