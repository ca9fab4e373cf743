import { Drawing } from './drawing';
import { Layer } from './layer';

/** The icon of an advantage. @param name one of `glyphNames` (content/home-page/drawing-names.ts) */
export function AdvantageGlyph({ name }: { name: string }) {
  return (
    <Drawing className="size-14 flex-none md:-ml-1.5 md:size-16 max-md:[--sw:1]" viewBox="0 0 64 64">
      <Layer name={`glyph-${name}`} />
    </Drawing>
  );
}
