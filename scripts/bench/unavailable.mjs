import { PrepareError } from '../prepare.mjs';

/** A part cannot be measured on this machine: with all the others it is left out, asked for by name it fails. */
export class Unavailable extends PrepareError {}
