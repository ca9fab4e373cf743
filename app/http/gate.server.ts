/** What the pages before the back office have in common. */
import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { loadBrand } from './brand.server';
import { takeFlash } from './flash.server';

/** What they show, with `more` of their own. */
export async function gateData<T extends object>(args: LoaderFunctionArgs, more: T) {
  const { flash, clear } = await takeFlash(args);
  return json({ ...more, brand: await loadBrand(args), flash }, { headers: clear ? { 'Set-Cookie': clear } : {} });
}
