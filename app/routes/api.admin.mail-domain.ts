import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { mailDomainSchema } from '~/email/mail-domain';
import * as mailDomain from '~/email/mail-domain.server';
import { permission } from '~/email/smtp-config.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ mailDomain: await mailDomain.read(actor) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: mailDomainSchema,
        authorize: (actor) => authorize(actor, permission),
        run: async (typed, actor) => ({ mailDomain: await mailDomain.check(actor, typed) }),
      }),
  });
