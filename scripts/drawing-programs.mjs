/** Installs the programs whose drawings the long browser tests upload. */
import { existsSync } from 'node:fs';
import { installPackages, mayInstall } from './debian.mjs';

/** Debian's packages by their command. */
const packages = {
  inkscape: 'inkscape',
  soffice: 'libreoffice-draw',
  dot: 'graphviz',
  gnuplot: 'gnuplot-nox',
  qrencode: 'qrencode',
  fig2dev: 'fig2dev',
  pdf2svg: 'pdf2svg',
  potrace: 'potrace',
};

/** The tests of a program that is missing are skipped. */
export async function findDrawingPrograms() {
  const missing = Object.keys(packages).filter((command) => !existsSync(`/usr/bin/${command}`));
  if (missing.length === 0 || !mayInstall) return;
  console.log(`Installing Debian's packages of ${missing.join(', ')} with apt-get.`);
  await installPackages(...missing.map((command) => packages[command]));
}
