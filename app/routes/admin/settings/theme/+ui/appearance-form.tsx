import { Link, useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { type Appearance, appearanceLabels, appearanceSchema } from '~/content/appearance/schema';
import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import type { SampleData } from '~/http/pages/appearance-sample.server';
import type { Pickable } from '~/media/image';
import { Button } from '~/ui/button';
import { InputField } from '~/ui/field';
import { HistoryLink } from '~/ui/kit/editing/history-link';
import { CheckboxField, ChoiceField } from '~/ui/kit/form/choices';
import { AdminForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { ImageField } from '~/ui/kit/form/image-field';
import { useHydrated } from '~/ui/kit/frame/use-hydrated';
import { AppearanceSample, type SampleBusiness, SampleStrip, Swatch } from './appearance-sample';
import { FontsField } from './fonts-field';

interface AppearanceFormProps {
  appearance: Appearance & { version: number };
  /** The sample of the draft. */
  sample: SampleData;
  business: SampleBusiness;
  library: Pickable[];
  /** As `#rrggbb`; null without a suggestion. */
  logoColour: string | null;
  actionError: ActionError | undefined;
  editing: Editing;
}

const corners = [
  { value: 'square', label: 'Square' },
  { value: 'soft', label: 'Soft' },
  { value: 'round', label: 'Round' },
];

/** The appearance form beside its sample. */
export function AppearanceForm(props: AppearanceFormProps) {
  const { appearance, sample, business, library, logoColour, actionError, editing } = props;
  const { state, fields } = useAdminForm({
    id: 'theme',
    schema: appearanceSchema,
    defaultValue: appearance,
    labels: appearanceLabels,
    actionError,
    editing,
  });
  const { data: tried = sample, try: show } = useLivePreview(sample);
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div className="min-w-0 max-xl:[&_*]:scroll-mt-20" onInput={show}>
        <SampleStrip name={business.brandName} />
        <AdminForm
          state={state}
          end={
            <>
              <SubmitButton>Save draft</SubmitButton>
              <HistoryLink of="drafts/theme" />
            </>
          }
        >
          <AccentField field={fields.accent} logoColour={logoColour} />
          <ChoiceField label={appearanceLabels.corners} field={fields.corners} options={corners} />
          <FontsField field={fields.fonts} />
          <ImageField
            label={appearanceLabels.logoOnDark}
            tag="optional"
            field={fields.logoOnDark}
            library={library}
            size="logo"
            grounds={['dark']}
            hint={
              <>
                Only for dark backgrounds such as the footer. If you leave this empty, we show your logo from{' '}
                <Link className="text-link" to="/admin/site-settings/business-details#business-details-logoUrl">
                  Business Details
                </Link>
                {business.logoUrl ? '.' : ', which has none yet.'}
              </>
            }
          />
          <CheckboxField
            label={appearanceLabels.tintLogo}
            field={fields.tintLogo}
            hint="Used only while you have no logo for dark backgrounds. If this is off, your logo turns white only if it is hard to see."
          />
        </AdminForm>
      </div>
      <AppearanceSample {...tried} business={business} />
    </div>
  );
}

interface AccentFieldProps {
  field: ReturnType<typeof useAdminForm<typeof appearanceSchema>>['fields']['accent'];
  logoColour: string | null;
}

/** The colour as text; with JavaScript also as a picker beside it. */
function AccentField({ field, logoColour }: AccentFieldProps) {
  const isHydrated = useHydrated();
  const picker = useRef<HTMLInputElement>(null);
  const colour =
    appearanceSchema.shape.accent.safeParse(field.value).data ?? appearanceSchema.shape.accent.parse(undefined);
  const choose = (value: string) => {
    const text = document.getElementById(field.id);
    if (text instanceof HTMLInputElement) setValue(text, value);
  };
  return (
    <div className="relative [&_[type=text]]:pl-14 [&_[type=text]]:tabular-nums">
      <InputField
        label={appearanceLabels.accent}
        field={field}
        hint="Your brand colour, for example #00734a. We create every other shade from it."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isHydrated ? (
        <input
          ref={picker}
          className="absolute top-[35px] left-2 h-7 w-9 cursor-pointer rounded-small border border-line-2 p-0 forced-color-adjust-none [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:border-0"
          type="color"
          value={colour}
          onInput={(event) => choose(event.currentTarget.value)}
          onChange={(event) => choose(event.currentTarget.value)}
          aria-label="Pick the accent colour"
        />
      ) : (
        <Swatch className="absolute top-[35px] left-2 h-7 w-9" colour={colour} />
      )}
      {logoColour && logoColour !== colour ? (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-small">
          The colour of your logo is {logoColour}.
          {isHydrated ? (
            <Button variant="outline" size="sm" onClick={() => choose(logoColour)}>
              Use it
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** Fires the events of typing. */
function setValue(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const pause = 150;
/** The fields that the sample shows. */
const styleSchema = appearanceSchema.pick({ accent: true, corners: true, fonts: true });

/** Returns the sample of the current input, shortly after the last change. */
function useLivePreview(saved: SampleData) {
  const fetcher = useFetcher<SampleData>();
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    data: fetcher.data ?? saved,
    try(event: FormEvent<HTMLElement>) {
      const { form } = event.target as HTMLInputElement;
      if (!form) return;
      const values = new FormData(form);
      const style = styleSchema.safeParse(Object.fromEntries(values)).data;
      if (!style) return;
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        fetcher.load(`/admin/site-settings/theme/sample?${new URLSearchParams(style)}`);
      }, pause);
    },
  };
}
