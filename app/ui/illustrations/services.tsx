import { Fragment } from 'react';
import type { SceneName } from '~/content/home-page/drawing-names';
import { ownProperty } from '~/platform/own-property';
import { Drawing, type DrawingProps } from './drawing';
import { Layer } from './layer';
import backup from './service-drawings/backup.svg';
import cabling from './service-drawings/cabling.svg';
import compliance from './service-drawings/compliance.svg';
import office from './service-drawings/office.svg';
import phones from './service-drawings/phones.svg';
import printer from './service-drawings/printer.svg';
import server from './service-drawings/server.svg';
import training from './service-drawings/training.svg';
import wifi from './service-drawings/wifi.svg';

interface Scene {
  /** The alternative text, after "Line drawing: ". */
  label: string;
  /** The file of its layers; missing for still.svg. */
  file?: string;
  /** The beginning of the IDs of its layers. */
  layer?: 'support' | 'cloud' | 'shield';
  viewBox?: string;
  /** The parts of the accent link: the number of the animation, and the path. There is a layer below and above each. */
  link: [animation: number, path: string][];
}

const scenes: Record<SceneName, Scene> = {
  desk: {
    label: 'an engineer’s desk and a client’s desk, joined by one live cable.',
    layer: 'support',
    viewBox: '0 0 672 408',
    link: [
      [1, 'M219 223l83.1 48 93.6-54 72.7 42'],
      [2, 'M528.2 178.5l4.3 7 7.8-4.5'],
    ],
  },
  cloud: {
    label: 'an office, a house and a server cabinet joined to two stacked cloud-shaped plates above them.',
    layer: 'cloud',
    viewBox: '0 0 640 452',
    link: [
      [1, 'M236.3 228v-131'],
      [2, 'M236.3 97l35.5-20.5 70.2 40.5'],
    ],
  },
  gate: {
    label:
      'a server room inside two walls; one live path passes both gates beneath a shield, others stop at the outer wall.',
    layer: 'shield',
    viewBox: '0 0 640 400',
    link: [
      [3, 'M212.6 284.5l-55.5 32'],
      [2, 'M274.9 248.5l-62.3 36'],
      [4, 'M264.5 154.5l10.4 18 19-13'],
      [1, 'M349.4 205.5l-74.5 43'],
    ],
  },
  backup: {
    label: 'a storage box with a second copy beside it, joined by one live cable to a safe in another place.',
    file: backup,
    link: [[1, 'M211.6 206l86.6 50 84.9-49 64.1 37']],
  },
  phones: {
    label: 'a desk phone and a mobile phone on its stand, joined by one live line.',
    file: phones,
    link: [[1, 'M313.8 257l36.3 21 34.7-20 48.5 28']],
  },
  office: {
    label: 'a laptop; a live line rises from it to four plates with a letter, a calendar, a document and a chart.',
    file: office,
    link: [[1, 'M319.3 290v-196']],
  },
  wifi: {
    label: 'an access point above an office; its circle reaches a laptop, a phone and a tablet.',
    file: wifi,
    link: [[1, 'M214.9 76l38.1-22 69.2 40']],
  },
  cabling: {
    label: 'a drum of cable and a wall with sockets; a live cable runs from a desk through a tray to a cabinet.',
    file: cabling,
    link: [[1, 'M450.7 320l54.5-31.5v-122l-184.4-106.5v16']],
  },
  server: {
    label: 'three server cabinets below a cable ladder, joined by a live cable to a laptop that shows their state.',
    file: server,
    link: [[1, 'M279.3 272.5l-34.6 20 89.2 51.5']],
  },
  printer: {
    label: 'a large office printer, joined by one live cable to a desk with a laptop.',
    file: printer,
    link: [[1, 'M364.6 224l79.7 46-62.4 36']],
  },
  compliance: {
    label: 'a checklist with a seal on a board, joined by a live line to a row of folders. Its last point is ticked.',
    file: compliance,
    link: [
      [1, 'M405.4 306l-39.9 23-126.4-73 58.9-34'],
      [2, 'M265.5 145.2l2.9 5.1 4.9-5.1'],
    ],
  },
  training: {
    label: 'a training room with six desks; a live line runs from the lectern to a screen that shows an envelope.',
    file: training,
    link: [[1, 'M295.3 184l126.5 73 31.1-18v-36']],
  },
};

interface ServiceDrawingProps extends DrawingProps {
  name: string;
  /** Whether a text beside it names it. */
  isDecorative?: boolean;
}

/** The drawing of a service; nothing if there is none of this name. */
export function ServiceDrawing({ name, isDecorative, className }: ServiceDrawingProps) {
  const scene = ownProperty<Scene>(scenes, name);
  if (!scene) return null;
  const { label, file, layer = 'layer', viewBox = '0 0 640 420', link } = scene;
  // The animation of the desks suits every link of one or two parts.
  const kind = layer === 'layer' ? 'support' : layer;
  return (
    <Drawing {...{ kind, viewBox, className }} label={isDecorative ? undefined : `Line drawing: ${label}`}>
      {link.map(([animation, path], index) => (
        <Fragment key={path}>
          <Layer name={`${layer}-${index + 1}`} file={file} />
          <path className={`a a-${animation}`} pathLength="1" d={path} />
        </Fragment>
      ))}
      <Layer name={`${layer}-${link.length + 1}`} file={file} />
    </Drawing>
  );
}
