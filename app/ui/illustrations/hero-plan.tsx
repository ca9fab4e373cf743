import { Drawing } from './drawing';
import { type HeroLabels, LeaderLabel, WatchLabel } from './hero';

const label =
  'Line drawing: the plan of the network above the photograph. One live line runs from the office up to a watching point.';

/** The upper part of the hero’s drawing, for a photograph of the office below it. Dashed lines lead down to it. */
export function HeroPlanDrawing({ labels }: { labels: HeroLabels }) {
  return (
    <Drawing kind="hero" viewBox="0 0 640 318" label={label}>
      <path
        className="w"
        d="M342.2 81l7 4m-21.7 2.5 2.5 2.5m-19.6 1.6 1.3 2.7m-38.1-2.7-1.3 2.7m-15.8-6.8-2.5 2.5m-12.2-9-7 4m-4.3-12.5-4.3 1.4m-2.8-11.3-4.7.7M221 52h-9.8m12.2-10.6-4.7-.7m11.8-9.2-4.3-1.4m15.6-7.1-7-4m21.7-2.5-2.5-2.5m19.6-1.6-1.3-2.7M292 11v-5.7m18.4 7.1 1.3-2.7m15.8 6.8 2.5-2.5m12.2 9 7-4m4.3 12.5 4.3-1.4m2.8 11.3 4.7-.7M363 52h9.8m-12.2 10.6 4.7.7m-11.8 9.2 4.3 1.4"
      />
      <path className="pl" d="M292 96l199.2 115-164.6 95-199.1-115z" />
      <path
        className="g"
        d="M288.5 117h.01m-20.7 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m145.5-60h.01m-20.8 12h.01m-20.7 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m145.5-60h.01m-20.8 12h.01m-20.8 12h.01m-20.7 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m145.5-60h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.7 12h.01m-20.8 12h.01m-20.8 12h.01m145.5-60h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.7 12h.01m-20.8 12h.01m145.5-60h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.7 12h.01m145.4-60h.01m-20.7 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m145.5-60h.01m-20.8 12h.01m-20.7 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01m145.5-60h.01m-20.8 12h.01m-20.8 12h.01m-20.7 12h.01m-20.8 12h.01m-20.8 12h.01m-20.8 12h.01"
      />
      <path className="h" d="M281.6 182v136m39.8-113v113m39.9-90v90m-143.8-113v113m39.9-90v90m79.6-44v44m74.5-91v91" />
      <path className="w2" d="M292 130l-50.2 29 119.5 69m-69.3-98l-102.2 59 147.2 85m-45-144l143.8 83-24.3 14" />
      <path className="ad" d="M297.2 251v67" />
      <path className="a a-1" pathLength="1" d="M297.2 251l-107.4-62 102.2-59" />
      <path
        className="n"
        d="M277.6 182a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm39.8 23a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm39.9 23a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm-143.8-23a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm39.9 23a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm79.6 46a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm74.5-47a4 4 0 1 0 8 0 4 4 0 1 0-8 0z"
      />
      <path
        className="jn"
        d="M239.2 159a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0zm-52 30a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0z"
      />
      <path className="fr o" d="M292 144l24.2-14v-8l-24.2 14z" />
      <path className="fl o" d="M267.8 130l24.2 14v-8l-24.2-14z" />
      <path className="ft o" d="M292 108l24.2 14-24.2 14-24.2-14z" />
      <path className="a a-3" pathLength="1" d="M292 122v-70" />
      <path
        className="w"
        d="M398 227a13.5 7.8 0 1 0 26.9 0 13.5 7.8 0 1 0-26.9 0zm-9.8 0a23.3 13.4 0 1 0 46.5 0 23.3 13.4 0 1 0-46.5 0zM221 52a71 41 0 1 0 142 0 71 41 0 1 0-142 0zm22 0a49 28.3 0 1 0 98 0 49 28.3 0 1 0-98 0zm22.1 0a26.9 15.6 0 1 0 53.8 0 26.9 15.6 0 1 0-53.8 0zM292 93v5.7"
      />
      <circle className="ar" cx="297.2" cy="251" r="11" />
      <circle className="an" cx="297.2" cy="251" r="5" />
      <circle className="ar" cx="292" cy="52" r="11" />
      <circle className="an" cx="292" cy="52" r="5" />
      <WatchLabel labels={labels} />
      <LeaderLabel
        leader="M415.5 167.3l30-44"
        x={415.5}
        y={167.3}
        textX={453.5}
        textY={124}
        title={labels.network}
        detail={labels.networkNote}
      />
    </Drawing>
  );
}
