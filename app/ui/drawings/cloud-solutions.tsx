import { Drawing, type DrawingProps } from './drawing';

const label =
  'Line drawing: an office, a house and a server cabinet joined to two stacked cloud-shaped plates above them.';

/** The outline of a plate in plan: seven arcs, laid flat by the transforms below. */
const plate =
  'M38 60a34 34 0 0 1 28-46 48 48 0 0 1 84-8 44 44 0 0 1 70 38 36 36 0 0 1 12 68 40 40 0 0 1-62 38 46 46 0 0 1-78-2 40 40 0 0 1-66-20 38 38 0 0 1 12-68z';

/** An office, a house and a cabinet under the two plates of a cloud. */
export function CloudSolutionsDrawing({ className }: DrawingProps) {
  return (
    <Drawing kind="cloud" viewBox="0 0 640 452" label={label} className={className}>
      <path
        className="ft o"
        d="M238.1 207l79.6 46-95.2 55-79.7-46zm95.2 145 50.2 29-53.6 31-50.3-29zm112.6-101 29.4 17-29.4 17-29.4-17z"
      />
      <path
        className="fl o"
        d="M142.8 336l79.7 46v-74l-79.7-46zm74.5-99 19 11v-9l-19-11zm62.3 180 50.3 29v-34l-50.3-29zm26.9-69.5 50.2 29-26.8 35.5-50.3-29zm110-9.5 29.4 17v-70l-29.4-17z"
      />
      <path
        className="fr o"
        d="M317.7 327l-95.2 55v-74l95.2-55zm-62.3-90-19.1 11v-9l19.1-11zm128.1 178-53.6 31v-34l53.6-31zm0-34-53.6 31 26.8-35.5zm91.8-43-29.4 17v-70l29.4-17z"
      />
      <path
        className="k ft"
        d="M149.7 330l12.1 7v-13l-12.1-7zm17.8 10.3 12.1 7v-13l-12.1-7zm17.7 10.2 12.2 7v-13l-12.2-7zm17.8 10.3 12.1 7v-13l-12.1-7zM149.7 309l12.1 7v-13l-12.1-7zm17.8 10.3 12.1 7v-13l-12.1-7zm17.7 10.2 12.2 7v-13l-12.2-7zm17.8 10.3 12.1 7v-13l-12.1-7zM149.7 288l12.1 7v-13l-12.1-7zm17.8 10.3 12.1 7v-13l-12.1-7zm17.7 10.2 12.2 7v-13l-12.2-7zm17.8 10.3 12.1 7v-13l-12.1-7zm108.7 1.7-12.2 7v-13l12.2-7zm-17.8 10.3-12.1 7v-13l12.1-7zm-35.5 20.5-12.1 7v-13l12.1-7zm-17.7 10.2-12.2 7v-13l12.2-7zm71-62-12.2 7v-13l12.2-7zm-17.8 10.3-12.1 7v-13l12.1-7zM276.2 320l-12.2 7v-13l12.2-7zm-17.8 10.3-12.1 7v-13l12.1-7zm-17.7 10.2-12.2 7v-13l12.2-7zm71-62-12.2 7v-13l12.2-7zm-17.8 10.3-12.1 7v-13l12.1-7zM276.2 299l-12.2 7v-13l12.2-7zm-17.8 10.3-12.1 7v-13l12.1-7zm-17.7 10.2-12.2 7v-13l12.2-7zm35.5 31.5-12.2 7v-23l12.2-7zm84.8 77-10.4 6v-20l10.4-6zm-71-15 12.1 7v-14l-12.1-7zm19.1 11 12.1 7v-14l-12.1-7z"
      />
      <path
        className="k"
        d="M419.1 333.5l24.2 14v-9l-24.2-14zm0-12 24.2 14v-9l-24.2-14zm0-12 24.2 14v-9l-24.2-14zm0-12 24.2 14v-9l-24.2-14zm0-12 24.2 14v-9l-24.2-14z"
      />
      <path
        className="an"
        d="M438.4 341a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0zm0-12a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0zm0-12a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0zm0-12a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0zm0-12a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0z"
      />
      <path
        className="jn"
        d="M434.9 338.8a1 1 0 1 0 2 0 1 1 0 1 0-2 0zm0-12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zm0-12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zm0-12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zm0-12a1 1 0 1 0 2 0 1 1 0 1 0-2 0z"
      />
      <path className="ft o" d="M236.3 217l19.1 11-19.1 11-19-11z" />
      <path className="l" d="M333.3 352l-26.8-4.5 50.2 29 26.8 4.5" />
      <path className="a a-1" pathLength="1" d="M236.3 228v-131" />
      <path className="gl0" d="M333.3 352l-26.8-4.5 50.2 29 26.8 4.5z" />
      <path className="h" d="M445.9 268v-144M331.6 362v-160" />
      <path className="fr o" transform="matrix(.9699 .56 -.9699 .56 284.8 37)" d={plate} />
      <path className="ft o" transform="matrix(.9699 .56 -.9699 .56 284.8 28)" d={plate} />
      <path className="fr o" transform="matrix(.866 .5 -.866 .5 290 18)" d={plate} />
      <path className="ft o" transform="matrix(.866 .5 -.866 .5 290 9)" d={plate} />
      <path className="a a-2" pathLength="1" d="M236.3 97l35.5-20.5 70.2 40.5" />
      <path className="w2" d="M342 117l58 33.5 26-15M342 117l-26 15 43.3 25M342 117l41.5-24-25.9-15" />
      <path
        className="n"
        d="M422 135.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM355.3 157a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm-1.7-79a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM232.3 97a4 4 0 1 0 8 0 4 4 0 1 0-8 0z"
      />
      <circle className="ar" cx="342" cy="117" r="11" />
      <circle className="an" cx="342" cy="117" r="5" />
    </Drawing>
  );
}
