import type { LoaderFunctionArgs } from '@remix-run/node';
import { hasAdmin } from '~/auth/users/model.server';
import { only, readJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) => readJson(args, async () => ({ hasAdmin: await hasAdmin() }));

export const action = only('GET');
