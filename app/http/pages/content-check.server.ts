/** Gives the content check access to the rest of the site. */
import { type CheckedText, type TextToCheck, textCheckSchema } from '~/content/content-check/content-check';
import { checkText } from '~/content/content-check/content-check.server';
import { TooMany } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { resolveRedirect } from '~/registry/resolve-redirect.server';
import { publicOrigin } from './public-origin.server';

export async function checkedText(request: Request, actor: Actor, text: TextToCheck): Promise<CheckedText> {
  return checkText(actor, text, { origin: await publicOrigin(request), resolveRedirect });
}

/** Checks the saved text for its form. Skipped while the renderer is busy. */
export async function checkSaved(request: Request, actor: Actor, what: 'post' | 'page', saved: object) {
  const given = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== null));
  try {
    return await checkedText(request, actor, textCheckSchema.parse({ ...given, what }));
  } catch (error) {
    if (error instanceof TooMany) return null;
    throw error;
  }
}
