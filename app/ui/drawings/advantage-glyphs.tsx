import { Drawing, type DrawingProps } from './drawing';

/** Two rings with a gate, and the one line that comes in. */
export function EnhancedSecurityGlyph({ className }: DrawingProps) {
  return (
    <Drawing kind="glyph" viewBox="0 0 64 64" className={className}>
      <path className="l" d="M26.3 8.7a24 24 0 1 0 11.4 0M28 19.8a13 13 0 1 0 8 0" />
      <path className="a" d="M32 4v28" />
      <circle className="an" cx="32" cy="32" r="4.5" />
    </Drawing>
  );
}

/** A dial of 24 ticks. */
export function RoundTheClockGlyph({ className }: DrawingProps) {
  return (
    <Drawing kind="glyph" viewBox="0 0 64 64" className={className}>
      <path
        className="l"
        d="M32 12v-6m6 3.8 .7-2.9m4.8 5.2 1.5-2.6m3.3 6.2 2.1-2.1m1.5 6.9 2.6-1.5m-.3 7 2.9-.7M52 32h6m-3.8 6 2.9.7m-5.2 4.8 2.6 1.5m-6.2 3.3 2.1 2.1m-6.9 1.5 1.5 2.6m-7-.3 .7 2.9M32 52v6m-6-3.8-.7 2.9m-4.8-5.2-1.5 2.6m-3.3-6.2-2.1 2.1m-1.5-6.9-2.6 1.5m.3-7-2.9.7M12 32h-6m3.8-6-2.9-.7m5.2-4.8-2.6-1.5m6.2-3.3-2.1-2.1m6.9-1.5-1.5-2.6m7 .3-.7-2.9"
      />
      <circle className="w" cx="32" cy="32" r="15" />
      <path className="a" d="M32 32v-15m0 15 10 6" />
      <circle className="an" cx="32" cy="32" r="4" />
    </Drawing>
  );
}

/** Three plates, with a line up. */
export function CloudExpertiseGlyph({ className }: DrawingProps) {
  return (
    <Drawing kind="glyph" viewBox="0 0 64 64" className={className}>
      <path className="ft o" d="M32 32l24 12-24 12-24-12z" />
      <path className="ft o" d="M32 22l24 12-24 12-24-12z" />
      <path className="ft o" d="M32 12l24 12-24 12-24-12z" />
      <path className="a" d="M32 24v-18" />
      <circle className="an" cx="32" cy="24" r="4.5" />
    </Drawing>
  );
}

/** One node becomes two, then four. */
export function ScalableSolutionsGlyph({ className }: DrawingProps) {
  return (
    <Drawing kind="glyph" viewBox="0 0 64 64" className={className}>
      <path
        className="jn"
        d="M30.5 18a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zm0 28a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z"
      />
      <path className="w2" d="M10 32h10l8-14h10l6-7h10m-16 7 6 7h10M28 46h10l6-7h10m-34-7 8 14m10 0 6 7h10" />
      <path
        className="n"
        d="M50.5 11a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zm0 14a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zm0 14a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zm0 14a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z"
      />
      <circle className="an" cx="10" cy="32" r="4.5" />
    </Drawing>
  );
}

/** Steps falling over a level line. */
export function CostEfficiencyGlyph({ className }: DrawingProps) {
  return (
    <Drawing kind="glyph" viewBox="0 0 64 64" className={className}>
      <path className="l" d="M8 8v48h48" />
      <path className="w2" d="M8 14h10v8h10v8h10v8h18" />
      <path className="a" d="M8 46h48" />
      <circle className="an" cx="56" cy="46" r="4.5" />
    </Drawing>
  );
}

/** A mesh with one route through it. */
export function NetworkManagementGlyph({ className }: DrawingProps) {
  return (
    <Drawing kind="glyph" viewBox="0 0 64 64" className={className}>
      <path className="w2" d="M12 12h40v40h-40zm0 0 40 40m0-40-40 40" />
      <path className="a" d="M12 52l20-20h20" />
      <path
        className="n"
        d="M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm40 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm0 40a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM8 52a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm40-20a4 4 0 1 0 8 0 4 4 0 1 0-8 0z"
      />
      <circle className="an" cx="32" cy="32" r="4.5" />
    </Drawing>
  );
}

/** Two copies, joined. */
export function DataProtectionGlyph({ className }: DrawingProps) {
  return (
    <Drawing kind="glyph" viewBox="0 0 64 64" className={className}>
      <path className="ft o" d="M8 12h22v28h-22zm26 12h22v28h-22z" />
      <path className="k2" d="M13 19h12m-12 6h12m-12 6h7m19 0h12m-12 6h12m-12 6h7" />
      <path className="a" d="M19 40v12h15" />
      <circle className="an" cx="19" cy="52" r="4.5" />
    </Drawing>
  );
}

/** Straight across, beside the long way round. */
export function FastResponseGlyph({ className }: DrawingProps) {
  return (
    <Drawing kind="glyph" viewBox="0 0 64 64" className={className}>
      <path className="w" d="M8 20h48M8 32h48M8 44h48M20 8v48M32 8v48M44 8v48" />
      <path className="h" d="M8 56h48v-48" />
      <path className="a" d="M8 56l48-48" />
      <circle className="n" cx="8" cy="56" r="4" />
      <circle className="an" cx="56" cy="8" r="4.5" />
    </Drawing>
  );
}
