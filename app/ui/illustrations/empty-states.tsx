import { Drawing, type DrawingProps } from './drawing';

/** Two sheets with the same text. */
export function EmptyTestimonialsDrawing({ className = 'w-48' }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 192 144" className={`max-w-full ${className}`}>
      <path
        className="g"
        d="M96 40h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M116.8 52h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M137.6 64h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M158.4 76h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M179.1 88h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01"
      />
      <path className="fr o" d="M118.5 83l-53.7 31v-3l53.7-31zm57.2 7-53.7 31v-3l53.7-31z" />
      <path className="ft o" d="M75.2 55l43.3 25-53.7 31-43.3-25z" />
      <path className="fl o" d="M21.5 89l43.3 25v-3l-43.3-25zm57.2 7 43.3 25v-3l-43.3-25z" />
      <path className="k2" d="M71.8 65l29.4 17m-39-11.5 29.5 17M52.7 76l29.4 17M43.2 81.5l17.3 10" />
      <path className="ft o" d="M132.4 62l43.3 25-53.7 31-43.3-25z" />
      <path className="k2" d="M128.9 72l29.5 17m-39-11.5 29.4 17M109.9 83l29.4 17m-39-11.5 17.4 10" />
      <path className="ad" d="M70 83v-43l57.2 7v43" />
      <circle className="ar" cx="98.6" cy="43.5" r="11" />
      <circle className="an" cx="98.6" cy="43.5" r="5" />
    </Drawing>
  );
}

/** A stack of pages. */
export function EmptyPostsDrawing({ className = 'w-48' }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 192 144" className={`max-w-full ${className}`}>
      <path
        className="g"
        d="M96 40h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M116.8 52h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M137.6 64h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M158.4 76h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M179.1 88h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01"
      />
      <path className="ft o" d="M96 54.5l52 30-62.4 36-52-30z" />
      <path className="ft o" d="M96 47.5l52 30-62.4 36-52-30z" />
      <path className="fr o" d="M148 88l-62.4 36v-3.5l62.4-36zm0-7-62.4 36v-3.5l62.4-36zm0-7-62.4 36v-3.5l62.4-36z" />
      <path className="fl o" d="M33.6 94l52 30v-3.5l-52-30zm0-7 52 30v-3.5l-52-30zm0-7 52 30v-3.5l-52-30z" />
      <path className="ft o" d="M96 40.5l52 30-62.4 36-52-30z" />
      <path className="ad" d="M96 50.5v-34.5" />
      <path className="k2" d="M92.5 52.5l34.7 20m-43.3-15 34.6 20m-43.3-15 34.7 20m-43.3-15 34.6 20m-43.3-15 15.6 9" />
      <circle className="ar" cx="96" cy="12" r="11" />
      <circle className="an" cx="96" cy="12" r="5" />
    </Drawing>
  );
}

/** A badge with a tick. */
export function EmptyAccreditationsDrawing({ className = 'w-48' }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 192 144" className={`max-w-full ${className}`}>
      <path
        className="g"
        d="M96 52h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M116.8 64h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M137.6 76h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M158.4 88h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M179.1 100h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01"
      />
      <ellipse className="fr o" cx="96" cy="100" rx="53.9" ry="31.1" />
      <ellipse className="ft o" cx="96" cy="95" rx="53.9" ry="31.1" />
      <ellipse className="k" cx="96" cy="95" rx="44.1" ry="25.5" />
      <ellipse className="w" cx="96" cy="95" rx="29.4" ry="17" />
      <path className="a" d="M84 95l9.1 8 16.9-16" />
    </Drawing>
  );
}

/** A desk that waits for someone. */
export function EmptyUsersDrawing({ className = 'w-48' }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 136 102" className={`max-w-full ${className}`}>
      <path
        className="g"
        d="M62 46h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M82.8 58h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M103.6 70h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M124.4 82h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01"
      />
      <path className="l" d="M60.3 61v-20m38.1 42v-20M79.3 94v-20m-38.1-2v-20m4.3 38.5v-11m-5.2 7 10.4 6m0-6-10.4 6" />
      <path
        className="ft o"
        d="M60.3 36.5l41.5 24-22.5 13-41.5-24zM63.7 25l22.5 13-1.7 1-22.5-13zM45.5 71.5l10.4 6-10.4 6-10.3-6zM36 63l10.4 6-1.4.8-10.4-6z"
      />
      <path
        className="fr o"
        d="M101.8 63l-22.5 13v-2.5l22.5-13zm-15.6-9-1.7 1v-16l1.7-1zM55.9 79.5l-10.4 6v-2l10.4-6zM46.4 82l-1.4.8v-13l1.4-.8z"
      />
      <path className="l" d="M74.1 52.5v-5.5" />
      <path
        className="fl o"
        d="M37.8 52l41.5 24v-2.5l-41.5-24zM62 42l22.5 13v-16l-22.5-13zM35.2 79.5l10.3 6v-2l-10.3-6zm-.6-2.7 10.4 6v-13l-10.4-6z"
      />
      <path className="k" d="M59.4 53l13.9 8-3.9 2.3-13.9-8z" />
      <path className="fs" d="M64.2 40.8l18.2 10.5v-11l-18.2-10.5z" />
      <path className="ad" d="M69.8 33.5v-18" />
      <circle className="ar" cx="69.8" cy="11.5" r="7.8" />
      <circle className="an" cx="69.8" cy="11.5" r="3.5" />
    </Drawing>
  );
}
