/** A site where everything is as long as it may be: what the screens have to bear. */

import type { PlainTable } from '../../app/content/field-table';
import { foldCase } from '../../app/platform/fold-case';
import { eventNames } from '../../app/records/event';
import { tableRecordTypes } from '../../app/registry/record-types.server';
import type { Queries } from '../../db/store.server';
import { smtpSettings } from '../messages';

const compound = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const firm = 'Norddeutsche Präzisionswerkzeuge Handelsgesellschaft mbH';
const arabic = 'شركة الاستشارات الهندسية والتقنية المتقدمة للاتصالات وتقنية المعلومات المحدودة';
const emoji = '👩🏽‍🔧 Werkstatt für Kälte- und Klimatechnik 🧊🔥 Öztürk & Søn 🇩🇪🇹🇷';
/** One word of so many letters. */
const solid = (length: number) => 'Unternehmensnetzwerkverwaltung'.repeat(20).slice(0, length);
/** An address of so many characters; each mark makes another of it. */
function mailbox(length: number, mark = ''): string {
  const local = `${mark}${solid(60)}`.slice(0, 60);
  const domain = 'abteilung.'
    .repeat(25)
    .slice(0, length - local.length - 9)
    .replace(/\.$/, 'x');
  return `${local}@${domain}.example`;
}
const sentence = `Since ${firm} took over our network, downtime has decreased by 95%. ${solid(90)} 🎉 ${arabic}. `;
const upTo = (length: number) => cut(sentence.repeat(Math.ceil(length / sentence.length)), length).trim();
/** Not within a character that is two of JavaScript's. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/\p{Surrogate}$/u, '');

const address = `https://www.example.com/${solid(100)}/${'a-very-long-path/'.repeat(10)}`;

const names = [compound, solid(100), firm, arabic, emoji, 'Rowan'].map((name) => cut(name, 100));
const at = (number: number) => new Date(Date.UTC(2026, 8, 27, 23, 59) - number * 36_000_000).toISOString();

/** A day near enough for the reminder on the dashboard: some days from now. */
const soon = (days: number) => new Date(Date.now() + (days + 1) * 86_400_000).toISOString().slice(0, 10);

export async function fillWithMaxLengths(queries: Queries): Promise<void> {
  const authorId = await addUsers(queries);
  await addContent(queries, authorId);
  await addMessages(queries);
  await addSettings(queries);
  await addOthers(queries);
}

/** Of each type that is not above, one record with the longest values of its fields. */
async function addOthers(queries: Queries): Promise<void> {
  for (const { recordKind, formFields } of tableRecordTypes) {
    const table = recordKind.table as 'teamMembers';
    if (!formFields || (await queries.selectFrom(table).select('id').executeTakeFirst())) continue;
    const fields = Object.entries(formFields as PlainTable).map(([name, field]) => [name, longestOf(field)]);
    await queries
      .insertInto(table)
      .values({ ...Object.fromEntries(fields), updatedAt: at(0) })
      .execute();
  }
}

function longestOf(field: PlainTable[string]): unknown {
  if ('max' in field) return upTo(field.max);
  if (field.kind === 'items') return '[]';
  const values = {
    address,
    image: '/samples/iso-9001.svg',
    date: '2099-12-31',
    expiry: '2099-12-31',
    time: '2099-12-31T12:00:00.000Z',
    slug: 'the-longest',
    order: 1_000_000,
    switch: true,
    choice: 'initial' in field && field.initial,
    reference: null,
  };
  return values[field.kind as keyof typeof values];
}

/** @returns the number of the author of the posts: the first user, who may be there already and be logged in */
async function addUsers(queries: Queries): Promise<number> {
  const people = [
    ...names.map((name, index) => [name, mailbox(index % 2 ? 254 : 90, `${index}`)]),
    ['tom', 'tom@x.example'],
  ];
  await queries
    .insertInto('users')
    .values(
      people.map(([username = '', email = ''], index) => ({
        username,
        usernameKey: foldCase(username),
        email,
        emailKey: foldCase(email),
        password: '-',
        firstName: names[(index + 1) % names.length] ?? '',
        lastName: names[(index + 2) % names.length] ?? '',
        role: index % 2 ? ('editor' as const) : ('admin' as const),
      })),
    )
    .execute();
  const { id: authorId } = await queries.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  const agents = ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0', `${solid(300)}`];
  await queries
    .insertInto('sessions')
    .values(
      agents.map((userAgent, index) => ({
        id: `${index}`,
        userId: authorId,
        userAgent,
        createdAt: at(index),
        lastSeenAt: new Date().toISOString(),
      })),
    )
    .execute();
  const actions = ['created', 'updated', 'deleted', 'logged out everywhere'];
  await queries
    .insertInto('auditEntries')
    .values(
      ['rowan', ...names].flatMap((username, index) =>
        ['Hidden on the website', names[index] ?? '', upTo(300)].map((summary, which) => ({
          userId: null,
          username,
          action: actions[(index + which) % actions.length] ?? '',
          subject: ['user', 'blog post', 'sample testimonials'][which] ?? '',
          subjectId: null,
          summary,
          createdAt: at(index),
        })),
      ),
    )
    .execute();
  return authorId;
}

async function addContent(queries: Queries, authorId: number) {
  const path = `/${solid(180)}/${compound}`;
  await queries
    .insertInto('redirects')
    .values({ source: path, target: address, updatedAt: at(1) })
    .execute();
  const { id: webhookId } = await queries
    .insertInto('webhooks')
    .values({
      name: solid(80),
      format: 'standard',
      url: 'sealed under another secret',
      secret: '',
      events: eventNames.join(' '),
      isActive: false,
      disabledReason: upTo(300),
      createdAt: at(1),
      updatedAt: at(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const received = {
    webhookId,
    subject: 'message',
    subjectId: 1,
    messageId: 'msg_1',
    nextAttemptAt: at(1),
    queuedAt: at(1),
    createdAt: at(1),
  };
  await queries
    .insertInto('webhookDeliveries')
    .values([
      { ...received, event: 'mail.failing', status: 'failed', lastError: upTo(300) },
      { ...received, event: 'webhook.test', status: 'dropped', lastError: compound },
    ])
    .execute();
  const attempt = { deliveryId: 1, at: at(1), milliseconds: 1_234_567, status: null, error: compound };
  await queries
    .insertInto('webhookAttempts')
    .values([attempt, { ...attempt, status: 500 }])
    .execute();
  const view = { day: new Date().toISOString().slice(0, 10), views: 12_345_678, visits: 1_234_567 };
  await queries
    .insertInto('pageViews')
    .values({ ...view, page: `/${solid(199)}`, referringHost: solid(100), campaign: solid(60) })
    .execute();
  await queries.insertInto('notFoundEntries').values({ path, day: '2026-09-27', count: 1_234_567 }).execute();
  await queries
    .insertInto('testimonials')
    .values(
      names.map((name, index) => ({
        authorName: name,
        authorPosition: names[(index + 1) % names.length] ?? '',
        authorInitials: index % 2 ? 'WWW' : 'مع',
        companyName: names[(index + 3) % names.length] ?? '',
        content: upTo(index % 2 ? 2000 : 120),
        rating: 4.5,
        isActive: index !== 1,
        isGoogleReview: index % 3 === 0,
        googleReviewUrl: index % 3 === 0 ? address : null,
      })),
    )
    .execute();
  await queries
    .insertInto('accreditations')
    .values(
      names.map((name, index) => ({
        name,
        logoUrl: index % 2 ? `/samples/iso-9001.svg` : `/${solid(200)}.svg`,
        websiteUrl: address,
        description: upTo(index % 2 ? 1000 : 40),
        displayOrder: 1_000_000 - index,
        isActive: index !== 2,
        updatedAt: at(index),
      })),
    )
    .execute();
  await queries
    .insertInto('teamMembers')
    .values(
      names.map((name, index) => ({
        name,
        role: index % 2 ? solid(100) : upTo(100),
        portrait: index % 2 ? '/samples/iso-9001.svg' : null,
        introduction: upTo(300),
        certificates: JSON.stringify(names.map((certificate, nth) => ({ name: certificate, expiresOn: soon(nth) }))),
        displayOrder: index,
        updatedAt: at(index),
      })),
    )
    .execute();
  await queries
    .insertInto('notices')
    .values(
      (['disruption', 'information', 'resolved'] as const).map((kind, index) => ({
        kind,
        text: index ? upTo(280) : solid(280),
        content: `${upTo(4000)}\n\n- ${solid(200)}`,
        endsAt: index === 2 ? at(index) : '2099-12-31T12:00:00.000Z',
        isPublished: true,
        publishedAt: at(index),
        updatedAt: at(index),
      })),
    )
    .execute();
  await queries
    .insertInto('caseStudies')
    .values(
      [solid(150), upTo(150), 'The longest'].map((title, index) => ({
        title,
        slug: index === 2 ? 'the-longest' : `study-${index}`,
        client: index ? upTo(120) : solid(120),
        sector: solid(80),
        size: upTo(80),
        problem: upTo(1000),
        content: `## ${upTo(200)}\n\n${upTo(4000)}\n\n- ${solid(200)}`,
        figure: index ? upTo(40) : solid(40),
        figureBasis: upTo(300),
        testimonialId: 1,
        image: '/samples/iso-9001.svg',
        imageAlt: upTo(300),
        permissionBy: solid(200),
        permissionOn: '2026-01-31',
        permissionExpiresOn: '2099-12-31',
        isPublished: true,
        publishedAt: at(index),
        updatedAt: at(index),
      })),
    )
    .execute();
  await queries
    .insertInto('blogPosts')
    .values(
      [...names, upTo(200)].map((title, index) => ({
        title,
        slug:
          index === 0
            ? 'the-longest'
            : index % 2
              ? `${'ein-sehr-langer-'.repeat(12)}${index}`
              : `${solid(150).toLowerCase()}${index}`,
        content: article,
        excerpt: index % 2 ? upTo(500) : null,
        featuredImage: index % 2 ? '/samples/iso-9001.svg' : null,
        authorId,
        isPublished: index % 4 !== 3,
        publishedAt: index % 4 === 3 ? null : at(index),
        updatedAt: at(index),
      })),
    )
    .execute();
  await queries
    .insertInto('pages')
    .values(
      names.map((title, index) => ({
        title,
        slug: index === 0 ? 'the-longest-page' : `${solid(150).toLowerCase()}${index}`,
        content: article,
        description: upTo(300),
        ...(index === 1 ? {} : { service: 'cyber_security', place: solid(60), sector: upTo(60) }),
        linkPlace: index % 2 ? ('footer' as const) : ('header' as const),
        isPublished: index !== 1,
        updatedAt: at(index),
      })),
    )
    .execute();
  await queries
    .insertInto('socialMediaConfig')
    .values(
      (['linkedin', 'facebook', 'twitter', 'instagram', 'youtube', 'website'] as const).map((platform, index) => ({
        platform,
        url: index === 2 ? null : address,
        isEnabled: index !== 1,
        displayOrder: index * 1000,
        updatedAt: at(index),
      })),
    )
    .execute();
}

const article = `${upTo(300)}

# ${compound}

## Why it matters, and to whom

Text with a [link](${address}), **strong words**, *others*, \`${solid(60)}\` and <https://www.example.com/short>.

- ${solid(100)}
- A short one
  1. Within
  2. Another

> ${upTo(200)}

\`\`\`
const address = "${address}";
\`\`\`

| Supplier | ${solid(30)} | What it costs each month | And each year |
| --- | --- | --- | --- |
| ${firm} | ${solid(40)} | 1 234 567,00 € | 14 814 804,00 € |

---

![A certificate on a wall](/samples/iso-9001.svg "${upTo(120)}")

${arabic}

### ${emoji}

The end.`;

async function addMessages(queries: Queries) {
  const reasons = ['business_it_support', 'cyber_security', 'consultation', 'other'];
  const statuses = ['new', 'read', 'new', 'archived', 'spam', 'read'] as const;
  const messages = Array.from({ length: 30 }, (_, index) => ({
    firstName: names[index % names.length] ?? '',
    lastName: names[(index + 1) % names.length] ?? '',
    companyEmail: index % 2 ? mailbox(254) : 'ifeoma@okafor-lane.example',
    companyName: `${names[(index + 2) % names.length]} ${names[(index + 4) % names.length]}`.slice(0, 200),
    phoneNumber: index % 2 ? '+4989123456789012345678901234567890123456789012345' : '020 7946 0123',
    cityLocation: `${solid(100)} ${firm}`,
    numberOfEmployees: '11-50',
    reasonForContact: reasons[index % reasons.length] ?? '',
    message: upTo(180),
    heardFrom: index % 2 ? solid(200) : null,
    sourcePage: `/${solid(199)}`,
    referringHost: solid(253),
    utmSource: index % 2 ? solid(60) : null,
    utmMedium: index % 2 ? solid(60) : null,
    utmCampaign: index % 2 ? solid(60) : null,
    status: statuses[index % statuses.length] ?? 'new',
    spamReason: index % 6 === 4 ? 'The hidden field was filled in.' : null,
    messageDigest: `${index}`,
    createdAt: index === 0 ? new Date().toISOString() : at(index * 7),
    assigneeId: index % 3 ? null : 2,
    followUpOn: index % 2 ? null : '2026-09-27',
  }));
  await queries.insertInto('contactRequests').values(messages).execute();
  const written = { messageId: 1, author: `${names[0]} ${names[1]}`, content: upTo(2000), createdAt: at(1) };
  await queries.insertInto('messageNotes').values(written).execute();
  await queries
    .insertInto('messageReplies')
    .values({
      ...written,
      key: '1',
      subject: upTo(300),
      html: `<p>${written.content}</p><pre><code>${solid(300)}</code></pre>`,
      signature: upTo(1000),
    })
    .execute();
  const savedReply = { title: solid(100), content: upTo(2000), createdAt: at(1), updatedAt: at(1) };
  await queries
    .insertInto('cannedReplies')
    .values([savedReply, { ...savedReply, title: arabic }])
    .execute();
  const states = ['failed', 'queued', 'sent', 'sending'] as const;
  await queries
    .insertInto('outboxMails')
    .values(
      messages.flatMap((_, index) =>
        (['notification', 'acknowledgement'] as const).map((kind, which) => ({
          kind,
          subject: 'message',
          subjectId: index + 1,
          priority: which,
          status: states[(index + which) % states.length] ?? 'sent',
          messageId: `<${index}-${which}@uplink.example>`,
          attempts: 3,
          // Long after the test: nothing is sent meanwhile.
          nextAttemptAt: '2100-01-01T00:00:00.000Z',
          leasedUntil: '2100-01-01T00:00:00.000Z',
          queuedAt: at(index),
          sentAt: at(index),
          createdAt: at(index),
          lastError: upTo(200),
        })),
      ),
    )
    .execute();
}

async function addSettings(queries: Queries) {
  const details = {
    brandName: firm,
    tagline: upTo(160),
    phone: '+442079460127',
    email: mailbox(120),
    address: `${firm}\n${solid(60)}straße 1234\n80331 München`,
    openingHours: 'Monday to Friday, 8 to 6.\nUrgent faults, day and night.',
    foundedYear: 1900,
    logoUrl: null,
    legalName: `${firm} ${compound}`,
    companyNumber: solid(40),
    registeredOffice: upTo(400),
    vatNumber: solid(40),
  };
  const contents = {
    'business-details': JSON.stringify(details),
    'privacy-policy': article,
    'terms-of-service': article,
    'copyright-text': upTo(300),
    'sitemap-base-url': 'https://www.uplink.example',
  };
  await queries
    .insertInto('siteContent')
    .values(Object.entries(contents).map(([key, content]) => ({ key, content, updatedAt: at(0) })))
    .execute();
  await queries
    .insertInto('smtpConfig')
    .values({
      ...smtpSettings,
      id: 1,
      host: `${'mailserver.'.repeat(22)}example`,
      username: mailbox(254),
      password: '-',
      fromEmail: mailbox(200),
      fromName: names[1] ?? '',
      adminEmail: mailbox(254),
      updatedAt: at(0),
    })
    .execute();
  const losses = [{ title: upTo(200), what: upTo(300) }];
  await queries
    .insertInto('importRuns')
    .values({
      kind: 'wordpress',
      site: `https://www.${solid(60)}.example`,
      fileName: `${solid(200)}.xml`,
      state: 'done',
      preview: JSON.stringify({ site: '', counts: [{ what: 'posts', count: 12_345 }], conflicts: [upTo(300)], losses }),
      progress: '{}',
      username: solid(50),
    })
    .execute();
  const columns = [upTo(200), solid(200)].map((name) => ({ name, samples: [upTo(80), solid(80)] }));
  await queries
    .insertInto('importRuns')
    .values({
      kind: 'testimonials',
      fileName: `${solid(200)}.csv`,
      state: 'unmapped',
      mapping: JSON.stringify({ columns, values: null }),
      progress: '{}',
      username: solid(50),
    })
    .execute();
}
