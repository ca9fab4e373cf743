import { imagesOf } from '~/media/images.server';
import { foldCase } from '~/platform/fold-case';
import { listPublic } from './model.server';

/** The author of an article, with role and portrait if the team has a member of that name. */
export type ArticleAuthor = NonNullable<Awaited<ReturnType<typeof readAuthor>>>;

export async function readAuthor(name: string | null) {
  if (name === null) return null;
  const member = (await listPublic()).find((one) => foldCase(one.name) === foldCase(name));
  const portrait = member?.portrait ?? '';
  const image = (await imagesOf([portrait]))[portrait] ?? null;
  return { name, role: member?.role ?? null, image, firstName: name.split(' ')[0] ?? name };
}
