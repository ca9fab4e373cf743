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
    lastResult,
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
      data-state={errors.length > 0 ? 'invalid' : sent ? 'sent' : undefined}
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
        <ErrorSummary
          className="mt-5"
          id="contact-status"
          errors={errors}
          title={question && 'Is this address right?'}
          tone={question ? 'warn' : 'danger'}
        >
          {question ? <Proposal {...question} typed={companyEmail.initialValue} /> : null}
        </ErrorSummary>
        <div className="mt-[25px] grid gap-x-6 gap-y-5.5 md:grid-cols-2">
          {inputNames.map((name) => {
            const { label, type, autoComplete } = contactFields[name];
            const spelling = type === 'email' ? { spellCheck: false } : {};
            return <InputField key={name} {...{ label, type, autoComplete, ...spelling }} field={fields[name]} />;
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
  const { sentTitle, sentText, sentAgain, urgent } = copy;
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
        <p className="mt-3.5 max-w-[576px] text-ink-2 text-lead">{sentText}</p>
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

/** If ticked, the form submits the proposed address; else the entered one. */
function Proposal({ proposal, typed }: { proposal: string | null; typed: unknown }) {
  return (
    <>
      <input type="hidden" name="askedAbout" value={String(typed)} />
      {proposal ? (
        <p>
          <label className="flex min-h-11 items-center gap-2.5">
            <input className="size-5 accent-accent" type="checkbox" name="proposed" value={proposal} /> Use {proposal}
          </label>
        </p>
      ) : null}
    </>
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
