/** The readable format of a site's content, for `export` and `import`. */

import { crawlersKey, crawlersSchema } from '~/content/crawlers/schema';
import { documentKinds } from '~/content/documents/kinds';
import { businessDetailsKey, businessDetailsSchema, defaultBusinessDetails } from '~/content/settings/business-details';
import {
  hideSamplesKey,
  localImagesOnlyKey,
  siteContentKeys,
  siteContentSchema,
  sitemapBaseUrlKey,
  sitemapSchema,
} from '~/content/settings/settings';
import { assignmentSchema } from '~/inbox/messages/assignment';
import { honeypotName, importedMessageMax, messageSchema } from '~/inbox/messages/schema';
import { retentionKey, retentionSchema } from '~/inbox/messages/settings';
import { ownProperty } from '~/platform/own-property';
import * as z from '~/platform/zod';
import { nullableText, timestamp, withoutNulls } from '~/records/archive-part';
import { emptiableText } from '~/records/fields';
import { pageTypes } from '~/records/registered-types.server';
import { type ArchiveParts, tableRecordTypes } from './record-types.server';

export const archiveFormat = 1;

const documentKeys = documentKinds.map(({ key }) => key);

const written = { author: z.string(), content: z.string(), createdAt: timestamp };

/** Messages of other systems may lack what our form requires. */
const orEmpty = <T extends z.ZodType>(field: T) => z.union([field, z.literal('')]);
const { firstName, lastName, companyEmail, phoneNumber, cityLocation, reasonForContact } = messageSchema.shape;

const recordParts = Object.fromEntries(
  tableRecordTypes.map(({ archive: { name, schema } }) => [name, z.array(schema)]),
) as { [Name in keyof ArchiveParts]: z.ZodArray<ArchiveParts[Name]> };

export const archiveSchema = z.object({
  format: z.literal(archiveFormat, { error: `This release reads archives of format ${archiveFormat} only.` }),
  ...recordParts,
  /** Previous paths of records, latest last. */
  previousAddresses: z.array(
    z.object({
      path: z
        .string()
        .regex(/^\/(?!\/)[^\\?#]*$/)
        .max(500),
      kind: z.literal(pageTypes().map(({ kind }) => kind)),
      slug: z.string(),
    }),
  ),
  siteContent: z.array(z.object({ key: z.string().min(1).max(100), content: z.string(), updatedAt: timestamp })),
  drafts: z.array(
    z.object({ key: z.enum(documentKeys), content: z.string(), author: z.string(), updatedAt: timestamp }),
  ),
  messages: z.array(
    withoutNulls(
      messageSchema.omit({ [honeypotName]: true }).extend({
        firstName: orEmpty(firstName),
        lastName: orEmpty(lastName),
        companyEmail: orEmpty(companyEmail),
        phoneNumber: orEmpty(phoneNumber),
        cityLocation: orEmpty(cityLocation),
        reasonForContact: orEmpty(reasonForContact),
        message: emptiableText('Message', importedMessageMax),
        status: z.enum(['new', 'read', 'archived', 'spam']),
        spamReason: nullableText,
        answeredAt: timestamp.nullable().default(null),
        /** The assignee's username; ignored if this site has no such account. */
        assignee: nullableText,
        followUpOn: assignmentSchema.shape.followUpOn,
        importedAt: timestamp.nullable().default(null),
        createdAt: timestamp,
        replies: z.array(
          withoutNulls(
            z.object({
              ...written,
              subject: z.string(),
              signature: z.string(),
              sentAt: timestamp.nullable().default(null),
            }),
          ),
        ),
        notes: z.array(z.object(written)),
      }),
    ),
  ),
});

export type Archive = z.output<typeof archiveSchema>;

/** Returns the records of an archive by the name of their part. */
export const recordsIn = (archive: Archive) => archive as Partial<Archive> as Record<string, object[] | undefined>;

/** The schemas of stored content by key. Unknown keys are ignored. */
const storedContent: Record<string, (content: string) => z.ZodSafeParseResult<unknown>> = {
  [businessDetailsKey]: (content) =>
    businessDetailsSchema.safeParse({ ...defaultBusinessDetails, ...(parseJson(content) as object) }),
  [sitemapBaseUrlKey]: (content) => sitemapSchema.shape.baseUrl.safeParse(content),
  [hideSamplesKey]: (content) => z.enum(['true', 'false']).safeParse(content),
  [localImagesOnlyKey]: (content) => z.enum(['true', 'false']).safeParse(content),
  [crawlersKey]: (content) => crawlersSchema.safeParse(parseJson(content)),
  [retentionKey]: (content) => retentionSchema.safeParse({ months: Number(content) }),
  ...Object.fromEntries(
    documentKinds.map(({ key, schema }) => [key, (content: string) => schema.safeParse(parseJson(content))]),
  ),
  ...Object.fromEntries(
    siteContentKeys.map((key) => [key, (content: string) => siteContentSchema.shape.content.safeParse(content)]),
  ),
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return 'not JSON';
  }
}

/** Returns the error of a stored value as text, or null. */
export function storedContentError(key: string, content: string): string | null {
  const issue = ownProperty(storedContent, key)?.(content).error?.issues[0];
  return issue ? [...issue.path, issue.message].join(' › ') : null;
}
