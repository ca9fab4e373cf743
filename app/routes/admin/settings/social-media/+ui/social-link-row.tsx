import { useSubmit } from '@remix-run/react';
import type { SocialLink } from '~/content/social-links/schema';
import type { RecordCardProps } from '~/routes/admin/content/+ui/record-props';
import type { RecordTexts } from '~/routes/admin/content/+ui/record-texts';
import { SocialIcon } from '~/ui/icons';
import { ScheduleNote } from '~/ui/kit/editing/schedule-note';
import { DialogLink, LinkButton } from '~/ui/kit/frame/screen';
import { MoveButtons, recordButtons, VisibilityButton } from '~/ui/kit/list/record-buttons';
import { RecordRow, RowActions, RowName } from '~/ui/kit/list/rows';
import { Choose } from '~/ui/kit/list/selection';

export function SocialLinkRow({ record, name, texts, scheduledActions, path, place }: RecordCardProps<SocialLink>) {
  const { id, version, platform, url, isEnabled } = record;
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
            failed={texts.updateFailed}
          />
          {place ? <MoveButtons path={own} name={name} {...place} failed={texts.updateFailed} /> : null}
        </div>
        <DialogLink to={`${own}/edit`} variant="outline" size="sm" of={name}>
          Edit
        </DialogLink>
        <DeleteLink to={`${own}/delete`} name={name} texts={texts} />
      </RowActions>
    </RecordRow>
  );
}

/** Deletes after a browser dialog with JavaScript, after a confirmation page without. */
function DeleteLink({ to, name, texts }: { to: string; name: string; texts: RecordTexts }) {
  const submit = useSubmit();
  return (
    <LinkButton
      variant="ghost"
      size="sm"
      to={to}
      preventScrollReset
      data-failed={texts.deleteFailed}
      onClick={(event) => {
        event.preventDefault();
        if (window.confirm(texts.confirm)) submit(null, { method: 'post', action: to, preventScrollReset: true });
      }}
    >
      Delete<span className="sr-only"> {name}</span>
    </LinkButton>
  );
}
