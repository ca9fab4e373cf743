import { checkedTextSchema, textCheckSchema } from '~/content/content-check/content-check';
import { permission } from '~/content/posts/model.server';
import { resource } from '~/http/api/endpoint.server';
import { checkedText } from '~/http/pages/content-check.server';
import { longBodyLimit } from '~/http/uploads/body.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Check a post or a page before publishing: suggestions, headings and link previews',
    body: textCheckSchema,
    response: checkedTextSchema.shape,
    limit: longBodyLimit,
    run: ({ actor, input, request }) => checkedText(request, actor, input),
  },
});
