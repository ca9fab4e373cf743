import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readJson } from '~/http/json.server';
import { hasAdmin } from '~/people/user.server';

export const loader = (args: LoaderFunctionArgs) => readJson(args, async () => ({ hasAdmin: await hasAdmin() }));

export const action = only('GET');
