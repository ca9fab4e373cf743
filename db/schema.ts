/**
 * The tables in TypeScript. Columns are snake_case in the database and camelCase here (Kysely's CamelCasePlugin); times
 * are ISO 8601 text in UTC; booleans are real booleans.
 */
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Set by the database when omitted, and never changed. */
type CreatedAt = ColumnType<string, string | undefined, never>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** SHA-256 of a token or of a cookie's value, in base64url. */
type Digest = string;

/** `version` counts the changes of staff, for optimistic locking. */
interface Versioned {
  version: WithDefault<number>;
}

/** The columns of records that staff edit. */
interface RecordColumns extends Versioned {
  id: Generated<number>;
}

/** The columns of a table with one row, whose id is 1. */
interface SettingsColumns extends Versioned {
  id: WithDefault<number>;
  updatedAt: string;
}

/** The columns of records with a rendering of their Markdown. */
interface RenderedColumns {
  /** The sanitised HTML of the content; null if not rendered yet, or not renderable. */
  html: string | null;
  /** An excerpt of the content, as plain text. */
  autoExcerpt: string | null;
  /** The version of the renderer that wrote the columns, also after a failure. */
  renderer: string | null;
  renderError: 'depth' | 'effort' | null;
}

/** The columns of emails and webhook deliveries, which processes lease while they send: app/platform/threads/lease.server.ts. */
interface QueuedColumns {
  id: Generated<number>;
  /** The kind and id of the record that the entry is about, as in the audit log. */
  subject: string;
  subjectId: number;
  attempts: WithDefault<number>;
  firstAttemptAt: string | null;
  nextAttemptAt: string;
  /** The time when the entry was last queued, initially or by staff. */
  queuedAt: string;
  /** The end of the lease while a process sends the entry. */
  leasedUntil: string | null;
  lastError: string | null;
  sentAt: string | null;
  createdAt: CreatedAt;
}

export type GoogleApi = 'business-profile' | 'places';

export interface Database {
  contactRequests: {
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
    /** The answer to the owner's question about how the visitor found the site. */
    heardFrom: string | null;
    /** The path of the page with the link to the contact form. */
    sourcePage: string | null;
    referringHost: string | null;
    utmSource: string | null;
    utmMedium: string | null;
    utmCampaign: string | null;
    utmTerm: string | null;
    utmContent: string | null;
    status: WithDefault<'new' | 'read' | 'archived' | 'spam'>;
    spamReason: string | null;
    /** SHA-256 of the message without white space and letter case, equal for duplicates. */
    messageDigest: string;
    answeredAt: string | null;
    assigneeId: number | null;
    /** The follow-up date, as 2030-12-31. */
    followUpOn: string | null;
    /** The time of the import from another system, from which retention counts. Such a message counts as no enquiry. */
    importedAt: string | null;
    createdAt: CreatedAt;
  };
  /** The replies of staff, as sent. */
  messageReplies: {
    id: Generated<number>;
    messageId: number;
    /** A random key of the form, so that submitting it twice creates one reply. */
    key: string;
    /** Null for a service token, and for a deleted user. */
    userId: number | null;
    author: string;
    subject: string;
    /** Markdown. */
    content: string;
    /** The sanitised HTML of the content. */
    html: string;
    signature: string;
    createdAt: CreatedAt;
    /** The time when a mail server accepted the reply. */
    sentAt: string | null;
  };
  messageNotes: {
    id: Generated<number>;
    messageId: number;
    author: string;
    content: string;
    createdAt: CreatedAt;
  };
  cannedReplies: RecordColumns & {
    title: string;
    /** Markdown, with placeholders: see app/inbox/saved-replies/placeholders.ts. */
    content: string;
    createdAt: CreatedAt;
    updatedAt: string;
  };
  users: RecordColumns & {
    username: string;
    /** The username and email address in a form for comparison: each is unique. */
    usernameKey: string;
    email: string;
    emailKey: string;
    /** bcrypt hash. */
    password: string;
    /** Someone else set the password, and it is easily guessed. */
    isPasswordWeak: WithDefault<boolean>;
    firstName: string | null;
    lastName: string | null;
    /** The signature below replies to visitors; null uses a default with the user's name. */
    signature: string | null;
    role: WithDefault<'admin' | 'editor' | 'user'>;
    createdAt: CreatedAt;
  };
  sessions: {
    id: Digest;
    userId: number;
    userAgent: string | null;
    createdAt: CreatedAt;
    lastSeenAt: string;
    reauthenticatedAt: WithDefault<string>;
    /** See `LoginMethod` in app/auth/sessions/session.server.ts. */
    method: WithDefault<string>;
    /** The identity at a provider that the session is based on; null for a local login. */
    identityId: number | null;
  };
  mfaFactors: {
    id: Generated<number>;
    userId: number;
    kind: 'totp' | 'passkey' | 'recovery';
    name: string;
    /**
     * The encrypted key of an authenticator app, the public key of a passkey in base64url, or the SHA-256 of a recovery
     * code.
     */
    secret: string;
    credentialId: string | null;
    /** The transports of a passkey, separated by commas. */
    transports: WithDefault<string | null>;
    /** The random user handle of passkeys: the same for all passkeys of a user. */
    userHandle: WithDefault<string | null>;
    /** The host name of the site that a passkey was made for; null for one from an earlier release, until its next use. */
    siteName: WithDefault<string | null>;
    /** The time step of an app's last code, or a passkey's signature counter. Lower values are rejected. */
    counter: WithDefault<number>;
    createdAt: string;
    lastUsedAt: string | null;
  };
  /** A login with a correct password that waits for the second factor. */
  pendingSignIns: {
    id: Digest;
    userId: number;
    createdAt: string;
  };
  /** OpenID Connect providers: see app/auth/sso/identity-provider.ts. */
  identityProviders: RecordColumns & {
    /** The name in the login addresses. */
    key: string;
    kind: 'microsoft' | 'google' | 'other';
    name: string;
    tenant: string | null;
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
  };
  /** A provider's subjects, with the accounts they belong to. */
  identities: {
    id: Generated<number>;
    userId: number;
    providerId: number;
    subject: string;
    /** The encrypted refresh token, used to revalidate sessions; null if the provider sends none. */
    refreshToken: string | null;
    /** The time of the last successful revalidation. */
    checkedAt: string;
    /** The time when the provider rejected the identity; null after another login. */
    rejectedAt: string | null;
    createdAt: CreatedAt;
  };
  /** One row, with id 1, after the first change. */
  localSignIn: {
    id: number;
    isOn: boolean;
  };
  /** A browser that a user has logged in with. */
  knownBrowsers: {
    id: Generated<number>;
    userId: number;
    digest: Digest;
    userAgent: string | null;
    createdAt: string;
    lastUsedAt: string;
    trustedAt: WithDefault<string | null>;
  };
  /** A form that waits for re-authentication. */
  resubmissions: {
    id: string;
    sessionId: string;
    path: string;
    /** The form's fields, encrypted. */
    fields: string;
    createdAt: string;
  };
  /** The notices to users about changes to their accounts. */
  accountNotices: {
    id: Generated<number>;
    userId: number;
    /** The recipient: the account's email address at that time, or the previous one. */
    address: string;
    /** See `accountChanges` in app/auth/users/account-change.ts. */
    event: string;
    /** A name or value for the sentence, such as the name of an app or the new role. */
    detail: string;
    channel: string;
    createdAt: string;
  };
  /** A one-time link: app/auth/login/single-use-link.server.ts. */
  singleUseLinks: {
    id: Generated<number>;
    digest: Digest;
    purpose: 'invitation' | 'password' | 'address';
    /** Null if the account does not exist yet. */
    userId: number | null;
    /** The user who created the link; null for the command line, and for links that users request for themselves. */
    createdBy: number | null;
    /** Details as encrypted JSON. */
    details: string;
    /** The URL with the token, encrypted; null if it is not emailed, and after its use. */
    address: string | null;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  };
  apiTokens: {
    id: Generated<number>;
    digest: Digest;
    name: string;
    /** The owner; null for a service token. */
    userId: number | null;
    /** The creator; the id is null after their deletion. */
    creatorId: number | null;
    creator: string;
    /** The maximum role. The owner's role applies if it is lower. */
    role: 'admin' | 'editor';
    /** Separated by spaces, see `Scope` in app/records/actor.ts. */
    scopes: string;
    createdAt: string;
    expiresAt: string;
    lastUsedAt: string | null;
  };
  accessPolicy: SettingsColumns & {
    mfaRequirement: 'nobody' | 'admins' | 'everybody';
    /** The first day of the requirement, as 2030-12-31; null for immediately. */
    mfaRequiredFrom: string | null;
    sessionIdleMinutes: WithDefault<number>;
    sessionHours: WithDefault<number>;
  };
  testimonials: RecordColumns & {
    authorName: string;
    authorPosition: string;
    authorInitials: string;
    content: string;
    rating: number;
    companyName: string | null;
    isActive: WithDefault<boolean>;
    /** See `ImageRef` in app/media/image.ts. */
    portrait: string | null;
    isGoogleReview: WithDefault<boolean>;
    googleReviewUrl: string | null;
    googleReviewId: string | null;
    googleReviewTime: string | null;
    createdAt: CreatedAt;
  };
  blogPosts: RecordColumns &
    RenderedColumns & {
      title: string;
      slug: string;
      /** The permanent id in feeds; null uses the address. */
      guid: string | null;
      content: string;
      excerpt: string | null;
      /** Unique tag names, separated by commas: see app/content/posts/tags.ts. */
      tags: WithDefault<string>;
      featuredImage: string | null;
      authorId: number | null;
      /** The author's name on the page; null uses the name of the account. */
      byline: string | null;
      /** Whether the page shows the author; `site` follows the site's setting. */
      authorShown: WithDefault<'site' | 'shown' | 'hidden'>;
      /** The title for search engines; null uses the post's title. */
      searchTitle: string | null;
      searchDescription: string | null;
      isPublished: WithDefault<boolean>;
      publishedAt: string | null;
      createdAt: CreatedAt;
      updatedAt: string;
      wordCount: number | null;
      /** The headings with an id, as JSON. */
      headings: string | null;
    };
  pages: RecordColumns &
    RenderedColumns & {
      title: string;
      slug: string;
      description: string | null;
      /** The title for search engines; null uses the page's title. */
      searchTitle: string | null;
      content: string;
      /** The reason for contact that corresponds to the service. */
      service: string | null;
      place: string | null;
      sector: string | null;
      linkPlace: WithDefault<'footer' | 'header' | 'none'>;
      displayOrder: WithDefault<number>;
      isPublished: WithDefault<boolean>;
      createdAt: CreatedAt;
      updatedAt: string;
      /** The second-level headings, as JSON. */
      headings: string | null;
    };
  smtpConfig: SettingsColumns & {
    host: string;
    port: number;
    encryption: WithDefault<'auto' | 'none'>;
    username: string;
    /** AES-256-GCM, see app/platform/encryption.server.ts. */
    password: string;
    fromEmail: string;
    fromName: string;
    /** The envelope sender, to which undelivered emails return; the From email if null. */
    bounceEmail: string | null;
    adminEmail: string;
    sendAcknowledgement: WithDefault<boolean>;
    isActive: WithDefault<boolean>;
    signIn: WithDefault<'login' | 'oauth'>;
  };
  mailOauth: SettingsColumns & {
    /** JSON, see app/email/oauth.ts. */
    settings: string;
    /** A client secret, a certificate with its key, or the key of a service account; encrypted. */
    secret: string;
  };
  googleReviewsConfig: SettingsColumns & {
    api: GoogleApi;
    /** The id of the OAuth application; null for the Places API. */
    clientId: string | null;
    /** The API key or the client secret, encrypted. */
    secret: string;
    /** Encrypted; null for the Places API, and before the owner logs in at Google. */
    refreshToken: string | null;
    /** The place or `accounts/1/locations/2`; null before one is chosen. */
    location: string | null;
    locationName: string | null;
    placeId: string | null;
    attemptedAt: string | null;
    checkedAt: string | null;
    problem: string | null;
  };
  /** The reviews at Google, which staff may turn into testimonials: app/reviews/. */
  googleReviews: {
    id: Generated<number>;
    api: GoogleApi;
    reviewId: string;
    authorName: string;
    content: string;
    rating: number;
    url: string | null;
    writtenAt: string;
    /** The time when Google last returned the review. */
    seenAt: string;
    /** The time when its author changed a review that became a testimonial; null once staff have reviewed the change. */
    changedAt: string | null;
    /** The time when Google stopped returning a review that became a testimonial. */
    deletedAt: string | null;
    dismissedAt: string | null;
  };
  /** Requests to customers for a testimonial: app/inbox/testimonial-requests/. */
  quoteRequests: {
    id: Generated<number>;
    digest: Digest;
    /** The link for the email, encrypted; null if no email is sent, and after the answer. */
    address: string | null;
    name: string;
    email: string;
    requestedBy: string;
    createdAt: string;
    /** The deadline for an answer. Consent can be withdrawn at any time. */
    expiresAt: string;
    answeredAt: string | null;
    withdrawnAt: string | null;
    testimonialId: number | null;
    /** The portrait that was uploaded with the answer. */
    mediaId: number | null;
  };
  /** The results of the email domain check: app/email/mail-domain.server.ts. One row, with id 1. */
  mailDomainChecks: {
    id: number;
    domain: string;
    /** The DKIM selectors as entered, separated by spaces. */
    selectors: string;
    /** The SPF include of the provider, as entered. */
    spfInclude: string;
    /** JSON, see app/email/mail-domain.ts. */
    checks: string;
    /** The ids of failed checks in the last complete run, separated by spaces. */
    failedChecks: string;
    checkedAt: string;
    /** The number of checks. */
    version: number;
  };
  /** The recipients and times of notifications: app/inbox/notifications/settings.ts. One row, with id 1. */
  notificationSettings: SettingsColumns & {
    /** JSON. */
    recipients: string;
    isImmediate: boolean;
    digest: 'none' | 'daily' | 'weekly';
    hasQuietHours: boolean;
    quietFrom: string;
    quietTo: string;
    sendReminders: boolean;
    sendWeeklySummary: boolean;
  };
  messageSummaries: {
    id: Generated<number>;
    kind: 'quiet' | 'digest';
    /** The recipients, as JSON. */
    recipients: string;
    createdAt: string;
  };
  /** A message that waits for a summary, or is part of one. */
  summarisedMessages: {
    messageId: number;
    kind: 'quiet' | 'digest';
    since: string;
    /** Null while the message waits. */
    summaryId: number | null;
  };
  accreditations: RecordColumns & {
    name: string;
    logoUrl: string;
    websiteUrl: string | null;
    description: string | null;
    displayOrder: WithDefault<number>;
    isActive: WithDefault<boolean>;
    /** The last day on which it is visible, as 2030-12-31. */
    expiresOn: string | null;
    createdAt: CreatedAt;
    updatedAt: string;
  };
  teamMembers: RecordColumns & {
    name: string;
    role: string;
    /** See `ImageRef` in app/media/image.ts. */
    portrait: string | null;
    introduction: string | null;
    /** JSON: see `certificates` in app/content/team-members/schema.ts. */
    certificates: WithDefault<string>;
    displayOrder: WithDefault<number>;
    isActive: WithDefault<boolean>;
    createdAt: CreatedAt;
    updatedAt: string;
  };
  caseStudies: RecordColumns &
    RenderedColumns & {
      title: string;
      slug: string;
      /** The client's name, or a description such as "a law firm in Leeds". */
      client: string;
      sector: string | null;
      size: string | null;
      problem: string;
      /** The solution, in Markdown. */
      content: string;
      figure: string | null;
      /** How the figure was measured. */
      figureBasis: string | null;
      /** The quoted testimonial. */
      testimonialId: number | null;
      /** See `ImageRef` in app/media/image.ts. */
      image: string | null;
      imageAlt: string | null;
      permissionBy: string | null;
      /** As 2030-12-31. */
      permissionOn: string | null;
      /** The last day on which the case study is visible. */
      permissionExpiresOn: string | null;
      isPublished: WithDefault<boolean>;
      publishedAt: string | null;
      createdAt: CreatedAt;
      updatedAt: string;
      headings: string | null;
    };
  notices: RecordColumns &
    RenderedColumns & {
      text: string;
      kind: 'disruption' | 'information' | 'resolved';
      /** The details, in Markdown. */
      content: string;
      /** The time from which the notice is hidden. */
      endsAt: string;
      isPublished: WithDefault<boolean>;
      publishedAt: string | null;
      /** The time when its kind became `resolved`. */
      resolvedAt: WithDefault<string | null>;
      createdAt: CreatedAt;
      updatedAt: string;
    };
  socialMediaConfig: RecordColumns & {
    platform: string;
    url: string | null;
    isEnabled: WithDefault<boolean>;
    displayOrder: WithDefault<number>;
    updatedAt: string;
  };
  siteContent: RecordColumns & {
    key: string;
    content: string;
    updatedAt: string;
    html: string | null;
    /** The second-level headings, as JSON. */
    headings: string | null;
    renderer: string | null;
  };
  /** The unpublished content of a document. */
  drafts: Versioned & {
    key: string;
    /** JSON; null while there is no draft. */
    content: string | null;
    /** The username of the last editor. */
    author: string;
    updatedAt: string;
  };
  /** An image of the library: the upload, and its metadata and variants. */
  media: RecordColumns & {
    /** SHA-256 of the uploaded file, in hex. */
    digest: string;
    name: string;
    kind: 'picture' | 'svg';
    mime: string;
    /** In pixels, after applying the orientation. */
    width: number;
    height: number;
    /** The size of the upload, in bytes. */
    bytes: number;
    /** The dominant colour as `#rrggbb`; null for transparent images. */
    colour: string | null;
    /** Null until someone describes the image; decorative images need no description. */
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
    error: string | null;
    authorId: number | null;
    createdAt: CreatedAt;
    updatedAt: string;
  };
  revisions: {
    id: Generated<number>;
    /** As in the record's address: "testimonials". */
    kind: string;
    /** The id or key of the record. */
    record: string;
    recordVersion: number;
    /** Whether visitors could see the revision. */
    isShown: boolean;
    createdAt: CreatedAt;
    /** A verb in the past, as in the audit log. */
    action: string;
    /** A description of the changes from the previous revision. */
    what: string;
    /** The user and channel; null where unknown. */
    author: string | null;
    channel: string | null;
    /** JSON; compressed if long. */
    content: Uint8Array;
    /** The file of an image at that time, as JSON: see app/media/previous-file.server.ts. */
    file: string | null;
  };
  autosaves: {
    id: Generated<number>;
    userId: number;
    /** A random key of the open form. */
    key: string;
    kind: string;
    /** As in `revisions`; "new" for a new record. */
    record: string;
    /** The version of the record when the form was opened. */
    recordVersion: number | null;
    updatedAt: string;
    /** Form fields; long ones are compressed. */
    fields: Uint8Array;
  };
  /** A record in the trash, which can be restored. */
  trash: {
    kind: string;
    record: string;
    name: string;
    author: string;
    deletedAt: string;
    /** The deleted row, as JSON. */
    row: string;
  };
  /** A previous address of a record. Of several records with the same path, the highest id is the latest. */
  previousSlugs: {
    id: Generated<number>;
    path: string;
    kind: string;
    record: string;
  };
  /** A redirect from an address without a page. */
  redirects: RecordColumns & {
    /** In the form of `plainPath` in app/content/redirects/paths.ts; a final `/*` matches all paths below. */
    source: string;
    /** A path or an HTTPS address; a final `/*` is replaced by what the `/*` of the source matched. */
    target: string;
    /** In the form of `targetPathOf` in the same file; null from a release that did not store it. */
    targetPath: string | null;
    updatedAt: string;
  };
  /** A scheduled publication or unpublication of a record. */
  scheduledActions: {
    id: Generated<number>;
    kind: string;
    record: string;
    action: 'publish' | 'unpublish';
    dueAt: string;
    /** The user who scheduled it; null for a service, and for a user who was deleted directly in the database. */
    userId: number | null;
    /** The author's name at the time, which the previous release reads. */
    author: string;
    /** The time of the next attempt after a failure. */
    retryAt: string | null;
  };
  previewLinks: {
    id: Generated<number>;
    kind: string;
    record: string;
    author: string;
    expiresAt: string;
  };
  /** The number of requests per day for an address without a page. */
  notFoundEntries: {
    path: string;
    day: string;
    count: number;
  };
  /** One row per email. Recipient, sender and text are determined when it is sent. */
  outboxMails: QueuedColumns & {
    /** Determines recipients and text: app/email/email-kind.ts. */
    kind: string;
    /** Due emails are sent in this order, lowest first. */
    priority: number;
    status: WithDefault<'held' | 'queued' | 'sending' | 'sent' | 'failed' | 'dropped'>;
    /** The Message-ID, unique. The first attempt adds the sender's domain, and retries use the same id. */
    messageId: string;
    /** Whether it failed because the mail server rejected the recipient's address. */
    isAddressRejected: WithDefault<boolean>;
    /** Whether it failed because of the email settings, so that it is sent again when they are saved. */
    isSettingsFailure: WithDefault<boolean>;
    /** The rejected recipients, when others got the email: app/email/failed-recipients.ts. */
    failedRecipients: string | null;
  };
  /** Webhooks: see app/webhooks/schema.ts. */
  webhooks: RecordColumns & {
    name: string;
    format: 'standard' | 'slack' | 'teams' | 'discord';
    /** Encrypted, because the URL of a chat webhook is a secret. */
    url: string;
    /** The names of events, separated by spaces. */
    events: string;
    /** Encrypted, like the previous secret, which also signs deliveries until it expires. */
    secret: string;
    previousSecret: string | null;
    previousSecretUntil: string | null;
    /** The name of one more header; null without one. */
    headerName: string | null;
    /** Encrypted. */
    headerValue: string | null;
    isActive: WithDefault<boolean>;
    /** The reason for an automatic disabling, for staff. */
    disabledReason: string | null;
    /** The time of the first of consecutive failures; null while deliveries succeed. */
    failingSince: string | null;
    lastSuccessAt: string | null;
    createdAt: CreatedAt;
    updatedAt: string;
  };
  /** One row per event and webhook. The body is built when it is sent. */
  webhookDeliveries: QueuedColumns & {
    webhookId: number;
    event: string;
    /** Lets the receiver detect duplicates. */
    messageId: string;
    status: WithDefault<'queued' | 'sending' | 'sent' | 'failed' | 'dropped'>;
  };
  webhookAttempts: {
    id: Generated<number>;
    deliveryId: number;
    at: string;
    milliseconds: number;
    /** The HTTP status of the response; null without a response. */
    status: number | null;
    error: string | null;
  };
  /** The time up to which time-based events have been checked. */
  eventCursors: {
    event: string;
    upTo: string;
  };
  /** Views of public pages, without any data about visitors. */
  pageViews: {
    /** The date in London, as 2030-12-31. */
    day: string;
    page: string;
    /** Empty without a referrer, and for links within the site. */
    referringHost: string;
    campaign: string;
    views: number;
    /** The views that did not come from a link within the site. */
    visits: number;
  };
  /** Counters and events that expire: rate limits, failed logins, test emails. */
  throttles: {
    key: string;
    hits: number;
    expiresAt: string;
  };
  auditEntries: {
    id: Generated<number>;
    /** Null if the server itself acted, or the user was deleted. */
    userId: number | null;
    username: string;
    action: string;
    subject: string;
    subjectId: string | null;
    summary: string;
    /** The number of events that the entry stands for. */
    times: WithDefault<number>;
    /** The key of an entry that counts several events; null for a single one. */
    counterKey: string | null;
    /** The channel, such as the API; null for a login. */
    channel: string | null;
    createdAt: CreatedAt;
  };
  /** One row. Triggers increase the revision with every change that visitors can see. */
  contentRevision: {
    id: number;
    revision: number;
  };
  /** One row with the id of the last indexed message. */
  messageIndex: {
    id: 1;
    messageId: number;
  };
  /** The folded text of a message, for searches: `searchTextOf`. */
  messageSearch: {
    messageId: number;
    text: string;
  };
  /** The folded texts of a record. `kind` is its table, or `trash/` and its type. */
  recordSearch: {
    kind: string;
    record: string;
    name: string;
    /** All searched texts, also the name. */
    text: string;
  };
  /** Changed records, whose folded texts are out of date. A record may be there more than once. */
  searchQueue: {
    id: Generated<number>;
    kind: string;
    record: string;
  };
  /** Messages that are marked for purge. */
  messagePurgeQueue: {
    messageId: number;
    /** The time from which the message is purged. */
    dueAt: string;
    /** The import that created the message, which stays once that import is finished. */
    importId: string | null;
  };
  /** A finished import whose follow-up is pending: unmarking its messages, and purging the replaced ones. */
  finishedImports: {
    importId: string;
    /** The highest id of the replaced messages; 0 if none were replaced. */
    replacedUpTo: number;
  };
  /** An import of a file from another system: app/imports/runs. */
  importRuns: {
    id: Generated<number>;
    kind: string;
    /** The source, such as the address of the old site; null until the file has been read. */
    site: string | null;
    fileName: string;
    state:
      | 'unmapped'
      | 'reading'
      | 'ready'
      | 'running'
      | 'stopped'
      | 'failed'
      | 'done'
      | 'undoing'
      | 'partly-undone'
      | 'undone';
    /** 1 while a process works on it, else null. The column is unique, so only one import runs. */
    active: 1 | null;
    /** As JSON, like `progress`. */
    preview: string | null;
    /** The columns of a table and their fields, as JSON, until the import has ended. */
    mapping: string | null;
    /** The number of finished items by their name. */
    progress: WithDefault<string>;
    /** A sentence for staff. */
    error: string | null;
    userId: number | null;
    username: string;
    /** Starts since a person started it. */
    attempts: WithDefault<number>;
    leaseOwner: string | null;
    leasedUntil: string | null;
    createdAt: CreatedAt;
    finishedAt: string | null;
  };
  /** The record that an import has made of an item, to update or undo it. */
  importItems: {
    id: Generated<number>;
    kind: string;
    site: string;
    /** Identifies the item within its site. */
    key: string;
    recordKind: string;
    recordId: number;
    /** The record's version after the import. */
    version: number;
    /** The last run that has read the item. */
    runId: number;
  };
  /** A line of an import's report. */
  importNotes: {
    id: Generated<number>;
    runId: number;
    key: string;
    title: string;
    what: string;
  };
  /** The certificate files that nodes share: app/operations/certificates/shared-folder.server.ts. */
  sharedFiles: {
    /** The path in that folder. */
    name: string;
    /** Encrypted. */
    content: string;
    /** The time when the file was written on its original node. */
    changedAt: string;
  };
}

type BooleanColumn = {
  [Table in keyof Database]: {
    [Column in keyof Row<Table>]: Row<Table>[Column] extends boolean ? Column : never;
  }[keyof Row<Table>];
}[keyof Database];

const booleans: Record<BooleanColumn, true> = {
  isActive: true,
  isAddressRejected: true,
  isSettingsFailure: true,
  isDecorative: true,
  isImmediate: true,
  hasQuietHours: true,
  sendReminders: true,
  sendWeeklySummary: true,
  isGoogleReview: true,
  isPublished: true,
  isShown: true,
  isEnabled: true,
  isOn: true,
  isPasswordWeak: true,
  sendAcknowledgement: true,
};

/** The boolean columns, which both databases store as 0 and 1. */
export const booleanColumns: ReadonlySet<string> = new Set(Object.keys(booleans));

type TablesWith<Columns> = {
  [Table in keyof Database]: Row<Table> extends Columns ? Table : never;
}[keyof Database];

/** The tables with a version for optimistic locking. */
export type RecordTable = TablesWith<{ id: number; version: number }>;

/** The tables with one row. */
export type SettingsTable =
  | 'accessPolicy'
  | 'googleReviewsConfig'
  | 'mailOauth'
  | 'notificationSettings'
  | 'smtpConfig';

/** The tables whose order staff choose. */
export type OrderedTable = TablesWith<{ id: number; version: number; displayOrder: number }>;

/** The tables whose records have their own page. */
export type AddressedTable = TablesWith<{ id: number; slug: string; isPublished: boolean }>;

/** The tables that store Markdown with its rendering. */
export type RenderedTable = TablesWith<
  Pick<Row<'pages'>, 'id' | 'version' | 'content' | 'html' | 'autoExcerpt' | 'renderer' | 'renderError'>
>;

export type Row<T extends keyof Database> = Selectable<Database[T]>;
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
export type RowChanges<T extends keyof Database> = Updateable<Database[T]>;
