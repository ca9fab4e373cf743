import { Drawing } from './drawing';
import { Layer } from './layer';

/** Two desks, the engineer’s and the client’s, joined by a watched link. */
export function BusinessItSupportDrawing() {
  return (
    <Drawing
      kind="support"
      viewBox="0 0 672 408"
      label="Line drawing: an engineer’s desk and a client’s desk, joined by one live cable."
    >
      <Layer name="support-1" />
      <path className="a a-1" pathLength="1" d="M219 223l83.1 48 93.6-54 72.7 42" />
      <Layer name="support-2" />
      <path className="a a-2" pathLength="1" d="M528.2 178.5l4.3 7 7.8-4.5" />
    </Drawing>
  );
}

/** An office, a home and a cabinet under the two plates of a cloud. */
export function CloudSolutionsDrawing() {
  return (
    <Drawing
      kind="cloud"
      viewBox="0 0 640 452"
      label="Line drawing: an office, a house and a server cabinet joined to two stacked cloud-shaped plates above them."
    >
      <Layer name="cloud-1" />
      <path className="a a-1" pathLength="1" d="M236.3 228v-131" />
      <Layer name="cloud-2" />
      <path className="a a-2" pathLength="1" d="M236.3 97l35.5-20.5 70.2 40.5" />
      <Layer name="cloud-3" />
    </Drawing>
  );
}

/** Two walls, one path through both gates, five that end outside. */
export function CyberSecurityDrawing() {
  return (
    <Drawing
      kind="shield"
      viewBox="0 0 640 400"
      label="Line drawing: a server room inside two walls; one live path passes both gates beneath a shield, others stop at the outer wall."
    >
      <Layer name="shield-1" />
      <path className="a a-3" pathLength="1" d="M212.6 284.5l-55.5 32" />
      <Layer name="shield-2" />
      <path className="a a-2" pathLength="1" d="M274.9 248.5l-62.3 36" />
      <Layer name="shield-3" />
      <path className="a a-4" pathLength="1" d="M264.5 154.5l10.4 18 19-13" />
      <Layer name="shield-4" />
      <path className="a a-1" pathLength="1" d="M349.4 205.5l-74.5 43" />
      <Layer name="shield-5" />
    </Drawing>
  );
}
