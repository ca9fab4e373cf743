/** Asks about an address that looks mistyped, once in the form. It never rejects the address. */
import type * as z from 'zod';
import { currentConfig } from '~/platform/config.server';
import { Questioned } from '~/platform/errors';
import { email } from '~/records/fields';
import { honeypotName, type MessageInput, type messageSchema } from '../messages/schema';
import { likelyAddress } from './address-suggestion';
import { takesMail } from './mx-check.server';

type MessageSchema = typeof messageSchema;

const answers = {
  /** The address that the form has asked about. */
  askedAbout: email('').optional().catch(undefined),
  /** The proposed address, if the visitor accepts it. */
  proposed: email('').optional().catch(undefined),
};

const schemas = new WeakMap<MessageSchema, z.ZodType<MessageInput & Answers>>();

interface Answers {
  askedAbout?: string | undefined;
  proposed?: string | undefined;
}

/** Returns the schema of a message with the visitor's answer, cached per schema. */
export function withAnswers(schema: MessageSchema): z.ZodType<MessageInput & Answers> {
  const known = schemas.get(schema) ?? schema.extend(answers);
  schemas.set(schema, known);
  return known;
}

/**
 * Returns the message with the address that the visitor means.
 * @param authorize called before a DNS query; throws if no message would be accepted
 * @throws {Questioned} once about an address that looks mistyped, or whose domain accepts no emails
 */
export async function settleAddress(
  { askedAbout, proposed, ...message }: MessageInput & Answers,
  authorize: () => Promise<unknown>,
): Promise<MessageInput> {
  const { companyEmail } = message;
  if (message[honeypotName]) return message;
  if (askedAbout === companyEmail) return proposed ? { ...message, companyEmail: proposed } : message;
  const likely = likelyAddress(companyEmail);
  if (likely) throw new Questioned({ companyEmail: [`Did you mean ${likely}?`] }, likely);
  if (currentConfig().dnsServers === 'off') return message;
  const domain = companyEmail.slice(companyEmail.lastIndexOf('@') + 1).toLowerCase();
  if ((await takesMail(domain, authorize)) === false) {
    throw new Questioned({ companyEmail: [`We couldn’t verify that ${domain} receives email.`] }, null);
  }
  return message;
}
