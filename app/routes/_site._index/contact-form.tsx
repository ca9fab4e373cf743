import { type SubmissionResult, useForm } from '@conform-to/react';
import { formatPhone } from '~/content/business/schema';
import type { PageCopy } from '~/content/landing/copy';
import type { PublicActionError } from '~/http/public-form.server';
import { contactFieldNames, contactFields } from '~/inbox/messages/fields';
import { type ContactRequestInput, honeypotName, messageMaxLength } from '~/inbox/messages/schema';
import { referrerName, sourceFieldNames } from '~/inbox/messages/source';
import { ErrorSummary, summarise } from '~/ui/error-summary';
import { EmptyMessagesDrawing } from '~/ui/illustrations/empty-states';
import { Button, ButtonLink } from '~/ui/site/button';
import { InputField, SelectField, TextareaField } from '~/ui/site/field';

interface ContactFormProps {
  phone: string;
  words: PageCopy;
  isDraft: boolean;
  lastResult?: SubmissionResult<string[]> | null;
  /** The suggested correction of the email address. */
  question?: PublicActionError['question'];
  sent: boolean;
}

/** The script replaces this whole region by the one in the server's answer. */
export function ContactForm({ phone, words: copy, isDraft, lastResult, question, sent }: ContactFormProps) {
  const { contact, choices } = copy;
  const [form, fields] = useForm<ContactRequestInput>({ id: 'contact-form', lastResult });
  const { companyEmail, numberOfEmployees, reasonForContact, heardFrom, message } = fields;
  const errors = summarise(
    contactFieldNames.map((name) => fields[name]),
    form.errors,
  );
  return (
    <div
      id="contact-form-region"
      data-posted-region
      data-state={errors.length > 0 ? 'invalid' : sent ? 'sent' : undefined}
    >
      {sent ? <SentPanel phone={phone} words={contact} /> : null}
      <form
        {...formProps}
        id={form.id}
        noValidate
        data-posted
        data-failed="Error sending message"
        data-fallback="Please try again later."
      >
        <h3 className="h3">{contact.formTitle}</h3>
        <p className="form-hint">{contact.formHint}</p>
        <ErrorSummary id="contact-status" errors={errors} title={question && 'Check your email address'}>
          {question ? <Proposal {...question} typed={companyEmail.initialValue} /> : null}
        </ErrorSummary>
        <div className="form-grid">
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
            className="form-wide"
            label={contactFields.message.label}
            field={message}
            rows={4}
            describedBy="message-count"
            sideContent={<Count value={message.initialValue} />}
          />
        </div>
        {sourceFieldNames.map((name) =>
          fields[name].initialValue ? (
            <input key={name} type="hidden" name={name} defaultValue={fields[name].initialValue} />
          ) : null,
        )}
        <input type="hidden" name={referrerName} />
        <Honeypot />
        <div className="form-end">
          <Button type="submit" size="lg" data-busy-label="Sending..." disabled={isDraft}>
            {contact.send}
          </Button>
          <p>
            {contact.privacy} <a href="/privacy-policy">Privacy Policy</a>
          </p>
        </div>
      </form>
    </div>
  );
}

const inputNames = contactFieldNames.filter((name) => contactFields[name].autoComplete);

const formProps = { method: 'post', action: '/?index#contact-status' } as const;

function SentPanel({ phone, words: copy }: { phone: string; words: PageCopy['contact'] }) {
  const { sentTitle, sentText, sentAgain, urgent } = copy;
  const formattedPhone = formatPhone(phone);
  const [before, ...after] = urgent.split(formattedPhone);
  return (
    <div className="sent" id="contact-status">
      <div id="message-sent" tabIndex={-1}>
        <EmptyMessagesDrawing />
        <h3 className="h3">{sentTitle}</h3>
        <p className="lead">{sentText}</p>
        <p>
          {before}
          {after.length > 0 ? (
            <a className="sent-phone tnum" href={`tel:${phone}`}>
              {formattedPhone}
            </a>
          ) : null}
          {after.join(formattedPhone)}
        </p>
        <ButtonLink variant="outline" href="#contact-form-firstName">
          {sentAgain}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Ticked, the address is sent as it was proposed; else as it stands. */
function Proposal({ proposal, typed }: { proposal: string | null; typed: unknown }) {
  return (
    <>
      <input type="hidden" name="askedAbout" value={String(typed)} />
      {proposal ? (
        <p>
          <label>
            <input type="checkbox" name="proposed" value={proposal} /> Use {proposal}
          </label>
        </p>
      ) : null}
    </>
  );
}

/** The value is whatever was posted: a list where the field came twice. */
function Count({ value }: { value: unknown }) {
  const length = (typeof value === 'string' ? value : '').replace(/\r\n?/g, '\n').length;
  return (
    <span
      className="field-tag"
      id="message-count"
      data-count
      data-max={messageMaxLength}
      data-over={length > messageMaxLength ? '' : undefined}
    >
      {length} / {messageMaxLength}
    </span>
  );
}

/** Out of sight and out of the tab order; the name and the type invite no browser to fill it in. */
function Honeypot() {
  return (
    <div className="away" aria-hidden="true">
      <label htmlFor="contact-form-note">Leave this empty</label>
      <input id="contact-form-note" name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
