/** Shared code of the login and setup pages. */
import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { readHomePage } from '~/content/home-page/model.server';
import { builtScript } from '~/platform/built-files.server';
import { takeFlash } from '../forms/flash.server';
import { loadAppearance, loadBrand } from '../pages/brand.server';
import { loadPart } from '../pages/page.server';
import { checkCookieHeader } from './cookie-check.server';

/** The script of login pages with a new password. */
export const adviceScript = () => builtScript('password-advice.client');

/** Returns the data of these pages, with `more` of their own. */
export async function authPageData<T extends object>(args: LoaderFunctionArgs, more: T, status = 200) {
  const { flash, clear } = await takeFlash(args);
  const [brand, appearance, page] = await Promise.all([
    loadBrand(args),
    loadAppearance(args),
    loadPart(args, readHomePage),
  ]);
  const labels = page?.copy.hero;
  const cookies = [clear, await checkCookieHeader(args)].filter((cookie) => cookie !== null);
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  return json({ ...more, brand, labels, appearance, flash }, { status, headers });
}
