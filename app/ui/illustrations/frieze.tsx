import { clsx } from 'clsx';
import { Drawing } from './drawing';
import { Layer } from './layer';

/**
 * A street joined by one wire. It shows as many houses as there is space for.
 * @param align the end of the street that stays visible in a narrow space
 */
export function FriezeDrawing({ align = 'middle', className }: { align?: 'start' | 'middle'; className: string }) {
  return (
    <Drawing
      viewBox="0 0 1440 104"
      preserveAspectRatio={align === 'start' ? 'xMinYMax slice' : 'xMidYMax slice'}
      className={clsx('overflow-hidden', className)}
    >
      <Layer name="frieze-1" />
      <path className="a a-1" pathLength="1" d="M695.5 53q60 10 120-32" />
      <Layer name="frieze-2" />
    </Drawing>
  );
}
