import * as z from 'zod';
import { optionalText } from '~/records/fields';

export const signatureSchema = z.object({ signature: optionalText('Signature', { max: 1000 }) });

export type SignatureInput = z.output<typeof signatureSchema>;
