import { hiddenPage } from '~/content/pages/problem';
import { type SitePage, sitePageFields, sitePageSchema } from '~/content/pages/schema';
import { TextCheck, useTextCheck } from '~/ui/kit/editing/content-check';
import { SearchPanel } from '~/ui/kit/editing/search-panel';
import { ChoiceField } from '~/ui/kit/form/choices';
import { DisplayOrderField } from '~/ui/kit/form/display-order-field';
import { EditorForm } from '~/ui/kit/form/editor-form';
import { FormSelect } from '~/ui/kit/form/select-field';
import { InlineNotice } from '~/ui/kit/list/list';
import { Panel } from '~/ui/kit/overlay/panel';
import { useRecordForm } from './record-control';
import type { RecordFormProps } from './record-props';
import { linkPlaceOptions } from './site-page-row';

export function SitePageForm(props: RecordFormProps<SitePage>) {
  const { record: page, check = null, choices, actionError } = props;
  const { state, fields, control } = useRecordForm(props, {
    id: 'page',
    table: sitePageFields,
    schema: sitePageSchema,
    defaultValue: page ?? { linkPlace: 'footer', displayOrder: 0 },
  });
  const checked = useTextCheck('page', 'page', check, page?.id);
  return (
    <EditorForm
      what="page"
      state={state}
      fields={fields}
      addressStart="/"
      saved={page}
      actionError={actionError}
      sideContent={
        <>
          <TextCheck checked={checked} field={fields.content.id} />
          <Panel title="Link">
            <ChoiceField
              label="Show link in"
              field={fields.linkPlace}
              hint="The header fits six links. Extra links move to the footer."
              options={linkPlaceOptions}
            />
            <DisplayOrderField field={fields.displayOrder} min={0} />
          </Panel>
          <Panel title="Service page">
            <p className="text-ink-2 text-small">
              A page with a service, place or sector is listed at /services, and its button opens the contact form.
            </p>
            <FormSelect
              label="Service"
              tag="optional"
              field={fields.service}
              options={[{ value: '', label: 'None' }, ...(choices.service ?? [])]}
            />
            {control('place')}
            {control('sector')}
          </Panel>
          <SearchPanel title={fields.searchTitle} shown={checked?.shown ?? null}>
            {control('description')}
          </SearchPanel>
        </>
      }
    >
      {page?.isHidden ? <InlineNotice tone="danger">{hiddenPage}</InlineNotice> : null}
    </EditorForm>
  );
}
