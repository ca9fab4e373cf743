import still from './still.svg';

/**
 * A static part of a drawing, in a separate file that all pages share, so that the page does not wait for it.
 * @param name the ID of a group in still.svg
 */
export function Layer({ name }: { name: string }) {
  return <use href={`${still}#${name}`} />;
}
