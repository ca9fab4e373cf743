/** A file that cannot be taken: what is wrong with it, in a sentence for whoever sent it. */
export class Unusable extends Error {
  override name = 'Unusable';
}
