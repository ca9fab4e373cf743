/** The copy of the contact section, and the options of its form. */
import { messageLengths, numberOfEmployeesOptions, reasonForContactOptions } from './contact-choices';
import { items, lineField, section, textField } from './fields';

export const contactSections = {
  contact: section('Contact', {
    title: lineField('Title', 'Start with a free consultation'),
    lead: textField('Text', 'Tell us what is getting in the way. An engineer reads every message.', {
      max: 300,
      claims: true,
    }),
    replyHours: {
      kind: 'number',
      label: 'Reply time (hours)',
      hint: 'Used on the website, in emails and for due times. Insert it with {reply hours}.',
      min: 4,
      max: 72,
      initial: 24,
    },
    replyClock: {
      kind: 'choice',
      label: 'Hours that count',
      hint: 'With “Opening hours”, from Business Details, texts say for example “8 working hours”, and bank holidays count as other days. If we can’t read them, all hours count.',
      options: [
        { value: 'clock', label: 'All hours' },
        { value: 'open', label: 'Opening hours' },
      ],
      isRequired: true,
      initial: 'clock',
    },
    promiseTitle: lineField('Reply promise: title', 'A reply within {reply hours} hours', { claims: true }),
    promiseText: textField(
      'Reply promise: text',
      'And a free consultation: half an hour with an engineer, your questions, no slides.',
      { max: 300, claims: true },
    ),
    formTitle: lineField('Form title', 'Send us a message'),
    formHint: lineField('Form introduction', 'Please fill in every field, unless it says optional.', { max: 160 }),
    send: lineField('Form button', 'Send message', { max: 40 }),
    privacy: lineField('Privacy line', 'We use what you write here to answer you, and for nothing else.', {
      max: 200,
      claims: true,
    }),
    sentTitle: lineField('Success title', 'Message sent successfully!'),
    sentNote: lineField('Success note', "We'll get back to you as soon as possible.", { max: 160 }),
    sentText: textField(
      'Success message',
      'That means within {reply hours} hours, from an engineer, and usually the same day.',
      { claims: true },
    ),
    urgent: lineField('Urgent contact line', 'If it cannot wait, ring {phone}.', { max: 160 }),
    sentAgain: lineField('“Send another” button', 'Send another message', { max: 40 }),
    detailsTitle: lineField('Contact details title', 'Contact details', { max: 60 }),
    phone: lineField('Label for phone number', 'Phone', { max: 20 }),
    email: lineField('Label for email address', 'Email', { max: 20 }),
    office: lineField('Label for address', 'Office', { max: 20 }),
    hours: lineField('Label for opening hours', 'Hours', { max: 20 }),
    followTitle: lineField('Social media title', 'Follow Us', { max: 60 }),
  }),
  choices: section(
    'Contact form options',
    {
      reasons: items('Reasons for contact', {
        one: 'reason',
        least: 1,
        itemsMax: 15,
        of: { label: lineField('Reason', '', { max: 60 }), value: { kind: 'key', of: 'label' } },
        initial: reasonForContactOptions.map(({ value, label }) => ({ label, value })),
        hint: 'Existing messages keep their reason.',
      }),
      sizes: {
        kind: 'lines',
        label: 'Numbers of employees',
        one: 'range',
        itemsMax: 12,
        max: 40,
        initial: numberOfEmployeesOptions.map(({ value }) => value),
        hint: 'Leave empty to remove the question.',
      },
      heardFrom: lineField('Question about how visitors found you', '', {
        hint: 'For example “How did you hear about us?” Leave empty to remove the question.',
      }),
      messageLength: {
        kind: 'number',
        label: 'Longest message (characters)',
        min: messageLengths.least,
        max: messageLengths.most,
        initial: messageLengths.least,
      },
    },
    { isPlain: true },
  ),
};
