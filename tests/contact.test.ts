import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSite, type Site } from './site';

const message = {
  firstName: 'Ifeoma',
  lastName: 'Okafor',
  companyEmail: 'ifeoma@okafor-lane.example',
  companyName: 'Okafor Lane Architects',
  phoneNumber: '020 7946 0123',
  cityLocation: 'London',
  numberOfEmployees: '11-50',
  reasonForContact: 'business_it_support',
  message: 'We are 22 people and moving to a bigger office in March.',
};

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

const stored = () => site.store.queries.selectFrom('contactRequests').selectAll().execute();

describe('a message from the form', () => {
  it('is stored with its mails, and the next page says so', async () => {
    const response = await site.post('/?index', message);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/#message-sent');
    expect(await stored()).toMatchObject([message]);
    const mails = await site.store.queries.selectFrom('outboxMails').select(['kind', 'status']).execute();
    expect(mails).toEqual([
      { kind: 'notification', status: 'queued' },
      { kind: 'acknowledgement', status: 'queued' },
    ]);
    const page = await (await site.send('/')).text();
    expect(page).toContain('Message sent successfully!');
    expect(await (await site.send('/')).text()).not.toContain('Message sent successfully!');
  });
});
