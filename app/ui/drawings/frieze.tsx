import { Drawing, type DrawingProps } from './drawing';

export interface FriezeDrawingProps extends DrawingProps {
  /** Which end of the street stays in view where it does not fit. */
  align?: 'start' | 'middle';
}

/** A street joined by one wire. It stands on a hairline and shows as many houses as there is room for. */
export function FriezeDrawing({ align = 'middle', className }: FriezeDrawingProps) {
  return (
    <Drawing
      kind="frieze"
      viewBox="0 0 1440 104"
      preserveAspectRatio={align === 'start' ? 'xMinYMax slice' : 'xMidYMax slice'}
      className={className}
    >
      <path
        className="l"
        d="M15.5 55v-10m76 10v-10m92 18v-10m64-12v-10m80 26v-10m72 0v-10m80-6v-10m64 18v-10m72 18v-10m80 26v-10m120-22v-10m104-4v-10m108 24v-10m92 44v-10m104-24v-10m72 26v-10m104 4v-10"
      />
      <path className="w" d="M0 103h1440" />
      <path
        className="ft o"
        d="M.5 55.5h30v48h-30zm60 0h62v48h-62zm100 8h46v40h-46zm68-8h38v48h-38zm0 0 19-14 19 14zm76 16h46v32h-46zm0 0 23-14 23 14zm68-24h54v56h-54zm84-16h46v72h-46zm60 8h54v64h-54zm68 8h62v56h-62zm76 16h70v40h-70zm124-32h62v72h-62zm116 0h38v72h-38zm0 0 19-14 19 14zm92 0h70v72h-70zm100 48h54v24h-54zm0 0 27-14 27 14zm108-48h46v72h-46zm60 16h70v56h-70zm108 8h62v48h-62zm0 0 31-14 31 14z"
      />
      <path
        className="k"
        d="M6.5 62.5h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm50-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm60-16h5v6h-5zm0 12h5v6h-5zm10-12h5v6h-5zm0 12h5v6h-5zm10-12h5v6h-5zm0 12h5v6h-5zm10-12h5v6h-5zm0 12h5v6h-5zm38-20h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm56-8h5v6h-5zm10 0h5v6h-5zm10 0h5v6h-5zm10 0h5v6h-5zm38-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm54-40h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm30-40h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-36h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-36h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-36h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm38-28h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm36-8h5v6h-5zm0 12h5v6h-5zm10-12h5v6h-5zm0 12h5v6h-5zm10-12h5v6h-5zm0 12h5v6h-5zm10-12h5v6h-5zm0 12h5v6h-5zm10-12h5v6h-5zm0 12h5v6h-5zm10-12h5v6h-5zm0 12h5v6h-5zm74-44h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm76-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm72-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm50 0h5v6h-5zm10 0h5v6h-5zm10 0h5v6h-5zm10 0h5v6h-5zm78-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-48h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm30-32h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm58-16h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5zm10-24h5v6h-5zm0 12h5v6h-5zm0 12h5v6h-5z"
      />
      <path
        className="w2"
        d="M15.5 45q38 10 76 0 46 18 92 8 32 10 64-22 40 26 80 16 36 10 72-10 40 10 80-16 32 18 64 8 36 18 72 8 40 26 80 16 60 10 120-32 52 10 104-14 54 24 108 14 46 44 92 34 52 10 104-34 36 26 72 16 52 10 104-6"
      />
      <path className="a a-1" pathLength="1" d="M695.5 53q60 10 120-32" />
      <path
        className="jn"
        d="M13.5 45a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm76 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm92 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm64-22a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm80 16a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm72-10a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm80-16a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm64 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm72 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm80 16a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm224-46a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm108 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm92 34a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm104-34a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm72 16a2 2 0 1 0 4 0 2 2 0 1 0-4 0zm104-6a2 2 0 1 0 4 0 2 2 0 1 0-4 0z"
      />
      <circle className="an" cx="815.5" cy="21" r="4.5" />
    </Drawing>
  );
}
