import type { LoaderFunctionArgs } from '@remix-run/node';
import * as tags from '~/content/posts/tag-renaming.server';
import { only, readJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) => readJson(args, async (actor) => ({ tags: await tags.list(actor) }));

export const action = only('GET');
