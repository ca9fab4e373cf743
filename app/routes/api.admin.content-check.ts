import { checkedTextSchema, textCheckSchema } from '~/content/content-check/content-check';
import { permission } from '~/content/posts/model.server';
import { longBodyLimit } from '~/http/body.server';
import { checkedText } from '~/http/content-check.server';
import { resource } from '~/http/endpoint.server';

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
