/** The library of pictures. */
import { mediaRecordSchema, mediaSchema } from '~/media/schema';
import { type Call, paging, records } from './call.server';

const media = records({
  path: '/api/admin/media',
  who: 'media',
  one: 'mediaFile',
  many: 'mediaFiles',
  name: 'picture',
  record: mediaRecordSchema,
  body: mediaSchema,
  change: 'PATCH',
});

export const mediaCalls: Call[] = [
  ...media.map((call) => ({
    ...call,
    ...(call.method === 'POST' ? { hasFile: true } : {}),
    ...(call.method === 'GET' ? { query: [...paging, 'q'] } : {}),
  })),
  {
    method: 'GET',
    path: '/api/admin/media/{id}',
    who: 'media',
    summary: 'An image of the library',
    answer: { mediaFile: mediaRecordSchema },
  },
  {
    method: 'PUT',
    path: '/api/admin/media/{id}/file',
    who: 'media',
    summary: 'Replace the file of an image everywhere',
    hasFile: true,
    answer: { mediaFile: mediaRecordSchema },
  },
];
