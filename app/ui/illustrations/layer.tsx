import still from './still.svg';

/**
 * A part of a drawing that stands still, fetched beside the page, once for all pages: the page is there without it.
 *
 * @param name the id of a group in still.svg
 */
export function Layer({ name }: { name: string }) {
  return <use href={`${still}#${name}`} />;
}
