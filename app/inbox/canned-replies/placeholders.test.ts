import { expect, it } from 'vitest';
import { fillIn, unknownPlaceholders } from './placeholders';

const values = {
  ...{ 'first name': 'Ifeoma', name: 'Ifeoma Okafor', company: '', reason: 'Cloud', reference: '12' },
  'your name': 'Priya Raman',
};

it('placeholders are filled in, and what stands for nothing is found', () => {
  expect(fillIn('Hello {first name}, {reference} {no one}', values)).toBe('Hello Ifeoma, 12 {no one}');
  expect(unknownPlaceholders('{first name} {firstname} {your name}')).toEqual(['firstname']);
});

it('what a visitor typed does nothing to the text around it', () => {
  const sly = { ...values, 'first name': '[Ifeoma](https://evil.example) **now** {reference} $&' };
  expect(fillIn('Hello {first name}.', sly)).toBe(
    'Hello \\[Ifeoma\\](https://evil.example) \\*\\*now\\*\\* {reference} $&.',
  );
});
