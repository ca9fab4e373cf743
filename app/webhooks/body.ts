/** The request bodies for each kind of receiver. Visitors' text is plain text in them, without links or mentions. */
import type { DeliveryRow, EventPayload } from '~/records/event.server';
import type { WebhookFormat } from './webhook-names';

type Payload = EventPayload<unknown>;
type Event = Pick<DeliveryRow, 'event' | 'createdAt'>;

const bodies: Record<WebhookFormat, (payload: Payload, event: Event) => object> = { standard, slack, teams, discord };

export function bodyFor(format: WebhookFormat, payload: Payload, event: Event): string {
  return JSON.stringify(bodies[format](payload, event));
}

/** The headers have the ID and time of the attempt; these are of the event. */
function standard({ data }: Payload, { event, createdAt }: Event) {
  return { type: event, timestamp: createdAt, data };
}

/** https://docs.slack.dev/reference/block-kit: `plain_text` supports neither links nor mentions. */
function slack({ title, facts, text, link }: Payload) {
  const plain = (texts: string, max: number) => ({ type: 'plain_text', text: cut(texts, max), emoji: false });
  const fields = facts.slice(0, 10).map(([label, value]) => plain(`${label}: ${value}`, 2000));
  return {
    text: forSlack(cut(title, 300)),
    blocks: [
      { type: 'header', text: plain(title, 150) },
      ...(text ? [{ type: 'section', text: plain(text, 3000) }] : []),
      ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
      ...(link
        ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${forSlack(link.url)}|${forSlack(link.label)}>` } }]
        : []),
    ],
  };
}

const forSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An Adaptive Card for the workflow "When a Teams webhook request is received". Text runs do not support Markdown. */
function teams({ title, facts, text, link }: Payload) {
  const runs = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines });
  const run = (texts: string, more = {}) => ({ type: 'TextRun', text: cut(texts, 3000), ...more });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      runs(run(title, { weight: 'Bolder', size: 'Medium' })),
      ...(text ? [runs(run(text))] : []),
      ...facts.map(([label, value]) => runs(run(`${label}: `, { weight: 'Bolder' }), run(value))),
    ],
    ...(link ? { actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] } : {}),
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { type: 'message', attachments: [attachment] };
}

/** https://discord.com/developers/docs/resources/webhook: mentions are turned off. */
function discord({ title, facts, text, link }: Payload, { createdAt }: Event) {
  const fields = facts.slice(0, 25).map(([name, value]) => ({
    name: cut(name, 256),
    value: cut(forDiscord(value), 1024) || '-',
    inline: true,
  }));
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(forDiscord(title), 256),
        ...(text ? { description: cut(forDiscord(text), 4096) } : {}),
        ...(link ? { url: link.url } : {}),
        fields,
        timestamp: createdAt,
      },
    ],
  };
}

const forDiscord = (text: string) => text.replace(/[\\*_~`|>#[\]()<-]/g, '\\$&');

/** Truncates a text without splitting a surrogate pair. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/\p{Surrogate}$/u, '')}…`;
}
