/** The names of webhooks and events. They are separate from the schemas, so that lists load no Zod. */
import { eventLabels } from '~/records/event';

export const webhookFormats = ['standard', 'slack', 'teams', 'discord'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const formatLabels: Record<WebhookFormat, string> = {
  standard: 'Your own app (signed JSON)',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
};

/** Sent when staff request a test, also to an inactive webhook. */
export const testEvent = 'webhook.test';

export const eventLabel = (event: string) =>
  event === testEvent ? 'A test' : ((eventLabels as Record<string, string>)[event] ?? event);
