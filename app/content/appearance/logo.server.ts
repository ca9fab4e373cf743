/** The business's logo on dark backgrounds. */
import { colourOf, contrastOf } from '~/media/logo-colours.server';
import { readBusinessDetails, readDetails } from '../settings/settings.server';
import { backgrounds, partRatio } from './colours.server';
import type { Appearance } from './schema';

export interface LogoOnDark {
  src: string | null;
  /** Whether it is the light logo, tinted white. */
  isTinted: boolean;
}

/**
 * Returns the logo for dark backgrounds. Without one, returns the normal logo, tinted white if its contrast is too low.
 */
export async function readLogoOnDark({ logoOnDark, tintLogo }: Appearance): Promise<LogoOnDark> {
  if (logoOnDark) return { src: logoOnDark, isTinted: false };
  const [{ logoUrl }, { logoUrl: src }] = await Promise.all([readDetails(), readBusinessDetails()]);
  return { src, isTinted: src !== null && (tintLogo || (await isLostOnDark(logoUrl))) };
}

/** Returns whether an image has too little contrast on a dark background. */
async function isLostOnDark(ref: string | null): Promise<boolean> {
  const ratio = await contrastOf(ref, backgrounds.band.band);
  return ratio !== null && ratio < partRatio;
}

/** Returns the colour of the business's logo as `#rrggbb`; null without one, or if it is grey. */
export async function readLogoColour(): Promise<string | null> {
  const { logoUrl } = await readDetails();
  return colourOf(logoUrl);
}
