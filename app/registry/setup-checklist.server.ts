/** Reads which steps of the setup are done from the site itself. Only skipped steps are stored. */
import type * as z from 'zod';
import { hasMfa } from '~/auth/sessions/mfa-kinds.server';
import { businessDetailsKey } from '~/content/business/schema';
import { find as findDocument, permission, readChanges } from '~/content/documents/model.server';
import { listClaims } from '~/content/landing/claims.server';
import { pageKind } from '~/content/landing/schema';
import { saveKey } from '~/content/legal/keys.server';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { defaultTheme, themeKind } from '~/content/theme/schema';
import { type Actor, authorize, may, type StaffActor } from '~/records/actor';
import { queries } from '../../db/store.server';
import { type SetupChecklist, type SetupStep, type setupChecklistSchema, setupSteps } from './setup-checklist';

const key = 'setup-checklist';

interface Stored {
  skipped: SetupStep[];
  isClosed: boolean;
}

/** Returns the checklist; null for someone who cannot set up the site, and once it is closed. */
export async function readSetupChecklist(actor: Actor): Promise<SetupChecklist | null> {
  authorize(actor, 'staff');
  const { skipped, isClosed } = await readStored();
  if (isClosed || !may(actor.role, permission)) return null;
  const { claimCount, ...done } = await readProgress(actor);
  const steps = setupSteps.map((step) => {
    const unfinished = skipped.includes(step) ? ('skipped' as const) : ('open' as const);
    return { step, state: done[step] ? ('done' as const) : unfinished };
  });
  return { steps, claimCount };
}

/** Whether the checklist is still shown to this user. */
export async function isSetupOpen(actor: StaffActor): Promise<boolean> {
  return may(actor.role, permission) && !(await readStored()).isClosed;
}

/** @throws {Forbidden} */
export async function changeSetupChecklist(
  actor: Actor,
  { action, step }: z.output<typeof setupChecklistSchema>,
): Promise<void> {
  authorize(actor, permission);
  const { skipped } = await readStored();
  const others = skipped.filter((one) => one !== step);
  const stored: Stored = {
    skipped: step && action === 'skip' ? [...others, step] : others,
    isClosed: action === 'close',
  };
  const summary = step ? `${action}: ${step}` : action;
  await saveKey(actor, { key, content: JSON.stringify(stored), subject: 'setup checklist', summary });
}

async function readStored(): Promise<Stored> {
  const row = await queries().selectFrom('siteContent').select('content').where('key', '=', key).executeTakeFirst();
  return row ? JSON.parse(row.content) : { skipped: [], isClosed: false };
}

async function readProgress(actor: StaffActor): Promise<Record<SetupStep, boolean> & { claimCount: number }> {
  // One after the other: the dashboard asks for much at once, and each would take a connection of its own.
  const stored = await queries().selectFrom('siteContent').select('key').execute();
  const business = await readBusinessDetails();
  const page = await findDocument(actor, pageKind);
  const theme = await findDocument(actor, themeKind);
  const changes = await readChanges(actor);
  const claims = await listClaims(actor);
  const email = await queries().selectFrom('smtpConfig').select('id').executeTakeFirst();
  const users = await queries()
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const isMfaOn = await hasMfa(queries(), actor.userId);
  const keys = stored.map((row) => row.key);
  const isPublished = keys.includes(pageKind.key) || keys.includes(themeKind.key);
  return {
    business: keys.includes(businessDetailsKey),
    logo: business.logoUrl !== null || JSON.stringify(theme.content) !== JSON.stringify(defaultTheme),
    hero: Object.keys(page.content.hero ?? {}).length > 0,
    email: email !== undefined,
    legal: keys.includes('privacy-policy') && keys.includes('terms-of-service'),
    claims: claims.length === 0,
    team: Number(users.total) > 1 || isMfaOn,
    publish: isPublished && changes.documents.length === 0,
    claimCount: claims.length,
  };
}
