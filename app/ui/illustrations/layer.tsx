import still from './still.svg';

/**
 * A static part of a drawing, in a separate file that all pages share, so that the page does not wait for it.
 * @param name the ID of a group in the file
 */
export function Layer({ name, file = still }: { name: string; file?: string | undefined }) {
  return <use href={`${file}#${name}`} />;
}
