import { pageKind } from '../landing/schema';
import { appearanceKind } from '../theme/schema';
import type { DocumentKind } from './document';

/** The kinds of documents. An entry here adds a kind to publishing, discarding, export and import. */
export const documentKinds: DocumentKind<unknown>[] = [pageKind, appearanceKind];
