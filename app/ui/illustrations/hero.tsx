import { Drawing, type DrawingProps } from './drawing';

const above =
  'Above it floats the plan of its network; one live line runs from a screen through the cabinet up to a watching point.';

/** The furniture of a floor. The walls, the cabinet, the printer and the places of the other devices are the same. */
export interface HeroFloor {
  /** The beginning of the alternative text, after "Line drawing: ". */
  label: string;
  /** One line for each layer, from back to front: its class and its path. */
  paths: string;
}

/** The labels of the ring, the network plan and the floor, two lines each. */
export type HeroLabels = Record<'watch' | 'watchNote' | 'network' | 'networkNote' | 'office' | 'officeNote', string>;

/** The number of characters that fit beside the ring. */
const lineLengthMax = 30;
const cut = (line: string, max: number) => (line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line);

/** The two lines beside the ring. Text that does not fit the first line continues on the second. */
function watcher({ watch, watchNote }: HeroLabels): [string, string] {
  if (watch.length <= lineLengthMax) return [watch, watchNote];
  const space = watch.lastIndexOf(' ', lineLengthMax);
  const end = space > 0 ? space : watch.indexOf(' ');
  const [first, rest] = end > 0 ? [watch.slice(0, end), watch.slice(end + 1)] : [watch, ''];
  return [cut(first.replace(/,$/, ''), lineLengthMax), cut(`${rest} ${watchNote}`.trim(), lineLengthMax + 4)];
}

interface LeaderLabelProps {
  /** The leader line, which ends where the text begins. */
  leader: string;
  /** The point it touches. */
  x: number;
  y: number;
  textX: number;
  textY: number;
  title: string;
  detail: string;
}

export function LeaderLabel({ leader, x, y, textX, textY, title, detail }: LeaderLabelProps) {
  return (
    <g className="lab">
      <path className="w" d={leader} />
      <circle className="jn" cx={x} cy={y} r="2" />
      <text className="t1" x={textX} y={textY}>
        {title}
      </text>{' '}
      <text className="t2" x={textX} y={textY + 16}>
        {detail}
      </text>{' '}
    </g>
  );
}

interface HeroDrawingProps {
  floor: HeroFloor;
  labels?: HeroLabels | undefined;
}

/** A floor, the plan of its network above it, and the ring that stands for monitoring. Labels are its only text. */
export function HeroDrawing({ floor, labels }: HeroDrawingProps) {
  return (
    <Drawing kind="hero" viewBox="0 0 640 688" label={`Line drawing: ${floor.label}. ${above}`}>
      <path
        className="w"
        d="M342.2 81l7 4m-21.7 2.5 2.5 2.5m-19.6 1.6 1.3 2.7m-38.1-2.7-1.3 2.7m-15.8-6.8-2.5 2.5m-12.2-9-7 4m-4.3-12.5-4.3 1.4m-2.8-11.3-4.7.7M221 52h-9.8m12.2-10.6-4.7-.7m11.8-9.2-4.3-1.4m15.6-7.1-7-4m21.7-2.5-2.5-2.5m19.6-1.6-1.3-2.7M292 11v-5.7m18.4 7.1 1.3-2.7m15.8 6.8 2.5-2.5m12.2 9 7-4m4.3 12.5 4.3-1.4m2.8 11.3 4.7-.7M363 52h9.8m-12.2 10.6 4.7.7m-11.8 9.2 4.3 1.4"
      />
      <Floor {...floor} />
      <path className="pl" d="M292 96l332.6 192-270.2 156-332.6-192z" />
      <path
        className="g"
        d="M292 120h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M312.8 132h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M333.6 144h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M354.4 156h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M375.1 168h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M395.9 180h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M416.7 192h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M437.5 204h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M458.3 216h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M479.1 228h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M499.8 240h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M520.6 252h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M541.4 264h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M562.2 276h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M583 288h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01"
      />
      <path
        className="h"
        d="M247.8 405.5v-194m53.7 225v-194m53.7 225v-194m-185.3 177v-194m53.7 225v-194m53.7 225v-194m53.7 225v-194m53.7 225v-194m129.9 130v-215m-145.5 85v-206"
      />
      <path className="w2" d="M292 130l-92.7 53.5 155.9 90M292 130l-170.6 98.5 263.3 152M292 130l254.6 147-32 18.5" />
      <path className="ad" d="M277.3 512.5v-194" />
      <path className="a a-2" pathLength="1" d="M292 276v-146" />
      <path className="a a-1" pathLength="1" d="M277.3 318.5l-155.9-90 170.6-98.5" />
      <path
        className="n"
        d="M243.8 211.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm53.7 31a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm53.7 31a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm-185.3-17a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm53.7 31a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm107.4 62a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm53.7 31a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm129.9-85a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm-145.5-121a4 4 0 1 0 8 0 4 4 0 1 0-8 0z"
      />
      <path className="fr o" d="M318 134l-26 15v-8l26-15z" />
      <path className="ft o" d="M292 111l26 15-26 15-26-15z" />
      <path className="a a-3" pathLength="1" d="M292 126v-74" />
      <circle className="ar" cx="277.3" cy="318.5" r="11" />
      <path
        className="w"
        d="M497.5 295.5a17.1 9.9 0 1 0 34.2 0 17.1 9.9 0 1 0-34.2 0zm-12.3 0a29.4 17 0 1 0 58.8 0 29.4 17 0 1 0-58.8 0zM221 52a71 41 0 1 0 142 0 71 41 0 1 0-142 0zm22 0a49 28.3 0 1 0 98 0 49 28.3 0 1 0-98 0zm22.1 0a26.9 15.6 0 1 0 53.8 0 26.9 15.6 0 1 0-53.8 0zM292 93v5.7"
      />
      <circle className="an" cx="277.3" cy="318.5" r="5" />
      <path className="fl o" d="M266 134l26 15v-8l-26-15z" />
      <path
        className="jn"
        d="M196.7 183.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0zm-77.9 45a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0z"
      />
      <circle className="ar" cx="292" cy="52" r="11" />
      <circle className="an" cx="292" cy="52" r="5" />
      {labels ? <Labels labels={labels} /> : null}
    </Drawing>
  );
}

/** A floor alone, for a choice among them. */
export const FloorDrawing = ({ floor, className }: DrawingProps & { floor: HeroFloor }) => (
  <Drawing viewBox="0 260 640 440" className={className}>
    <Floor {...floor} />
  </Drawing>
);

function Floor({ paths }: HeroFloor) {
  return (
    <>
      <path className="ft o" d="M292 334l332.6 192-270.2 156-332.6-192z" />
      <path className="fr o" d="M624.6 538l-270.2 156v-12l270.2-156zm-332.6-204l-270.2 156v-66l270.2-156z" />
      <path className="fl o" d="M21.8 502l332.6 192v-12l-332.6-192zm270.2-168l332.6 192v-66l-332.6-192z" />
      <path
        className="k ft"
        d="M318 333l34.6 20v-38l-34.6-20zm50.2 29 34.7 20v-38l-34.7-20zm50.2 29 34.7 20v-38l-34.7-20zm50.3 29 34.6 20v-38l-34.6-20zm50.2 29 34.6 20v-38l-34.6-20zm50.2 29 34.7 20v-38l-34.7-20zM208.9 366l-39.9 23v-38l39.9-23zm-60.7 35-39.8 23v-38l39.8-23zm-60.6 35-39.8 23v-38l39.8-23z"
      />
      <path
        className="g"
        d="M292 358h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M312.8 370h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M333.6 382h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M354.4 394h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M375.1 406h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M395.9 418h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M416.7 430h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M437.5 442h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M458.3 454h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M479.1 466h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M499.8 478h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M520.6 490h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M541.4 502h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M562.2 514h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M583 526h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01"
      />
      <path className="ft o" d="M292 260l27.7 16-27.7 16-27.7-16zm84.9 111l22.5 13-26 15-22.5-13z" />
      <path
        className="fl o"
        d="M264.3 368l27.7 16v-92l-27.7-16zm86.6 42l22.5 13v-24l-22.5-13zm6.9-24l15.6 9v-8l-15.6-9z"
      />
      <path
        className="an"
        d="M284.5 370.1a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0zm0-11.7a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0zm0-11.7a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0zm0-11.7a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0zm0-11.7a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0zm0-11.7a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0zm0-11.7a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z"
      />
      <path
        className="fr o"
        d="M319.7 368l-27.7 16v-92l27.7-16zm79.7 40l-26 15v-24l26-15zm-6.9-24l-19.1 11v-8l19.1-11z"
      />
      <path
        className="k"
        d="M335.3 343v-38m50.2 67v-38m50.3 67v-38m50.2 67v-38m50.2 67v-38m50.2 67v-38m-397.5-72.5v-38m-60.6 73v-38m-60.6 73v-38m199.2-46l22.5 13v-8.7l-22.5-13zm0-11.7l22.5 13v-8.7l-22.5-13zm0-11.7l22.5 13v-8.7l-22.5-13zm0-11.7l22.5 13v-8.8l-22.5-13zm0-11.8l22.5 13v-8.7l-22.5-13zm0-11.7l22.5 13v-8.7l-22.5-13zm0-11.7l22.5 13v-8.7l-22.5-13zm126.4 104.3l-14.7 8.5m-24.2-8l15.5 9"
      />
      <path
        className="jn"
        d="M281 367.9a1 1 0 1 0 2 0a1 1 0 1 0-2 0zm0-11.7a1 1 0 1 0 2 0a1 1 0 1 0-2 0zm0-11.7a1 1 0 1 0 2 0a1 1 0 1 0-2 0zm0-11.7a1 1 0 1 0 2 0a1 1 0 1 0-2 0zm0-11.8a1 1 0 1 0 2 0a1 1 0 1 0-2 0zm0-11.7a1 1 0 1 0 2 0a1 1 0 1 0-2 0zm0-11.7a1 1 0 1 0 2 0a1 1 0 1 0-2 0z"
      />
      <path className="ft o" d="M376.9 367l15.6 9-19.1 11-15.6-9z" />
      {paths
        .trim()
        .split('\n')
        .map((layer) => (
          <path key={layer} className={layer.slice(0, layer.indexOf('M'))} d={layer.slice(layer.indexOf('M'))} />
        ))}
    </>
  );
}

/** Labels the ring. */
export function WatchLabel({ labels }: { labels: HeroLabels }) {
  const [title, detail] = watcher(labels);
  return <LeaderLabel leader="M363 52l44-14" x={363} y={52} textX={415} textY={39} title={title} detail={detail} />;
}

function Labels({ labels }: { labels: HeroLabels }) {
  const { network, networkNote, office, officeNote } = labels;
  return (
    <>
      <WatchLabel labels={labels} />
      <LeaderLabel
        leader="M508.5 221l30-44"
        x={508.5}
        y={221}
        textX={546.5}
        textY={178}
        title={network}
        detail={networkNote}
      />
      <LeaderLabel
        leader="M494.6 605l18 52"
        x={494.6}
        y={605}
        textX={520.6}
        textY={658}
        title={office}
        detail={officeNote}
      />
    </>
  );
}
