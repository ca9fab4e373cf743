import { signatureSchema, userRecordSchema } from '~/auth/users/schema';
import * as signatures from '~/auth/users/signature.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: signatures.permission,
    summary: 'Read your reply signature; null means your name and the business name',
    response: { signature: { nullable: userRecordSchema.shape.username } },
    run: async ({ actor }) => ({ signature: await signatures.readSignature(actor) }),
  },
  PUT: {
    permission: signatures.permission,
    summary: 'Change the reply signature',
    body: signatureSchema,
    response: { signature: { nullable: userRecordSchema.shape.username } },
    run: async ({ actor, input }) => ({ signature: await signatures.saveSignature(actor, input) }),
  },
});
