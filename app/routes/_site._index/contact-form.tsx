import { type SubmissionResult, useForm } from '@conform-to/react';
import { formatPhone } from '~/content/business-details';
import { numberOfEmployeesOptions, reasonForContactOptions } from '~/content/contact-choices';
import * as copy from '~/content/site-copy';
import { type ContactRequestInput, honeypotName, messageMaxLength } from '~/messages/contact-request';
import { Button, ButtonLink } from '~/ui/button';
import { EmptyMessagesDrawing } from '~/ui/drawings/empty-states';
import { ErrorSummary, summarise } from '~/ui/error-summary';
import { InputField, SelectField, TextareaField } from '~/ui/field';

interface ContactFormProps {
  phone: string;
  lastResult?: SubmissionResult<string[]> | null;
  sent: boolean;
}

/** The script replaces this whole region by the one in the server's answer. */
export function ContactForm({ phone, lastResult, sent }: ContactFormProps) {
  const [form, fields] = useForm<ContactRequestInput>({ id: 'contact-form', lastResult });
  const { firstName, lastName, companyEmail, companyName, phoneNumber, cityLocation } = fields;
  const { numberOfEmployees, reasonForContact, message } = fields;
  const inOrder = [firstName, lastName, companyEmail, companyName, phoneNumber, cityLocation];
  const errors = summarise([...inOrder, numberOfEmployees, reasonForContact, message], form.errors);
  return (
    <div
      id="contact-form-region"
      data-posted-region
      data-state={errors.length > 0 ? 'invalid' : sent ? 'sent' : undefined}
    >
      {sent ? <SentPanel phone={phone} /> : null}
      <form
        {...formProps}
        id={form.id}
        noValidate
        data-posted
        data-failed="Error sending message"
        data-fallback="Please try again later."
      >
        <h3 className="h3">{copy.contact.formTitle}</h3>
        <p className="form-hint">{copy.contact.formHint}</p>
        <ErrorSummary id="contact-status" errors={errors} />
        <div className="form-grid">
          <InputField label="First name" field={firstName} autoComplete="given-name" />
          <InputField label="Last name" field={lastName} autoComplete="family-name" />
          <InputField label="Company email" field={companyEmail} type="email" autoComplete="email" spellCheck={false} />
          <InputField label="Company name" field={companyName} autoComplete="organization" />
          <InputField label="Phone number" field={phoneNumber} type="tel" autoComplete="tel" />
          <InputField label="City or location" field={cityLocation} autoComplete="address-level2" />
          <SelectField
            label="Number of employees"
            tag="optional"
            field={numberOfEmployees}
            options={numberOfEmployeesOptions}
            placeholder="Choose a range"
          />
          <SelectField
            label="Reason for contact"
            field={reasonForContact}
            options={reasonForContactOptions}
            placeholder="Choose a reason"
          />
          <TextareaField
            className="form-wide"
            label="Message"
            field={message}
            rows={4}
            describedBy="message-count"
            aside={<Count value={message.initialValue} />}
          />
        </div>
        <Honeypot />
        <div className="form-end">
          <Button type="submit" size="lg" data-busy-label="Sending...">
            Send message
          </Button>
          <p>
            {copy.contact.privacy} <a href="/privacy-policy">Privacy Policy</a>
          </p>
        </div>
      </form>
    </div>
  );
}

const formProps = { method: 'post', action: '/?index#contact-status' } as const;

function SentPanel({ phone }: { phone: string }) {
  const { sentTitle, sentText, sentAgain } = copy.contact;
  const urgent = copy.urgent({ phone });
  return (
    <div className="sent" id="contact-status">
      <div id="message-sent" tabIndex={-1}>
        <EmptyMessagesDrawing />
        <h3 className="h3">{sentTitle}</h3>
        <p className="lead">{sentText}</p>
        <p>
          {urgent.before}
          <a className="sent-phone tnum" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
          {urgent.after}
        </p>
        <ButtonLink variant="outline" href="#contact-form-firstName">
          {sentAgain}
        </ButtonLink>
      </div>
    </div>
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
