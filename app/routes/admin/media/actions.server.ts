import { actionOf } from '~/http/forms/button-action.server';
import { deleted } from '~/http/forms/flash.server';
import * as media from '~/media/model.server';

const mediaAction = actionOf({ permission: media.permission, list: '/admin/media' });

export const mediaActions = {
  '/admin/media/:id/delete': mediaAction({
    run: ({ actor, id }) => media.remove(actor, id),
    done: (_removed, { id }) => ({ flash: deleted('Image deleted successfully', `media/${id}`) }),
    failed: 'Failed to delete image',
    confirm: async ({ actor, id }) => {
      const { name } = await media.find(actor, id);
      return {
        button: 'Delete image',
        text: ['The image ', { strong: name }, ' moves to the trash. It stays in the trash for 30 days.'],
      };
    },
  }),
};
