import { type SubmissionResult, useForm } from '@conform-to/react';
import type { PageCopy } from '~/content/home-page/copy';
import type { ActionError } from '~/http/forms/form.server';
import { contactFieldNames, contactFields } from '~/inbox/messages/fields';
import { honeypotName, type MessageInput } from '~/inbox/messages/schema';
import { referrerName, sourceFieldNames } from '~/inbox/messages/source';
import { formatPhone } from '~/platform/phone-number';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { ErrorSummary, summariseErrors } from '~/ui/error-summary';
import { FieldTag, InputField, SelectField, TextareaField } from '~/ui/field';
import { EmptyMessagesDrawing } from '~/ui/illustrations/empty-messages';

export interface ContactFormProps {
  phone: string;
  copy: PageCopy;
  reason: string | null;
  /** A preview, which cannot be submitted. */
  isDraft: boolean;
  /** The result of a rejected message. */
  lastResult?: SubmissionResult<string[]> | null;
  /** The suggested correction of the email address. */
  question?: ActionError['question'];
  /** Whether a message has just been accepted. */
  sent: boolean;
}

/** The script replaces this whole region by the one in the server's response. */
export function ContactForm(props: ContactFormProps) {
  const { phone, copy, reason, isDraft, lastResult, question, sent } = props;
  const { contact, choices } = copy;
  const [form, fields] = useForm<MessageInput>({
    id: 'contact-form',
    // A question is no error.
    lastResult: question && lastResult ? { ...lastResult, error: {} } : lastResult,
    defaultValue: { reasonForContact: reason },
  });
  const { companyEmail, numberOfEmployees, reasonForContact, heardFrom, message } = fields;
  const errors = summariseErrors(
    contactFieldNames.map((name) => fields[name]),
    form.errors,
  );
  return (
    <div
      className="min-w-0 lg:col-span-7"
      id="contact-form-region"
      data-posted-region
      data-state={question || errors.length > 0 ? 'invalid' : sent ? 'sent' : undefined}
    >
      {sent ? <SentPanel phone={phone} copy={contact} /> : null}
      <form
        method="post"
        action="/?index#contact-status"
        className="print:hidden"
        id={form.id}
        noValidate
        data-posted
        data-failed="Error sending message"
        data-fallback="Please try again later."
      >
        <h3 className="text-h3">{contact.formTitle}</h3>
        <p className="mt-[5px] text-ink-2 text-small">{contact.formHint}</p>
        <ErrorSummary className="mt-5" id="contact-status" errors={errors} />
        <div className="mt-[25px] grid gap-x-6 gap-y-5.5 md:grid-cols-2">
          {inputNames.map((name) => {
            const { label, type, autoComplete, pattern } = contactFields[name];
            const spelling = type === 'email' ? { spellCheck: false } : {};
            const input = { label, type, autoComplete, pattern, ...spelling, field: fields[name] };
            if (name !== 'companyEmail' || !question) return <InputField key={name} {...input} />;
            return (
              <div key={name} className="min-w-0" id="contact-status" tabIndex={-1}>
                <InputField {...input} describedBy="contact-question" />
                <Question
                  {...question}
                  text={lastResult?.error?.companyEmail?.[0] ?? ''}
                  typed={companyEmail.initialValue}
                  fieldId={companyEmail.id}
                />
              </div>
            );
          })}
          {choices.sizes.length > 0 ? (
            <SelectField
              label={contactFields.numberOfEmployees.label}
              tag="optional"
              field={numberOfEmployees}
              options={choices.sizes.map((size) => ({ value: size, label: size }))}
              placeholder="Choose a range"
            />
          ) : null}
          <SelectField
            label={contactFields.reasonForContact.label}
            field={reasonForContact}
            options={choices.reasons}
            placeholder="Choose a reason"
          />
          {choices.heardFrom ? (
            <InputField className="form-wide" label={choices.heardFrom} tag="optional" field={heardFrom} />
          ) : null}
          <TextareaField
            className="md:col-span-full"
            label={contactFields.message.label}
            field={message}
            rows={4}
            describedBy="message-count"
            sideContent={<Count value={message.initialValue} max={choices.messageLength} />}
          />
        </div>
        {sourceFieldNames.map((name) =>
          fields[name].initialValue ? (
            <input key={name} type="hidden" name={name} defaultValue={fields[name].initialValue} />
          ) : null,
        )}
        <input type="hidden" name={referrerName} />
        <Honeypot />
        <div className="mt-7 grid items-center gap-x-6 gap-y-4 text-ink-2 text-small leading-1.5 md:grid-cols-[auto_1fr] print:hidden">
          <Button className="max-md:w-full" type="submit" size="lg" data-busy-label="Sending..." disabled={isDraft}>
            {contact.send}
          </Button>
          <p>
            {contact.privacy}{' '}
            <a className="underline decoration-1 underline-offset-[3px] hover:decoration-2" href="/privacy-policy">
              Privacy Policy
            </a>
          </p>
        </div>
      </form>
    </div>
  );
}

const inputNames = contactFieldNames.filter((name) => contactFields[name].autoComplete);

function SentPanel({ phone, copy }: { phone: string; copy: PageCopy['contact'] }) {
  const { sentTitle, sentNote, sentText, sentAgain, urgent } = copy;
  const formattedPhone = formatPhone(phone);
  const [before, ...after] = urgent.split(formattedPhone);
  return (
    <div className="mb-12" id="contact-status">
      <div
        className="border-t border-t-ink pt-7.5 pb-2 focus-visible:rounded focus-visible:outline-offset-8"
        id="message-sent"
        tabIndex={-1}
      >
        <EmptyMessagesDrawing className="mb-2 -ml-3.5 w-40" />
        <h3 className="text-h3">{sentTitle}</h3>
        <p className="mt-3.5 max-w-[576px] text-ink-2 text-lead">{sentNote}</p>
        <p className="mt-3.5 max-w-[576px] text-ink-2">{sentText}</p>
        <p className="mt-3.5 max-w-[576px] text-ink-2">
          {before}
          {after.length > 0 ? (
            <a
              className="whitespace-nowrap border-b border-b-current font-semibold text-ink tabular-nums"
              href={`tel:${phone}`}
            >
              {formattedPhone}
            </a>
          ) : null}
          {after.join(formattedPhone)}
        </p>
        <ButtonLink className="mt-6" variant="outline" href="#contact-form-firstName">
          {sentAgain}
        </ButtonLink>
      </div>
    </div>
  );
}

interface QuestionProps {
  text: string;
  proposal: string | null;
  /** The address in question. */
  typed: unknown;
  fieldId: string;
}

/** Asks once about the address. The first button is the one that Enter presses. */
function Question({ text, proposal, typed, fieldId }: QuestionProps) {
  return (
    <div
      className="mt-2 rounded border border-warn bg-warn-soft px-4 py-3.5 text-small text-warn"
      id="contact-question"
      role="alert"
      tabIndex={-1}
    >
      <p className="font-semibold leading-1.4">{text}</p>
      <input type="hidden" name="askedAbout" value={String(typed)} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="compact" data-busy-label="Sending...">
          Send anyway
        </Button>
        {proposal ? (
          <Button
            type="submit"
            variant="outline"
            size="compact"
            name="proposed"
            value={proposal}
            data-busy-label="Sending..."
          >
            Use {proposal}
          </Button>
        ) : (
          <ButtonLink variant="outline" size="compact" href={`#${fieldId}`}>
            Change it
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Without JavaScript it cannot count, so it names the limit. The value is as posted, and may be a list. */
function Count({ value, max }: { value: unknown; max: number }) {
  const length = (typeof value === 'string' ? value : '').replace(/\r\n?/g, '\n').length;
  return (
    <FieldTag
      className="data-[over]:font-semibold data-[over]:text-danger"
      id="message-count"
      data-count
      data-max={max}
      data-over={length > max ? '' : undefined}
    >
      {length > max ? `${length} / ${max}` : `${max} characters at most`}
    </FieldTag>
  );
}

/** Visually hidden and not in the tab order. Its name and type prevent browsers from filling it in. */
function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor="contact-form-note">Leave this empty</label>
      <input id="contact-form-note" name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
