import { describe, expect, it } from 'vitest';
import { assertedAddress, type Claims, isInAllowedDomain, nameOf, roleOfGroups } from './claims';
import type { IdentityProvider } from './identity-provider';

const microsoft = { kind: 'microsoft', domains: 'firm.example' } as IdentityProvider;
const google = { kind: 'google', domains: 'firm.example, firm.co.uk' } as IdentityProvider;
const other = { kind: 'other', domains: null } as IdentityProvider;
const iss = 'https://login.microsoftonline.com/t/v2.0';
const entra = (claims: object): Claims => ({ sub: '1', iss, preferred_username: 'maja@firm.example', ...claims });

describe('Email address asserted by an identity provider', () => {
  it('is the Microsoft login name unless Microsoft has verified the email claim', () => {
    expect(assertedAddress(microsoft, entra({ email: 'boss@firm.example' }))).toBe('maja@firm.example');
    expect(assertedAddress(microsoft, entra({ email: 'boss@firm.example', xms_edov: false }))).toBe(
      'maja@firm.example',
    );
    expect(assertedAddress(microsoft, entra({ email: 'maja.k@firm.example', xms_edov: true }))).toBe(
      'maja.k@firm.example',
    );
    expect(assertedAddress(microsoft, entra({ preferred_username: '+44 20 7946 0999' }))).toBeNull();
  });

  it.each([
    { idp: 'https://sts.windows.net/another/' },
    { acct: 1 },
    { preferred_username: 'boss_evil.example#EXT#@firm.onmicrosoft.com' },
  ])('is null for a guest of the Microsoft tenant: %o', (guest) => {
    const claims = entra({ email: 'boss@firm.example', xms_edov: true, ...guest });
    expect([assertedAddress(microsoft, claims), isInAllowedDomain(microsoft, claims)]).toEqual([null, false]);
  });

  it('requires email_verified from other identity providers', () => {
    const email = 'maja@firm.example';
    for (const email_verified of [true, 'true']) {
      expect(assertedAddress(other, { sub: '1', email, email_verified })).toBe(email);
    }
    for (const email_verified of [false, undefined, 'false', 1]) {
      expect(assertedAddress(other, { sub: '1', email, email_verified })).toBeNull();
    }
  });
});

it('A Google account belongs to a domain by its hd claim, not by its email address', () => {
  const known = { sub: '1', email: 'maja@firm.example', email_verified: true };
  expect(isInAllowedDomain(google, known)).toBe(false);
  expect(isInAllowedDomain(google, { ...known, hd: 'FIRM.co.uk' })).toBe(true);
  expect(isInAllowedDomain({ ...google, domains: null }, { ...known, hd: 'firm.example' })).toBe(false);
  expect(isInAllowedDomain({ ...other, domains: 'firm.example' }, { ...known, email: 'a@b@evil.example' })).toBe(false);
});

it('An account gets the highest role of its groups', () => {
  const provider = { groupClaim: 'roles', adminGroups: 'CN=bosses, DC=firm\nroots', editorGroups: 'staff' };
  const roleOf = (roles: unknown) => roleOfGroups(provider as IdentityProvider, { sub: '1', roles });
  expect([roleOf(['staff', 'CN=bosses, DC=firm']), roleOf('staff'), roleOf(['STAFF']), roleOf(undefined)]).toEqual([
    'admin',
    'editor',
    null,
    null,
  ]);
});

it('The name claim is split into first and last name, which are null without the claim', () => {
  expect(nameOf({ sub: '1', name: 'Maja van Dijk' })).toEqual({ firstName: 'Maja', lastName: 'van Dijk' });
  expect(nameOf({ sub: '1' })).toEqual({ firstName: null, lastName: null });
});
