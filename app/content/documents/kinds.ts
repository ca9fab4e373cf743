import { appearanceKind } from '../appearance/schema';
import { pageKind } from '../home-page/schema';
import type { DocumentKind } from './document';

/** The kinds of documents. An entry here adds a kind to publishing, discarding, export and import. */
export const documentKinds: DocumentKind<unknown>[] = [pageKind, appearanceKind];
