import * as socialLinks from '~/content/social-links/model.server';
import { publicSocialLinkSchema } from '~/content/social-links/schema';
import { resource } from '~/http/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'List visible social media links in order',
    response: { socialMediaLinks: [publicSocialLinkSchema] },
    hasETag: true,
    run: async () => ({ socialMediaLinks: await socialLinks.listPublic() }),
  },
});
