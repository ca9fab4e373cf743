import { pageKind } from '../landing/schema';
import { themeKind } from '../theme/schema';
import type { DocumentKind } from './document';

/** Every kind of document: a row here makes it part of what is published, discarded, exported and imported. */
export const documentKinds: DocumentKind<unknown>[] = [pageKind, themeKind];
