import { businessDetailsLabels } from '~/content/settings/business-details';
import type { ActionError } from '~/http/forms/form.server';
import type { findCurrent } from '~/imports/old-site/model.server';
import {
  oldSiteLabels as labels,
  type OldSiteField,
  oldSiteAddressSchema,
  oldSiteFields,
  oldSiteSchema,
} from '~/imports/old-site/schema';
import { formatPhone } from '~/platform/phone-number';
import { Swatch } from '~/routes/admin/settings/theme/+ui/appearance-sample';
import { InputField } from '~/ui/field';
import { ChoicesField } from '~/ui/kit/form/choices';
import { AdminForm, SubmitButton } from '~/ui/kit/form/form';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { InlineNotice } from '~/ui/kit/list/list';

type Values = Partial<Record<OldSiteField, string | null>>;

type OldSiteProps = Awaited<ReturnType<typeof findCurrent>> & { actionError: ActionError };

/** The form that reads a page. */
export function OldSiteAddressForm({ actionError }: { actionError: ActionError | undefined }) {
  const { state, fields } = useAdminForm({
    id: 'old-website',
    schema: oldSiteAddressSchema,
    defaultValue: { website: actionError?.result.initialValue?.website },
    actionError: actionError?.result.initialValue?.intent && actionError.result.error ? actionError : undefined,
  });
  return (
    <SettingsPart
      title="Your old website"
      lead="We read one page of your old website and suggest what to copy from it. You choose what to take."
    >
      <AdminForm
        state={state}
        className="max-w-[640px]"
        hidden={{ intent: 'read' }}
        end={<SubmitButton busy="Reading...">Read the page</SubmitButton>}
      >
        <InputField
          label="Address of your old website"
          field={fields.website}
          hint="The home page or the contact page, for example www.example.co.uk."
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      </AdminForm>
    </SettingsPart>
  );
}

/** The form that takes the values of a page. What staff have entered here has no tick at first. */
export function OldSiteValuesForm({ current, changed, actionError, ...versions }: OldSiteProps) {
  const sent = (actionError.result.initialValue ?? {}) as Values & { website: string; intent?: string };
  const found = oldSiteFields.filter((field) => sent[field]);
  const differing = found.filter((field) => sent[field] !== current[field]);
  const { state, fields } = useAdminForm({
    id: 'old-website-values',
    schema: oldSiteSchema,
    defaultValue: { take: differing.filter((field) => !changed.includes(field)) },
    actionError: sent.intent ? undefined : actionError,
  });
  const namesOf = (some: readonly OldSiteField[]) => some.map((field) => labels[field]).join(', ');
  const missing = namesOf(oldSiteFields.filter((field) => !sent[field]));
  const same = namesOf(found.filter((field) => sent[field] === current[field]));
  const lead = `${missing && `Not on that page: ${missing}. `}${same && `The same here already: ${same}.`}`;
  if (differing.length === 0) return <SettingsPart title="Nothing to take">{lead}</SettingsPart>;
  return (
    <SettingsPart title="Choose what to take" lead={lead}>
      <AdminForm
        state={state}
        className="max-w-[640px]"
        hidden={{
          ...Object.fromEntries(found.map((field) => [field, sent[field] ?? ''])),
          website: sent.website,
          ...versions,
        }}
        conflict={
          <InlineNotice tone="danger">
            Someone has changed these settings since you read the page. Compare your choices with the current values,
            then save again.
          </InlineNotice>
        }
        end={<SubmitButton>Save ticked values</SubmitButton>}
      >
        <ChoicesField
          field={fields.take}
          label="Ticked values replace the current ones"
          options={differing.map((field) => ({
            value: field,
            label: labels[field],
            hint: (
              <>
                <Value field={field} value={sent[field]} />
                <span className="block text-caption">
                  Now: <Value field={field} value={current[field]} />
                </span>
              </>
            ),
          }))}
        />
        {versions.detailsVersion === 0 ? (
          <InputField
            label={businessDetailsLabels.foundedYear}
            field={fields.foundedYear}
            type="number"
            hint="The home page shows it. You need it for everything but the colour."
          />
        ) : null}
      </AdminForm>
    </SettingsPart>
  );
}

function Value({ field, value }: { field: OldSiteField; value: string | null | undefined }) {
  const text = value?.startsWith('media:') ? 'an image in Media' : value || 'none';
  if (field === 'accent' && value)
    return (
      <span className="inline-flex items-center gap-1.5 align-bottom">
        <Swatch className="size-4" colour={value} /> {value}
      </span>
    );
  return <span className="wrap-anywhere whitespace-pre-line">{field === 'phone' ? formatPhone(text) : text}</span>;
}
