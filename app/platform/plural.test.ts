import { expect, it } from 'vitest';
import { pluralOf } from './plural';

it.each([
  ['blog post', 'blog posts'],
  ['saved reply', 'saved replies'],
  ['cannedReply', 'cannedReplies'],
  ['survey', 'surveys'],
])('The plural of %s is %s', (noun, plural) => expect(pluralOf(noun)).toBe(plural));
