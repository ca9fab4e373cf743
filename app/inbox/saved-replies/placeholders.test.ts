import { expect, it } from 'vitest';
import { fillReply, unknownPlaceholders } from './placeholders';

const values = {
  ...{ 'first name': 'Ifeoma', name: 'Ifeoma Okafor', company: '', reason: 'Cloud', reference: '12' },
  'your name': 'Priya Raman',
};

it('fills in known placeholders and lists unknown ones', () => {
  expect(fillReply('Hello {first name}, {reference} {no one}', values)).toBe('Hello Ifeoma, 12 {no one}');
  expect(unknownPlaceholders('{first name} {firstname} {your name}')).toEqual(['firstname']);
});

it('escapes Markdown and placeholders in a visitor’s text', () => {
  const sly = { ...values, 'first name': '[Ifeoma](https://evil.example) **now** {reference} $&' };
  expect(fillReply('Hello {first name}.', sly)).toBe(
    'Hello \\[Ifeoma\\](https://evil.example) \\*\\*now\\*\\* {reference} $&.',
  );
});
