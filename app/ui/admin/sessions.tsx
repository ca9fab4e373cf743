import { browserName } from '~/auth/sessions/browser-name';
import type { SessionLife } from '~/auth/sessions/policy';
import type { SeenSession } from '~/auth/sessions/seen-session';
import type { OwnSession } from '~/auth/sessions/session.server';
import { Badge, RowText } from './list';
import { PostButton } from './post-button';
import { Rows } from './rows';
import { logoutFailed } from './sidebar';
import { Timestamp } from './timestamp';

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
