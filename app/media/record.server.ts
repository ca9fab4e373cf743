import { recordType } from '~/records/record-type.server';
import { ingestArchived } from './archived.server';
import * as model from './model.server';
import { mediaSchema, storedMediaSchema } from './schema';

export const media = recordType({
  model,
  schema: mediaSchema,
  list: '/admin/media',
  backOffice: 'own',
  searchFields: ['name', 'alt', 'caption', 'credit'],
  api: null,
  archive: {
    name: 'media',
    schema: storedMediaSchema,
    list: async (db) =>
      (await db.selectFrom('media').selectAll().orderBy('id').execute()).map(({ variants, ...row }) => ({
        ...row,
        variants: JSON.parse(variants),
      })),
    prepare: async (records, options) => (options.images ? ingestArchived(records, options.images, options) : records),
    rowOf: ({ variants, ...row }) => ({ ...row, variants: JSON.stringify(variants) }),
  },
  screens: [
    { name: 'Media', path: '/admin/media', keywords: 'images photos library files gallery' },
    { name: 'Upload images', path: '/admin/media/new', keywords: 'add image photo file' },
  ],
});
