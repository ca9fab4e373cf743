import { useSubmit } from '@remix-run/react';
import { platformNames, type SocialLink } from '~/content/social-links/schema';
import type { ScheduledAction } from '~/records/scheduled-action';
import { ScheduleNote } from '~/ui/kit/editing/schedule-note';
import { DialogLink, LinkButton } from '~/ui/kit/frame/screen';
import { MoveButtons, recordButtons, VisibilityButton } from '~/ui/kit/list/record-buttons';
import { RecordRow, RowActions, RowName } from '~/ui/kit/list/rows';
import { Choose } from '~/ui/kit/list/selection';
import { SocialIcon } from '~/ui/social-icons';

export const deleteQuestion = 'Are you sure you want to delete this social media link?';
export const socialLinkUpdateError = 'Failed to update social media link';
export const deleteFailed = 'Failed to delete social media link';

interface SocialLinkRowProps {
  link: SocialLink;
  /** Scheduled changes of visibility. */
  scheduledActions: ScheduledAction[] | undefined;
  /** The path of the list. */
  path: string;
  isFirst: boolean;
  isLast: boolean;
}

export function SocialLinkRow({ link, scheduledActions, path, isFirst, isLast }: SocialLinkRowProps) {
  const { id, version, platform, url, isEnabled } = link;
  const name = platformNames[platform];
  const own = `${path}/${id}`;
  const isVisible = isEnabled && url !== null;
  return (
    <RecordRow data-off={isVisible ? undefined : ''}>
      <Choose record={id} version={version} name={name} />
      <SocialIcon platform={platform} />
      <RowName>
        <strong>{name}</strong>{' '}
        <span title={url ?? undefined}>{url ? url.replace(/^https?:\/\/(www\.)?|\/$/g, '') : 'No address yet'}</span>
        <ScheduleNote scheduledActions={scheduledActions} />
      </RowName>
      <RowActions>
        <div className={recordButtons}>
          <VisibilityButton
            action={`${own}/enabled`}
            flag="isEnabled"
            isOn={isEnabled}
            label={isEnabled ? `Hide ${name} on the website` : `Show ${name} on the website`}
            failed={socialLinkUpdateError}
          />
          <MoveButtons path={own} name={name} isFirst={isFirst} isLast={isLast} failed={socialLinkUpdateError} />
        </div>
        <DialogLink to={`${own}/edit`} variant="outline" size="sm" of={name}>
          Edit
        </DialogLink>
        <DeleteLink to={`${own}/delete`} name={name} />
      </RowActions>
    </RecordRow>
  );
}

/** Deletes after a browser dialog with JavaScript, after a confirmation page without. */
function DeleteLink({ to, name }: { to: string; name: string }) {
  const submit = useSubmit();
  return (
    <LinkButton
      variant="ghost"
      size="sm"
      to={to}
      preventScrollReset
      data-failed={deleteFailed}
      onClick={(event) => {
        event.preventDefault();
        if (window.confirm(deleteQuestion)) submit(null, { method: 'post', action: to, preventScrollReset: true });
      }}
    >
      Delete<span className="sr-only"> {name}</span>
    </LinkButton>
  );
}
