import { resource } from '~/http/api/endpoint.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import * as testimonialRequests from '~/inbox/testimonial-requests/model.server';
import { testimonialRequestRecordSchema, testimonialRequestSchema } from '~/inbox/testimonial-requests/schema';
import { optionalLine } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: testimonialRequests.permission,
    summary: 'List the requests for a testimonial, newest first',
    response: { quoteRequests: [testimonialRequestRecordSchema] },
    run: async ({ actor }) => ({ quoteRequests: (await testimonialRequests.list(actor)).items }),
  },
  POST: {
    permission: testimonialRequests.permission,
    summary: 'Ask a customer for a testimonial; `link` is null when an email brings it',
    body: testimonialRequestSchema,
    response: { quoteRequest: testimonialRequestRecordSchema, link: { nullable: optionalLine('Link', 2000) } },
    status: 201,
    run: async ({ actor, input, request }) => testimonialRequests.create(actor, input, await publicOrigin(request)),
  },
});
