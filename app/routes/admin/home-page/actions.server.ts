import * as page from '~/content/home-page/model.server';
import { moveSectionSchema, showSectionSchema } from '~/content/home-page/schema';
import { actionOf } from '~/http/forms/button-action.server';
import { changeFailed } from './+ui/page-sections';

const sectionAction = actionOf({ permission: page.permission, list: '/admin/home-page' });

export const sectionActions = {
  '/admin/home-page/:section/move': sectionAction({
    schema: moveSectionSchema,
    run: ({ actor, input: { name, direction, place } }) =>
      place ? page.moveTo(actor, name, place) : page.move(actor, name, direction ?? 'up'),
    done: 'Saved in the draft',
    failed: changeFailed,
  }),
  '/admin/home-page/:section/visibility': sectionAction({
    schema: showSectionSchema,
    run: ({ actor, input }) => page.setVisible(actor, input.name, input.isShown),
    done: 'Saved in the draft',
    failed: changeFailed,
  }),
};
