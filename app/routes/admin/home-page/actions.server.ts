import * as documents from '~/content/documents/model.server';
import { addHeaderLink } from '~/content/home-page/header-links.server';
import * as page from '~/content/home-page/model.server';
import { moveSectionSchema, showSectionSchema } from '~/content/home-page/schema';
import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { noFields, withVersion } from '~/records/fields';
import { changeFailed } from './+ui/page-sections';

const sectionAction = actionOf({ permission: page.permission, list: '/admin/home-page' });
const draftsSchema = withVersion(noFields);

export const homePageActions = {
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
  '/admin/home-page/header-links/:kind': sectionAction({
    run: ({ actor, params: { kind = '' } }) => addHeaderLink(actor, kind),
    list: ({ params: { kind } }) => `/admin/${kind}`,
    done: 'Added to the header in the draft. Publish to show it.',
    failed: 'Failed to add the link',
  }),
  '/admin/home-page/publish': sectionAction({
    permission: documents.permission,
    schema: draftsSchema,
    run: ({ actor, input }) => documents.publish(actor, input.version),
    done: ({ isFirst }) => (isFirst ? { to: '/admin/home-page/live' } : { flash: flashSuccess('Published') }),
    failed: 'Failed to publish',
    confirm: async () => ({
      title: 'Publish',
      question: 'Publish these changes?',
      button: 'Publish',
      busy: 'Publishing...',
      isDestructive: false,
      text: ['All changes go live together.'],
    }),
    api: {
      call: 'POST /api/admin/drafts/publish',
      summary: 'Publish all drafts; with a version, only if nothing was saved since',
      body: draftsSchema,
      result: () => undefined,
    },
  }),
  '/admin/home-page/discard': sectionAction({
    permission: documents.permission,
    schema: draftsSchema,
    run: ({ actor, input }) => documents.discardDrafts(actor, input.version),
    done: 'Changes discarded',
    failed: 'Failed to discard the changes',
    confirm: async () => ({
      title: 'Discard',
      question: 'Discard these changes?',
      button: 'Discard changes',
      busy: 'Discarding...',
      text: ['This restores what is live now.'],
    }),
    api: {
      call: 'POST /api/admin/drafts/discard',
      summary: 'Discard all drafts; with a version, only if nothing was saved since',
      body: draftsSchema,
    },
  }),
};
