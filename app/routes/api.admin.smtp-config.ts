import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { smtpConfigSchema } from '~/email/smtp-config';
import * as smtpConfig from '~/email/smtp-config.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ smtpConfig: await smtpConfig.read(actor) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: withVersion(smtpConfigSchema),
        authorize: (actor) => authorize(actor, smtpConfig.permission),
        run: async ({ version, ...input }, actor) => ({ smtpConfig: await smtpConfig.save(actor, input, version) }),
      }),
  });
