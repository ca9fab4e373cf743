import { type CaseStudy, caseStudySchema } from '~/content/case-studies/schema';
import { InputField, SelectField, TextareaField } from '../field';
import { SwitchField } from './choices';
import { ConflictNotice } from './conflict-notice';
import { DialogCancel } from './dialog';
import { ExpiryField } from './expiry-field';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm, useVersion } from './form-state';
import { PictureField } from './image-field';
import { MarkdownField, usePreview } from './markdown-field';
import type { RecordFormProps } from './record-props';

export function CaseStudyForm(props: RecordFormProps<CaseStudy>) {
  const { record: study, library, choices, actionError, editing, closeTo } = props;
  const { state, fields } = useAdminForm({
    id: 'case-study',
    schema: caseStudySchema,
    defaultValue: study ? { ...study, testimonialId: String(study.testimonialId ?? '') } : { isPublished: false },
    actionError,
    editing,
  });
  const version = useVersion(study?.version ?? 1, state.actionError);
  const preview = usePreview(actionError);
  return (
    <DialogForm
      state={state}
      action={preview.saveAction}
      hidden={study ? { version } : {}}
      conflict={study ? <ConflictNotice state={state} values={savedValues(study)} /> : null}
      end={
        <>
          <DialogCancel closeTo={closeTo} />
          <SubmitButton>{study ? 'Save changes' : 'Add case study'}</SubmitButton>
        </>
      }
    >
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
      <PictureField
        label="Image"
        tag="optional"
        field={fields.image}
        hint="Choose an image from the media library, or enter the https:// address of an image."
        library={library}
        size="wide"
      />
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

/** The saved values, as the form would send them. */
function savedValues(saved: CaseStudy) {
  return [
    { name: 'title', label: 'Title', saved: saved.title },
    { name: 'slug', label: 'Slug', saved: saved.slug },
    { name: 'client', label: 'Client', saved: saved.client },
    { name: 'sector', label: 'Sector', saved: saved.sector },
    { name: 'size', label: 'Size', saved: saved.size },
    { name: 'problem', label: 'Problem', saved: saved.problem },
    { name: 'content', label: 'Solution', saved: saved.content },
    { name: 'figure', label: 'Figure', saved: saved.figure },
    { name: 'figureBasis', label: 'How it was measured', saved: saved.figureBasis },
    { name: 'testimonialId', label: 'Testimonial', saved: saved.testimonialId },
    { name: 'image', label: 'Image', saved: saved.image },
    { name: 'imageAlt', label: 'Alternative text', saved: saved.imageAlt },
    { name: 'permissionBy', label: 'Permission given by', saved: saved.permissionBy },
    { name: 'permissionOn', label: 'Permission given on', saved: saved.permissionOn },
    { name: 'permissionExpiresOn', label: 'Permission expires on', saved: saved.permissionExpiresOn },
    { name: 'isPublished', label: 'Published', saved: saved.isPublished ? 'on' : 'false' },
  ];
}
