import { Drawing, type DrawingProps } from './drawing';

/** A tray with one envelope. */
export function EmptyMessagesDrawing({ className = 'w-48' }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 192 144" className={`max-w-full ${className}`}>
      <path
        className="g"
        d="M96 46h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M116.8 58h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M137.6 70h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M158.4 82h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M179.1 94h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01"
      />
      <path className="ft o" d="M96 48l62.4 36-62.4 36-62.4-36z" />
      <path className="fl o" d="M33.6 94l62.4 36v-10l-62.4-36zM44 84l52 30v-4l-52-30z" />
      <path className="fr o" d="M158.4 94l-62.4 36v-10l62.4-36zM148 84l-52 30v-4l52-30z" />
      <path className="k" d="M45.8 83z" />
      <path className="ft o" d="M96 50l52 30-52 30-52-30z" />
      <path className="ft o" d="M90.8 58.8l41.6 24-31.2 18-41.6-24z" />
      <path className="l" d="M90.8 58.8l1.7 23 39.9 1" />
      <path className="ad" d="M96 80v-46" />
      <circle className="ar" cx="96" cy="30" r="11" />
      <circle className="an" cx="96" cy="30" r="5" />
    </Drawing>
  );
}
