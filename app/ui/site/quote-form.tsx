/** The form behind the link "May we quote you?", and the withdrawal of the permission. It needs no script. */
import { type SubmissionResult, useForm } from '@conform-to/react';
import type { QuoteAnswer } from '~/inbox/quotes/schema';
import { fileField, photoTypes } from '~/media/limits';
import { Button } from '../button';
import { Input } from '../controls';
import { ErrorSummary, summarise } from '../error-summary';
import { Field, FieldError, InputField, SelectField, TextareaField } from '../field';

interface QuoteFormProps {
  token: string;
  name: string;
  brandName: string;
  lastResult?: SubmissionResult<string[]> | null;
}

const addressOf = (token: string) => `/quote?${new URLSearchParams({ token })}`;
const stars = [5, 4, 3, 2, 1].map((count) => ({
  value: String(count),
  label: count === 1 ? '1 star' : `${count} stars`,
}));

export function QuoteForm({ token, name, brandName, lastResult }: QuoteFormProps) {
  const [form, fields] = useForm<QuoteAnswer & { file?: string }>({
    id: 'quote',
    lastResult,
    defaultValue: { authorName: name },
  });
  const { content, authorName, authorPosition, companyName, rating, isPermitted, file } = fields;
  const errors = summarise([content, authorName, authorPosition, companyName, rating, file, isPermitted], form.errors);
  return (
    <>
      <p className="mt-5 mb-8 max-w-[640px]">
        {brandName} would like to show your words on this website. Write what you want: the good and the bad.
      </p>
      <form
        id={form.id}
        className="grid max-w-[640px] grid-cols-1 gap-5"
        method="post"
        action={addressOf(token)}
        encType="multipart/form-data"
        noValidate
      >
        <ErrorSummary id="quote-problem" errors={errors} />
        <TextareaField label="Your words" field={content} hint="Two or three sentences read best." rows={5} />
        <InputField label="Your name, as we may show it" field={authorName} autoComplete="name" />
        <InputField label="Your position" field={authorPosition} autoComplete="organization-title" />
        <InputField label="Company" tag="optional" field={companyName} autoComplete="organization" />
        <SelectField label="Stars" field={rating} options={stars} placeholder="Choose" />
        <Field label="Portrait" tag="optional" field={file}>
          <Input id={file.id} type="file" name={fileField} accept={photoTypes} />
        </Field>
        <div>
          <label className="flex items-start gap-3">
            <input className="mt-1 h-5 w-5 flex-none" type="checkbox" id={isPermitted.id} name={isPermitted.name} />
            <span>
              {brandName} may show these words, my name and my portrait on its website, until I withdraw my permission.
            </span>
          </label>
          <FieldError id={isPermitted.errorId} message={isPermitted.errors?.[0]} />
        </div>
        <div>
          <Button type="submit" size="lg">
            Send
          </Button>
        </div>
      </form>
    </>
  );
}

interface WithdrawalProps {
  token: string;
  isWithdrawn: boolean;
  brandName: string;
}

export function Withdrawal({ token, isWithdrawn, brandName }: WithdrawalProps) {
  if (isWithdrawn)
    return <p className="mt-5">You have withdrawn your permission. The website no longer shows your words.</p>;
  return (
    <>
      <p className="mt-5 mb-8 max-w-[640px]">
        {brandName} has your words and your permission to show them. With this page you can withdraw the permission at
        any time.
      </p>
      <form method="post" action={`${addressOf(token)}&withdraw`}>
        <Button type="submit" variant="outline">
          Withdraw my permission
        </Button>
      </form>
    </>
  );
}
