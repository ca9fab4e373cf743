/** What the pages before the back office have in common. */
import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { loadBrand, loadLook } from './brand.server';
import { takeFlash } from './flash.server';

/** What they show, with `more` of their own. */
export async function gateData<T extends object>(args: LoaderFunctionArgs, more: T) {
  const { flash, clear } = await takeFlash(args);
  const [brand, look] = await Promise.all([loadBrand(args), loadLook(args)]);
  return json({ ...more, brand, look, flash }, { headers: clear ? { 'Set-Cookie': clear } : {} });
}
