import { Link } from '@remix-run/react';
import type { LogoOnDark } from '~/content/appearance/logo.server';
import {
  type BusinessDetails,
  businessDetailsKey,
  businessDetailsSchema,
  businessDetailsLabels as labels,
} from '~/content/settings/business-details';
import { describeOpeningHours } from '~/content/settings/opening-hours';
import { describeAddress } from '~/content/settings/postal-address';
import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import type { Pickable } from '~/media/image';
import { formatPhone } from '~/platform/phone-number';
import { InputField, TextareaField } from '~/ui/field';
import { HistoryLink } from '~/ui/kit/editing/history-link';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { ImageField } from '~/ui/kit/form/image-field';
import { NoWrap } from '~/ui/no-wrap';

interface BusinessDetailsFormProps {
  details: BusinessDetails & { version: number };
  library: Pickable[];
  logoOnDark: LogoOnDark;
  actionError: ActionError | undefined;
  editing: Editing;
}

/** The form of the business details, which every page of the website uses. */
export function BusinessDetailsForm({ details, library, logoOnDark, actionError, editing }: BusinessDetailsFormProps) {
  const { state, fields } = useAdminForm({
    id: 'business-details',
    schema: businessDetailsSchema,
    // A year that nobody entered would be a false claim on the website.
    defaultValue: { ...asTyped(details), ...(details.version === 0 && { foundedYear: '' }) },
    labels,
    actionError,
    editing,
  });
  return (
    <SettingsForm
      state={state}
      end={
        <>
          <SubmitButton>Save and publish</SubmitButton>
          <HistoryLink of={`site-content/${businessDetailsKey}`} />
        </>
      }
    >
      <h2 className="-mb-1">On the website</h2>
      <InputField label={labels.brandName} field={fields.brandName} autoComplete="off" />
      <InputField
        label={labels.tagline}
        field={fields.tagline}
        hint="Shown after your name in the headline."
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          label={labels.phone}
          field={fields.phone}
          type="tel"
          hint="A UK number, or one with its country code."
          autoComplete="off"
        />
        <InputField label={labels.email} field={fields.email} type="email" autoComplete="off" spellCheck={false} />
        <TextareaField
          label={labels.address}
          field={fields.address}
          rows={3}
          hint={describeAddress(fields.address.value ?? '')}
        />
        <TextareaField
          label={labels.openingHours}
          field={fields.openingHours}
          rows={3}
          hint={<NoWrap>{describeOpeningHours(fields.openingHours.value ?? '')}</NoWrap>}
        />
        <InputField
          label={labels.foundedYear}
          field={fields.foundedYear}
          type="number"
          hint="The home page shows it after “IT Experts Since”, and counts your years of experience from it."
        />
      </div>
      <ImageField
        label={labels.logoUrl}
        tag="optional"
        field={fields.logoUrl}
        hint={
          <>
            Choose an image or enter its web address. Add a version for dark backgrounds in{' '}
            <Link className="text-link" to="/admin/site-settings/theme#theme-logoOnDark">
              Appearance
            </Link>
            .
            {fields.logoUrl.value && fields.logoUrl.value !== details.logoUrl
              ? ' If this logo is hard to see on dark backgrounds, we show it in white there after you save it.'
              : null}
          </>
        }
        library={library}
        size="logo"
        grounds={['light', 'dark']}
        savedOnDark={{ ...logoOnDark, ref: details.logoUrl }}
      />
      <h2 className="mt-7 -mb-1">Company information</h2>
      <p className="text-ink-2 text-small">UK limited companies must show these on their website.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField label={labels.legalName} tag="optional" field={fields.legalName} autoComplete="off" />
        <InputField label={labels.companyNumber} tag="optional" field={fields.companyNumber} autoComplete="off" />
        <TextareaField label={labels.registeredOffice} tag="optional" field={fields.registeredOffice} rows={3} />
        <InputField label={labels.vatNumber} tag="optional" field={fields.vatNumber} autoComplete="off" />
      </div>
    </SettingsForm>
  );
}

const asTyped = <T extends BusinessDetails>(details: T): T => ({ ...details, phone: formatPhone(details.phone) });
