/** Reads the progress of the setup from the site itself. Only skipped steps are stored. */
import type * as z from 'zod';
import { list as listInvitations } from '~/auth/invitations/invitation.server';
import { hasMfa } from '~/auth/sessions/mfa-kinds.server';
import { appearanceKind, defaultAppearance } from '~/content/appearance/schema';
import { find as findDocument, permission, readChanges } from '~/content/documents/model.server';
import { pageKind } from '~/content/home-page/schema';
import { businessDetailsKey } from '~/content/settings/business-details';
import { readKey, storeKey } from '~/content/settings/keys.server';
import { isLegalPage, siteContentKeys } from '~/content/settings/settings';
import { type Actor, authorize, may, type StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { type DashboardCounts, dashboardCounts } from './dashboard.server';
import type { SetupChecklist, setupChecklistSchema } from './setup-checklist';
import { type SetupStep, setupSteps, setupStepTexts } from './setup-steps';

const key = 'setup-checklist';

interface Stored {
  skipped: SetupStep[];
  isClosed: boolean;
}

/**
 * Returns the checklist; null for a user who cannot set up the site, and after it was closed.
 * @param counts the actor's dashboard, which contains part of the progress
 */
export async function readSetupChecklist(actor: Actor, counts: DashboardCounts): Promise<SetupChecklist | null> {
  authorize(actor, 'staff');
  const { skipped, isClosed } = await readStored(queries());
  if (isClosed || !may(actor.role, permission)) return null;
  const done = await readProgress(actor, counts);
  const steps = setupSteps.map((step) => {
    const unfinished = skipped.includes(step) ? ('skipped' as const) : ('open' as const);
    return { step, state: done[step] ? ('done' as const) : unfinished };
  });
  return { steps, claimCount: counts.claims?.length ?? 0 };
}

/** Returns the first open step; null unless the step whose screen is at this path is done. */
export async function findNextStep(actor: StaffActor, pathname: string) {
  const screens = setupSteps.flatMap((step) => {
    const { to, also } = setupStepTexts[step];
    return also
      ? [
          { step, to },
          { step, to: also.after },
        ]
      : { step, to };
  });
  const current = screens
    .filter(({ to }) => `${pathname}/`.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0]?.step;
  if (!current || !(await isSetupOpen(actor))) return null;
  const checklist = await readSetupChecklist(actor, await dashboardCounts(actor));
  const isDone = checklist?.steps.some(({ step, state }) => step === current && state === 'done');
  const next = isDone && checklist?.steps.find(({ state }) => state === 'open')?.step;
  return next ? setupStepTexts[next] : null;
}

/** Returns whether the checklist is still shown to this user. */
export async function isSetupOpen(actor: StaffActor): Promise<boolean> {
  return may(actor.role, permission) && !(await readStored(queries())).isClosed;
}

/** @throws {Forbidden} */
export function changeSetupChecklist(
  actor: Actor,
  { action, step }: z.output<typeof setupChecklistSchema>,
): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    const { skipped } = await readStored(tx);
    const others = skipped.filter((one) => one !== step);
    const changed: Stored = {
      skipped: step && action === 'skip' ? [...others, step] : others,
      isClosed: action === 'close',
    };
    await storeKey(tx, key, JSON.stringify(changed));
    const summary = step ? `${action}: ${step}` : action;
    await audit(tx, author, { action: 'updated', subject: 'setup checklist', summary });
  });
}

async function readStored(db: Queries | Tx): Promise<Stored> {
  const content = await readKey(db, key);
  return content === undefined ? { skipped: [], isClosed: false } : JSON.parse(content);
}

async function readProgress(
  actor: StaffActor,
  { claims, users, emailSettings }: DashboardCounts,
): Promise<Record<SetupStep, boolean>> {
  // Sequentially, because the dashboard runs many queries, and each parallel one would take its own connection.
  const stored = await queries().selectFrom('siteContent').select('key').execute();
  const page = await findDocument(actor, pageKind);
  const appearance = await findDocument(actor, appearanceKind);
  const changes = await readChanges(actor);
  const isMfaOn = await hasMfa(queries(), actor.userId);
  const isStored = (wanted: string) => stored.some((row) => row.key === wanted);
  return {
    business: isStored(businessDetailsKey),
    logo: JSON.stringify(appearance.content) !== JSON.stringify(defaultAppearance),
    hero: Object.keys(page.content.hero ?? {}).length > 0,
    email: Boolean(emailSettings?.changedAt),
    legal: siteContentKeys.filter(isLegalPage).every(isStored),
    claims: claims?.length === 0,
    team: isMfaOn || (users ? users.admins + users.editors > 1 || (await listInvitations(actor)).length > 0 : false),
    publish: (isStored(pageKind.key) || isStored(appearanceKind.key)) && changes.documents.length === 0,
  };
}
