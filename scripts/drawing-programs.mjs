/** Installs the programs whose drawings the long browser tests upload. */
import { installMissing } from './debian.mjs';

/** Debian's packages by their command. */
const packages = {
  inkscape: 'inkscape',
  lodraw: 'libreoffice-draw',
  dot: 'graphviz',
  gnuplot: 'gnuplot-nox',
  qrencode: 'qrencode',
  fig2dev: 'fig2dev',
  pdf2svg: 'pdf2svg',
  potrace: 'potrace',
};

/** The tests of a program that is missing are skipped. */
export const findDrawingPrograms = () => installMissing(packages);
