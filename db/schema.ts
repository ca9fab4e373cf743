/**
 * The tables in TypeScript. Columns are snake_case in the database and camelCase here (Kysely's CamelCasePlugin); times
 * are ISO 8601 text in UTC; booleans are real booleans.
 */
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Set by the database when left out, never changed afterwards. */
type CreatedAt = ColumnType<string, string | undefined, never>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** Records that staff edit count their changes, to detect stale edits. */
interface Versioned {
  version: WithDefault<number>;
}

interface ContactRequestTable {
  id: Generated<number>;
  firstName: string;
  lastName: string;
  companyEmail: string;
  companyName: string;
  phoneNumber: string;
  cityLocation: string;
  numberOfEmployees: string | null;
  reasonForContact: string;
  message: string;
  /** The visitor's answer to the owner's question. */
  heardFrom: string | null;
  /** The path of the page that led to the message. */
  sourcePage: string | null;
  referringHost: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmTerm: string | null;
  utmContent: string | null;
  status: WithDefault<'new' | 'read' | 'archived' | 'spam'>;
  /** The reason why it was taken for spam, for staff. */
  spamReason: string | null;
  /** Identical texts share it: SHA-256 of the message without white space and letter case. */
  messageDigest: string;
  answeredAt: string | null;
  assigneeId: number | null;
  /** The day on which it is to be looked at again, as 2030-12-31. */
  followUpOn: string | null;
  createdAt: CreatedAt;
}

/** The saved replies of staff. */
interface CannedReplyTable extends Versioned {
  id: Generated<number>;
  title: string;
  /** Markdown, with placeholders: see app/inbox/canned-replies/placeholders.ts. */
  content: string;
  createdAt: CreatedAt;
  updatedAt: string;
}

/** The notes that staff add to messages. */
interface MessageNoteTable {
  id: Generated<number>;
  messageId: number;
  author: string;
  content: string;
  createdAt: CreatedAt;
}

/** The replies of staff, as sent. */
interface MessageReplyTable {
  id: Generated<number>;
  messageId: number;
  /** The form's own, made up by anyone who shows it: the same form sent twice is one answer. */
  key: string;
  /** Null for a service's, and when they are gone. */
  userId: number | null;
  author: string;
  subject: string;
  /** Markdown. */
  content: string;
  /** Sanitised, made of the content. */
  html: string;
  signature: string;
  createdAt: CreatedAt;
  /** When a mail server accepted it. */
  sentAt: string | null;
}

export interface UserTable extends Versioned {
  id: Generated<number>;
  username: string;
  /** The username and e-mail address without letter case, for comparing: each is unique. */
  usernameKey: string;
  email: string;
  emailKey: string;
  /** bcrypt hash. */
  password: string;
  /** An assigned password that is easily guessed. */
  isPasswordWeak: WithDefault<boolean>;
  firstName: string | null;
  lastName: string | null;
  /** Below their answers to visitors; null where it is made from their name. */
  signature: string | null;
  role: WithDefault<'admin' | 'editor' | 'user'>;
  createdAt: CreatedAt;
}

interface SessionTable {
  /** SHA-256 of the cookie's value. */
  id: string;
  userId: number;
  userAgent: string | null;
  createdAt: CreatedAt;
  lastSeenAt: string;
  /** The time of the last proof of identity. */
  provedAt: WithDefault<string>;
  /** See `SignInMethod` in app/auth/sessions/session.server.ts. */
  method: WithDefault<string>;
  /** The identity that a provider confirmed for the session; null for a login on this site. */
  identityId: number | null;
}

/** OpenID Connect providers: see app/auth/sso/identity-provider.ts. */
interface IdentityProviderTable extends Versioned {
  id: Generated<number>;
  /** The name in the login addresses. */
  key: string;
  kind: 'microsoft' | 'google' | 'other';
  name: string;
  /** The directory's ID at Microsoft. */
  tenant: string | null;
  /** The issuer of other providers. */
  issuer: string | null;
  clientId: string;
  /** Encrypted. */
  clientSecret: string;
  people: 'known' | 'domain';
  domains: string | null;
  defaultRole: 'none' | 'editor' | 'admin';
  groupClaim: string | null;
  adminGroups: string | null;
  editorGroups: string | null;
  isActive: WithDefault<boolean>;
  createdAt: CreatedAt;
  updatedAt: string;
}

/** A provider's subjects, with the accounts they belong to. */
interface IdentityTable {
  id: Generated<number>;
  userId: number;
  providerId: number;
  subject: string;
  /** The encrypted refresh token, to revalidate sessions; null where the provider sends none. */
  refreshToken: string | null;
  /** The last confirmation. */
  checkedAt: string;
  /** The refusal by the provider; null after another login. */
  refusedAt: string | null;
  createdAt: CreatedAt;
}

/** One row, number 1, after the first change. */
interface LocalSignInTable {
  id: number;
  isOn: boolean;
}

interface MfaFactorTable {
  id: Generated<number>;
  userId: number;
  kind: 'totp' | 'passkey' | 'recovery';
  name: string;
  /**
   * The encrypted key of an authenticator app, the public key of a passkey in base64url, or the SHA-256 of a recovery
   * code.
   */
  secret: string;
  /** For passkeys. */
  credentialId: string | null;
  /** The transports of a passkey, separated by commas. */
  transports: WithDefault<string | null>;
  /** The random user handle of passkeys: the same for all passkeys of a user. */
  userHandle: WithDefault<string | null>;
  /** The time step of an app's last code, or a passkey's signature counter. Lower values are rejected. */
  counter: WithDefault<number>;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A sign-in whose password was right, and whose second factor is still to come. */
interface SignInTable {
  /** SHA-256 of the cookie's value. */
  id: string;
  userId: number;
  createdAt: string;
}

/** A link that works once: app/auth/login/single-use-link.server.ts. */
interface SingleUseLinkTable {
  id: Generated<number>;
  /** SHA-256 of its token. */
  digest: string;
  purpose: 'invitation' | 'password' | 'address';
  /** Null while the account is unknown. */
  userId: number | null;
  /** The creator; null at the command line, or for one's own. */
  madeBy: number | null;
  /** Details as encrypted JSON. */
  details: string;
  /** The whole address, encrypted; null where no mail brings it, and once it is used. */
  address: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

/** The notices to users about changes of their accounts. */
interface AccountNoticeTable {
  id: Generated<number>;
  userId: number;
  /** The e-mail address that is reported: the account's at that time, or the one before. */
  address: string;
  /** See `accountChanges` in app/auth/users/account-change.ts. */
  event: string;
  /** A name or value for the sentence: the name of an app, the new role. */
  detail: string;
  /** The channel. */
  door: string;
  createdAt: string;
}

/** A browser in which someone has signed in. */
interface KnownBrowserTable {
  id: Generated<number>;
  userId: number;
  /** SHA-256 of the cookie's value. */
  digest: string;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
  /** The time from which it is trusted; null if it is not. */
  trustedAt: WithDefault<string | null>;
}

/** The login policy. */
interface AccessPolicyTable extends Versioned {
  /** One row, number 1. */
  id: WithDefault<number>;
  secondFactor: 'nobody' | 'admins' | 'everybody';
  /** The first day, as 2030-12-31; null for at once. */
  secondFactorFrom: string | null;
  /** The limits of sessions: idle and total. */
  sessionIdleMinutes: WithDefault<number>;
  sessionHours: WithDefault<number>;
  updatedAt: string;
}

/** A form that waits until anyone who sent it has proved who they are. */
interface ResubmissionTable {
  id: string;
  sessionId: string;
  /** The form's address. */
  path: string;
  /** The form's fields, encrypted. */
  fields: string;
  createdAt: string;
}

interface ApiTokenTable {
  id: Generated<number>;
  /** SHA-256 of the token. */
  digest: string;
  name: string;
  /** The owner; null for a service token. */
  userId: number | null;
  /** The creator; the number is null after they are deleted. */
  makerId: number | null;
  maker: string;
  /** The maximum. The owner's role counts if it is lower. */
  role: 'admin' | 'editor';
  /** Separated by spaces, see `Scope` in app/records/actor.ts. */
  scopes: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

interface TestimonialTable extends Versioned {
  id: Generated<number>;
  authorName: string;
  authorPosition: string;
  authorInitials: string;
  content: string;
  rating: number;
  companyName: string | null;
  isActive: WithDefault<boolean>;
  /** See `PictureRef` in app/media/image.ts. */
  portrait: string | null;
  isGoogleReview: WithDefault<boolean>;
  googleReviewUrl: string | null;
  googleReviewId: string | null;
  googleReviewTime: string | null;
  createdAt: CreatedAt;
}

interface BlogPostTable extends Versioned {
  id: Generated<number>;
  title: string;
  slug: string;
  /** The permanent id in feeds; null uses the address. */
  guid: string | null;
  content: string;
  excerpt: string | null;
  /** Names with commas between them, each tag once: see app/content/posts/tags.ts. */
  tags: WithDefault<string>;
  featuredImage: string | null;
  authorId: number | null;
  /** Whether the page shows the author; `site` follows the site's setting. */
  authorShown: WithDefault<'site' | 'shown' | 'hidden'>;
  /** The title for search engines; null uses the post's title. */
  searchTitle: string | null;
  searchDescription: string | null;
  isPublished: WithDefault<boolean>;
  publishedAt: string | null;
  createdAt: CreatedAt;
  updatedAt: string;
  /** The sanitised HTML of the content; null if it is not rendered yet, or cannot be. */
  html: string | null;
  /** The start of the content as plain text. */
  beginning: string | null;
  wordCount: number | null;
  /** The headings with an id, as JSON. */
  headings: string | null;
  /** The renderer of these four columns, also after a failure. */
  renderer: string | null;
  /** The reason why the content cannot be rendered. */
  renderFault: 'depth' | 'effort' | null;
}

interface PageTable extends Versioned {
  id: Generated<number>;
  title: string;
  slug: string;
  description: string | null;
  /** The title for search engines; null uses the page's title. */
  searchTitle: string | null;
  content: string;
  /** The reason for contact that stands for its service. */
  service: string | null;
  place: string | null;
  sector: string | null;
  /** The place of the link to it. */
  linkPlace: WithDefault<'footer' | 'header' | 'none'>;
  displayOrder: WithDefault<number>;
  isPublished: WithDefault<boolean>;
  createdAt: CreatedAt;
  updatedAt: string;
  /** The sanitised HTML of the content; null if it is not rendered yet, or cannot be. */
  html: string | null;
  /** The second-level headings, as JSON. */
  headings: string | null;
  /** The start of the content as plain text. */
  beginning: string | null;
  /** The renderer of these three columns, also after a failure. */
  renderer: string | null;
  /** The reason why the content cannot be rendered. */
  renderFault: 'depth' | 'effort' | null;
}

interface SmtpConfigTable extends Versioned {
  /** One row, number 1. */
  id: WithDefault<number>;
  host: string;
  port: number;
  encryption: WithDefault<'auto' | 'none'>;
  username: string;
  /** AES-256-GCM, see app/platform/encryption.server.ts. */
  password: string;
  fromEmail: string;
  fromName: string;
  adminEmail: string;
  sendAcknowledgement: WithDefault<boolean>;
  isActive: WithDefault<boolean>;
  signIn: WithDefault<'login' | 'oauth'>;
  updatedAt: string;
}

/** The OAuth settings of email services. */
interface MailOauthTable extends Versioned {
  /** One row, number 1. */
  id: WithDefault<number>;
  /** JSON, see app/email/oauth.ts. */
  settings: string;
  /** A client secret, a certificate with its key, or a service account's key: encrypted like a password. */
  secret: string;
  updatedAt: string;
}

export type GoogleWay = 'business-profile' | 'places';

/** The connection to Google reviews. */
interface GoogleReviewsConfigTable extends Versioned {
  /** One row, number 1. */
  id: WithDefault<number>;
  way: GoogleWay;
  /** Of the OAuth application; null for the Places API. */
  clientId: string | null;
  /** The API key or the client secret, encrypted. */
  secret: string;
  /** Encrypted; null for the Places API, and before an owner has logged in. */
  refreshToken: string | null;
  /** The place or `accounts/1/locations/2`; null before one is chosen. */
  location: string | null;
  locationName: string | null;
  placeId: string | null;
  /** The last attempt to read the reviews. */
  triedAt: string | null;
  /** The last attempt that succeeded. */
  checkedAt: string | null;
  /** The reason why the last attempt failed, for staff. */
  problem: string | null;
  updatedAt: string;
}

/** The reviews at Google, which staff may turn into testimonials: app/reviews/. */
interface GoogleReviewTable {
  id: Generated<number>;
  way: GoogleWay;
  /** The name of the review in Google's API. */
  reviewId: string;
  authorName: string;
  content: string;
  rating: number;
  url: string | null;
  writtenAt: string;
  /** When Google last returned the review. */
  seenAt: string;
  /** When its author changed it after it became a testimonial; null once staff have dealt with that. */
  changedAt: string | null;
  /** When Google stopped returning it after it became a testimonial. */
  deletedAt: string | null;
  dismissedAt: string | null;
}

/** Requests to customers for a testimonial: app/inbox/quotes/. */
interface QuoteRequestTable {
  id: Generated<number>;
  /** SHA-256 of the token. */
  digest: string;
  /** The link for the email, encrypted; null where no email is sent, and after the answer. */
  address: string | null;
  name: string;
  email: string;
  requestedBy: string;
  createdAt: string;
  /** The end of the time for an answer. Withdrawing has none. */
  expiresAt: string;
  answeredAt: string | null;
  withdrawnAt: string | null;
  testimonialId: number | null;
  /** The portrait that came with the answer. */
  mediaId: number | null;
}

/** The results of the domain check: app/email/mail-domain.server.ts. There is one row, number 1. */
interface MailDomainCheckTable {
  id: number;
  domain: string;
  /** The DKIM selectors as entered, separated by spaces. */
  selectors: string;
  /** The SPF include of the provider, as entered. */
  spfInclude: string;
  /** JSON, see app/email/mail-domain.ts. */
  checks: string;
  /** The failed checks of the last complete run, separated by spaces. */
  red: string;
  checkedAt: string;
  /** The number of checks. */
  version: number;
}

interface AccreditationTable extends Versioned {
  id: Generated<number>;
  name: string;
  logoUrl: string;
  websiteUrl: string | null;
  description: string | null;
  displayOrder: WithDefault<number>;
  isActive: WithDefault<boolean>;
  /** The last day on which visitors see it, as 2030-12-31. */
  expiresOn: string | null;
  createdAt: CreatedAt;
  updatedAt: string;
}

interface CaseStudyTable extends Versioned {
  id: Generated<number>;
  title: string;
  slug: string;
  /** Its name, or a description such as "a law firm in Leeds". */
  client: string;
  sector: string | null;
  size: string | null;
  problem: string;
  /** The solution, in Markdown. */
  content: string;
  figure: string | null;
  /** How the figure was measured. */
  figureBasis: string | null;
  /** The testimonial that is quoted. */
  testimonialId: number | null;
  /** See `PictureRef` in app/media/image.ts. */
  image: string | null;
  imageAlt: string | null;
  permissionBy: string | null;
  /** As 2030-12-31. */
  permissionOn: string | null;
  /** The last day on which visitors see it. */
  permissionExpiresOn: string | null;
  isPublished: WithDefault<boolean>;
  publishedAt: string | null;
  createdAt: CreatedAt;
  updatedAt: string;
  html: string | null;
  beginning: string | null;
  headings: string | null;
  renderer: string | null;
  renderFault: 'depth' | 'effort' | null;
}

interface TeamMemberTable extends Versioned {
  id: Generated<number>;
  name: string;
  role: string;
  /** See `PictureRef` in app/media/image.ts. */
  portrait: string | null;
  introduction: string | null;
  /** JSON: see `certificates` in app/content/team-members/schema.ts. */
  certificates: WithDefault<string>;
  displayOrder: WithDefault<number>;
  isActive: WithDefault<boolean>;
  createdAt: CreatedAt;
  updatedAt: string;
}

interface NoticeTable extends Versioned {
  id: Generated<number>;
  text: string;
  kind: 'disruption' | 'information' | 'resolved';
  /** The details, in Markdown. */
  content: string;
  /** The time from which pages no longer show it. */
  endsAt: string;
  isPublished: WithDefault<boolean>;
  publishedAt: string | null;
  createdAt: CreatedAt;
  updatedAt: string;
  html: string | null;
  beginning: string | null;
  renderer: string | null;
  renderFault: 'depth' | 'effort' | null;
}

interface SocialMediaConfigTable extends Versioned {
  id: Generated<number>;
  platform: string;
  url: string | null;
  isEnabled: WithDefault<boolean>;
  displayOrder: WithDefault<number>;
  updatedAt: string;
}

interface SiteContentTable extends Versioned {
  id: Generated<number>;
  key: string;
  content: string;
  updatedAt: string;
  /** The sanitised HTML of a legal page. */
  html: string | null;
  /** The second-level headings, as JSON. */
  headings: string | null;
  /** The renderer of these two columns. */
  renderer: string | null;
}

/** The unpublished content of a document. */
interface DraftTable extends Versioned {
  key: string;
  /** JSON; null while there is no draft. */
  content: string | null;
  /** The name of anyone who saved it last. */
  author: string;
  updatedAt: string;
}

interface AutosaveTable {
  id: Generated<number>;
  userId: number;
  /** The open form's own, made up by anyone who shows it. */
  key: string;
  kind: string;
  /** As in `record_versions`; "new" for a new record. */
  record: string;
  /** The version that the form began with. */
  recordVersion: number | null;
  updatedAt: string;
  /** Form-encoded; long values are compressed. */
  fields: Uint8Array;
}

interface RecordVersionTable {
  id: Generated<number>;
  /** As in the record's address: "testimonials". */
  kind: string;
  /** Its number, or the key it is stored under. */
  record: string;
  /** The record's own count of its changes. */
  recordVersion: number;
  /** Whether visitors saw it. */
  isShown: boolean;
  createdAt: CreatedAt;
  /** A verb in the past, as in the audit log. */
  action: string;
  /** The differences from the previous version, in words. */
  what: string;
  /** The user and channel; null where unknown. */
  author: string | null;
  door: string | null;
  /** JSON; long values are compressed. */
  content: Uint8Array;
  /** The file that a picture had then, as JSON: see app/media/previous-file.server.ts. */
  file: string | null;
}

/** A record that was deleted, and can be restored. */
export interface TrashTable {
  kind: string;
  record: string;
  name: string;
  author: string;
  deletedAt: string;
  /** The row as it was, as JSON. */
  row: string;
}

/** An address that a record had. The highest number of one path is its latest holder's. */
interface PreviousSlugTable {
  id: Generated<number>;
  path: string;
  kind: string;
  record: string;
}

/** A redirect, for a path without a page. */
interface RedirectTable extends Versioned {
  id: Generated<number>;
  /** As `plainPath` in app/content/redirects/paths.ts writes it; with `/*` at its end all that is below. */
  source: string;
  /** A path, or an https address; with `/*` at its end what the star stands for goes along. */
  target: string;
  updatedAt: string;
}

/** A record goes live, or away, at a time. */
interface ScheduledActionTable {
  id: Generated<number>;
  kind: string;
  record: string;
  action: 'publish' | 'unpublish';
  dueAt: string;
  /** The username of the person who scheduled it. */
  author: string;
  /** When it is retried, after it has failed. */
  retryAt: string | null;
}

/** A link to a record as it would be shown. */
interface PreviewLinkTable {
  id: Generated<number>;
  kind: string;
  record: string;
  author: string;
  expiresAt: string;
}

/** The number of requests per day for an address without a page. */
interface NotFoundEntryTable {
  path: string;
  day: string;
  count: number;
}

/** The recipients and times of notifications: app/inbox/notifications/settings.ts. There is one row, number 1. */
interface NotificationSettingsTable extends Versioned {
  id: number;
  /** JSON. */
  recipients: string;
  isEach: boolean;
  digest: 'none' | 'daily' | 'weekly';
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
  isReminding: boolean;
  isWeeklySummary: boolean;
  updatedAt: string;
}

/** A mail that says of several messages. */
interface MessageSummaryTable {
  id: Generated<number>;
  kind: 'quiet' | 'digest';
  /** JSON: who is notified. */
  recipients: string;
  createdAt: string;
}

/** A message that waits for a summary, or is in one. */
interface SummarisedMessageTable {
  messageId: number;
  kind: 'quiet' | 'digest';
  since: string;
  /** Null while it waits. */
  summaryId: number | null;
}

/** One row per mail; recipient, sender and text are worked out when it is sent. */
interface OutboxMailTable {
  id: Generated<number>;
  /** The kind decides recipients and text: app/email/email-kind.ts. */
  kind: string;
  /** The record it is about, named as in the audit log: what it is, and its number. */
  subject: string;
  subjectId: number;
  /** Due emails are sent in this order, lowest first. */
  priority: number;
  status: WithDefault<'held' | 'queued' | 'sending' | 'sent' | 'failed' | 'dropped'>;
  /** Unique; with the sender's domain from the first attempt on, and then the same in all further ones. */
  messageId: string;
  attempts: WithDefault<number>;
  firstAttemptAt: string | null;
  nextAttemptAt: string;
  /** When it was last asked for: with its message, or when staff had it sent again. */
  queuedAt: string;
  /** The end of the lease of the sending process. */
  leasedUntil: string | null;
  /** The error of the last attempt, for staff. */
  lastError: string | null;
  /** It failed because the recipient's address accepts no email. */
  isAddressRefused: WithDefault<boolean>;
  /** The recipients who were refused while others got the email: app/email/failed-recipients.ts. */
  unreached: string | null;
  sentAt: string | null;
  createdAt: CreatedAt;
}

/** Webhooks: see app/webhooks/schema.ts. */
interface WebhookTable extends Versioned {
  id: Generated<number>;
  name: string;
  format: 'standard' | 'slack' | 'teams' | 'discord';
  /** Encrypted: that of a chat is a secret. */
  url: string;
  /** Names of events, with spaces between them. */
  events: string;
  /** Encrypted, as is the one before, which signs as well until its time is over. */
  secret: string;
  formerSecret: string | null;
  formerSecretUntil: string | null;
  isActive: WithDefault<boolean>;
  /** The reason why the program has turned it off, for staff. */
  offReason: string | null;
  /** Since when nothing has arrived; null while it does. */
  failingSince: string | null;
  lastSuccessAt: string | null;
  createdAt: CreatedAt;
  updatedAt: string;
}

/** One row for each event and webhook. The body is made when it is sent. */
interface WebhookDeliveryTable {
  id: Generated<number>;
  webhookId: number;
  event: string;
  /** The record it is about, as in the outbox. */
  subject: string;
  subjectId: number;
  /** The idempotency key for the receiver. */
  messageId: string;
  status: WithDefault<'queued' | 'sending' | 'sent' | 'failed' | 'dropped'>;
  attempts: WithDefault<number>;
  firstAttemptAt: string | null;
  nextAttemptAt: string;
  queuedAt: string;
  leasedUntil: string | null;
  lastError: string | null;
  sentAt: string | null;
  /** When it happened. */
  createdAt: CreatedAt;
}

interface WebhookAttemptTable {
  id: Generated<number>;
  deliveryId: number;
  at: string;
  milliseconds: number;
  /** The status of the response; null when there was none. */
  status: number | null;
  /** The error, for staff. */
  error: string | null;
}

/** Up to where events that come with time alone have been looked for. */
interface EventMarkTable {
  event: string;
  upTo: string;
}

/** Counters that outlive the process: contact messages, failed logins, test mails. */
/** Views of public pages. They name no visitor. */
interface PageViewTable {
  /** In UTC, as 2030-12-31. */
  day: string;
  page: string;
  /** Empty without one, and for views that another page of this site led to. */
  referringHost: string;
  campaign: string;
  views: number;
  /** The views that no other page of this site led to. */
  visits: number;
}

interface ThrottleTable {
  key: string;
  hits: number;
  expiresAt: string;
}

interface AuditEntryTable {
  id: Generated<number>;
  /** Null when the program itself acted, or the user is gone. */
  userId: number | null;
  username: string;
  action: string;
  subject: string;
  subjectId: string | null;
  summary: string;
  /** The count, where one entry stands for many. */
  times: WithDefault<number>;
  /** Shared by all that are counted in this entry; null for a single one. */
  tally: string | null;
  /** The channel, such as the API; null for a login. */
  door: string | null;
  createdAt: CreatedAt;
}

/** A picture of the library: what was uploaded, and what is known and made of it. */
interface MediaTable extends Versioned {
  id: Generated<number>;
  /** SHA-256 of the file that was uploaded, in hex. */
  digest: string;
  name: string;
  kind: 'picture' | 'svg';
  mime: string;
  /** In pixels, upright. */
  width: number;
  height: number;
  /** The size of the upload. */
  bytes: number;
  /** The dominant colour as `#rrggbb`; null for transparent images. */
  colour: string | null;
  /** Null until someone has said it; what is decorative needs none. */
  alt: string | null;
  isDecorative: WithDefault<boolean>;
  caption: string | null;
  credit: string | null;
  /** The focal point, in percent from the left and the top. */
  focalX: WithDefault<number>;
  focalY: WithDefault<number>;
  /** JSON, see app/media/schema.ts. */
  variants: string;
  state: 'making' | 'ready' | 'failed';
  /** The error, for staff. */
  fault: string | null;
  authorId: number | null;
  createdAt: CreatedAt;
  updatedAt: string;
}

/** One row whose number grows with every change that a visitor could see (kept by triggers). */
interface ContentRevisionTable {
  id: number;
  revision: number;
}

/** One row: up to which message the index of texts has come. */
interface MessageIndexTable {
  id: 1;
  messageId: number;
}

/** Messages that are being deleted. */
interface PurgeQueueTable {
  messageId: number;
  /** From when on. */
  dueAt: string;
  /** The import that brought it: when that one is finished, the message stays. */
  importId: string | null;
}

/** An import that is done, while what follows from it is not: its messages stay, and those before them go. */
interface FinishedImportTable {
  importId: string;
  /** All messages up to this one are deleted; 0 where nothing was replaced. */
  replacedUpTo: number;
}

/** The certificate files that machines share: db/shared-folder.server.ts. */
interface SharedFileTable {
  /** Its path in that folder. */
  name: string;
  /** Encrypted. */
  content: string;
  /** The time of the original review. */
  changedAt: string;
}

export interface Database {
  contactRequests: ContactRequestTable;
  messageReplies: MessageReplyTable;
  messageNotes: MessageNoteTable;
  cannedReplies: CannedReplyTable;
  users: UserTable;
  sessions: SessionTable;
  factors: MfaFactorTable;
  signIns: SignInTable;
  identityProviders: IdentityProviderTable;
  identities: IdentityTable;
  localSignIn: LocalSignInTable;
  knownBrowsers: KnownBrowserTable;
  keptForms: ResubmissionTable;
  accountNotices: AccountNoticeTable;
  singleUseLinks: SingleUseLinkTable;
  apiTokens: ApiTokenTable;
  accessPolicy: AccessPolicyTable;
  testimonials: TestimonialTable;
  blogPosts: BlogPostTable;
  pages: PageTable;
  smtpConfig: SmtpConfigTable;
  mailOauth: MailOauthTable;
  googleReviewsConfig: GoogleReviewsConfigTable;
  googleReviews: GoogleReviewTable;
  quoteRequests: QuoteRequestTable;
  mailDomainChecks: MailDomainCheckTable;
  notificationSettings: NotificationSettingsTable;
  messageSummaries: MessageSummaryTable;
  summarisedMessages: SummarisedMessageTable;
  accreditations: AccreditationTable;
  teamMembers: TeamMemberTable;
  caseStudies: CaseStudyTable;
  notices: NoticeTable;
  socialMediaConfig: SocialMediaConfigTable;
  siteContent: SiteContentTable;
  drafts: DraftTable;
  media: MediaTable;
  recordVersions: RecordVersionTable;
  unsavedWork: AutosaveTable;
  trash: TrashTable;
  formerAddresses: PreviousSlugTable;
  redirects: RedirectTable;
  scheduledActions: ScheduledActionTable;
  previewLinks: PreviewLinkTable;
  missedAddresses: NotFoundEntryTable;
  outboxMails: OutboxMailTable;
  webhooks: WebhookTable;
  webhookDeliveries: WebhookDeliveryTable;
  webhookAttempts: WebhookAttemptTable;
  eventMarks: EventMarkTable;
  pageViews: PageViewTable;
  throttles: ThrottleTable;
  auditEntries: AuditEntryTable;
  contentRevision: ContentRevisionTable;
  messageIndex: MessageIndexTable;
  messagePurgeQueue: PurgeQueueTable;
  finishedImports: FinishedImportTable;
  sharedFiles: SharedFileTable;
}

type BooleanColumn = {
  [Table in keyof Database]: {
    [Column in keyof Row<Table>]: Row<Table>[Column] extends boolean ? Column : never;
  }[keyof Row<Table>];
}[keyof Database];

const booleans: Record<BooleanColumn, true> = {
  isActive: true,
  isAddressRefused: true,
  isDecorative: true,
  isEach: true,
  isQuiet: true,
  isReminding: true,
  isWeeklySummary: true,
  isGoogleReview: true,
  isPublished: true,
  isShown: true,
  isEnabled: true,
  isOn: true,
  isPasswordWeak: true,
  sendAcknowledgement: true,
};

/** Columns that SQLite keeps as 0 and 1. */
export const booleanColumns: ReadonlySet<string> = new Set(Object.keys(booleans));

type TablesWith<Columns> = {
  [Table in keyof Database]: Row<Table> extends Columns ? Table : never;
}[keyof Database];

/** The tables whose rows count their changes. */
export type RecordTable = TablesWith<{ id: number; version: number }>;

/** The tables whose order staff choose. */
export type OrderedTable = TablesWith<{ id: number; version: number; displayOrder: number }>;

/** The tables whose records have a page each. */
export type AddressedTable = TablesWith<{ id: number; slug: string; isPublished: boolean }>;

/** The tables that store Markdown with its rendering. */
export type RenderedTable = TablesWith<
  Pick<Row<'pages'>, 'id' | 'version' | 'content' | 'html' | 'beginning' | 'renderer' | 'renderFault'>
>;

export type Row<T extends keyof Database> = Selectable<Database[T]>;
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
export type RowChanges<T extends keyof Database> = Updateable<Database[T]>;
