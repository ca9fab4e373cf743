/** The words of the contact section, and the lists that its form offers. */
import { numberOfEmployeesOptions, reasonForContactOptions } from './contact-choices';
import { items, line, section, text } from './page-fields';

export const contactSections = {
  contact: section('Contact', {
    title: line('Title', 'Start with a free consultation'),
    lead: text('Text', 'Tell us what is getting in the way. An engineer reads every message.', {
      max: 300,
      promises: true,
    }),
    replyHours: {
      kind: 'number',
      label: 'A reply within how many hours',
      hint: '{replyHours} stands for it: on the page, in mails, and for when an answer is due.',
      min: 4,
      max: 72,
      initial: 24,
    },
    promiseTitle: line('Title of the promise', 'A reply within {replyHours} hours', { promises: true }),
    promiseText: text(
      'Text of the promise',
      'And a free consultation: half an hour with an engineer, your questions, no slides.',
      { max: 300, promises: true },
    ),
    formTitle: line('Title of the form', 'Send us a message'),
    formHint: line('Note of the form', 'Please fill in every field, unless it says optional.', { max: 160 }),
    send: line('Button of the form', 'Send message', { max: 40 }),
    privacy: line('Privacy line', 'We use what you write here to answer you, and for nothing else.', {
      max: 200,
      promises: true,
    }),
    sentTitle: line('Title once it is sent', 'Message sent successfully!'),
    sentNote: line('Short note once it is sent', "We'll get back to you as soon as possible.", { max: 160 }),
    sentText: text(
      'Text once it is sent',
      "We'll get back to you as soon as possible. That means within {replyHours} hours, from an engineer, and usually the same day.",
      { promises: true },
    ),
    urgent: line('For what cannot wait', 'If it cannot wait, ring {phone}.', { max: 160 }),
    sentAgain: line('Button for another', 'Send another message', { max: 40 }),
    detailsTitle: line('Title of the contact details', 'Contact details', { max: 60 }),
    phone: line('Beside the phone number', 'Phone', { max: 20 }),
    email: line('Beside the e-mail address', 'E-mail', { max: 20 }),
    office: line('Beside the address', 'Office', { max: 20 }),
    hours: line('Beside the opening hours', 'Hours', { max: 20 }),
    followTitle: line('Title of the social media links', 'Follow Us', { max: 60 }),
  }),
  choices: section(
    'What the contact form offers',
    {
      reasons: items('Reasons for contact', {
        one: 'reason',
        least: 1,
        most: 15,
        of: { label: line('Reason', '', { max: 60 }), value: { kind: 'key', of: 'label' } },
        initial: reasonForContactOptions.map(({ value, label }) => ({ label, value })),
        hint: 'Messages keep the reason that they were sent with.',
      }),
      sizes: {
        kind: 'lines',
        label: 'Numbers of employees',
        one: 'range',
        least: 0,
        most: 12,
        max: 40,
        initial: numberOfEmployeesOptions.map(({ value }) => value),
        hint: 'Without any, the form does not ask.',
      },
    },
    { isPlain: true },
  ),
};
