import { type CaseStudy, caseStudyLabels, caseStudySchema } from '~/content/case-studies/schema';
import { InputField, SelectField, TextareaField } from '~/ui/field';
import { MarkdownField, usePreview } from '~/ui/kit/editor/markdown-field';
import { SwitchField } from '~/ui/kit/form/choices';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { ImageField } from '~/ui/kit/form/image-field';
import { ExpiryField } from './expiry-field';
import type { RecordFormProps } from './record-props';

export function CaseStudyForm(props: RecordFormProps<CaseStudy>) {
  const { record: study, library, choices, actionError, editing, closeTo } = props;
  const { state, fields } = useAdminForm({
    id: 'case-study',
    schema: caseStudySchema,
    defaultValue: study ? { ...study, testimonialId: String(study.testimonialId ?? '') } : { isPublished: false },
    labels: caseStudyLabels,
    actionError,
    editing,
  });
  const preview = usePreview(actionError);
  const submit = study ? 'Save changes' : 'Add case study';
  return (
    <DialogForm state={state} closeTo={closeTo} submit={submit} implicitSubmit={submit}>
      <InputField label="Title" field={fields.title} autoComplete="off" autoFocus />
      <InputField
        label="Slug"
        tag="optional"
        field={fields.slug}
        hint="The end of the page’s address. Leave it empty to use the title."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <InputField
        label="Client"
        field={fields.client}
        hint="A name, or a description such as “a law firm in Leeds”."
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField label="Sector" tag="optional" field={fields.sector} hint="For example, Legal." autoComplete="off" />
        <InputField label="Size" tag="optional" field={fields.size} hint="For example, 40 people." autoComplete="off" />
      </div>
      <TextareaField label="Problem" field={fields.problem} rows={3} />
      <MarkdownField label="Solution" field={fields.content} preview={preview} rows={10} />
      <InputField
        label="Figure"
        tag="optional"
        field={fields.figure}
        hint="One result in numbers, such as “42 minutes”."
        autoComplete="off"
      />
      <TextareaField
        label="How it was measured"
        tag="needed with a figure"
        field={fields.figureBasis}
        hint="For example, the median time to fix a fault, January to June."
        rows={2}
      />
      <SelectField
        className="min-w-0"
        label="Testimonial"
        tag="optional"
        field={fields.testimonialId}
        hint="The page quotes this testimonial while it is shown on the website."
        options={[{ value: '', label: 'None' }, ...(choices.testimonialId ?? [])]}
      />
      <ImageField label="Image" tag="optional" field={fields.image} library={library} size="wide" />
      <InputField
        label="Alternative text"
        tag="needed with an image"
        field={fields.imageAlt}
        hint="Describe the image as you would to someone on the phone."
        autoComplete="off"
      />
      <InputField
        label="Permission given by"
        tag="needed to publish"
        field={fields.permissionBy}
        hint="The person at the client who agreed to this case study. Visitors do not see this."
        autoComplete="off"
      />
      <InputField
        className="max-w-[420px]"
        label="Permission given on"
        tag="needed to publish"
        field={fields.permissionOn}
        type="date"
      />
      <ExpiryField
        label="Permission expires on"
        field={fields.permissionExpiresOn}
        what="This permission"
        now={editing.now}
      />
      <SwitchField label="Published" hint="Turn off to keep it as a draft." field={fields.isPublished} />
    </DialogForm>
  );
}
