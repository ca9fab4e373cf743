import { expect, it } from 'vitest';
import { shortAddress, withoutSecrets } from './access-log.server';

it('shortAddress truncates IP addresses to their network', () => {
  expect(['198.51.100.77', '2001:db8:1:2:3:4:5:6', 'unknown'].map(shortAddress)).toEqual([
    '198.51.100.0',
    '2001:db8:1::',
    'unknown',
  ]);
});

it.each([
  ['/?preview=Zm9v', '/?preview=***'],
  ['/blog?page=2&q=Ada%20Byron', '/blog?page=2&q=***'],
  ['/?utm_source=news&draft', '/?utm_source=news&draft'],
  ['/?Zm9vYmFyIQ%3D%3D', '/?***'],
  ['/?a=b=c&&', '/?a=***&***&***'],
])('withoutSecrets masks the query values of %s', (url, expected) => expect(withoutSecrets(url)).toBe(expected));
