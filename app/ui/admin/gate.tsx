import type { ReactNode } from 'react';
import type { Flash as FlashMessage } from '~/http/flash.server';
import { HeroDrawing } from '../drawings/hero';
import { Brand, type FrameData } from './sidebar';
import { Flash, ToastProvider } from './toasts';

interface GateProps {
  brand: FrameData['brand'];
  flash: FlashMessage | null;
  /** Begins at the top; what is short stands in the middle. */
  isLong?: boolean;
  children: ReactNode;
}

/** A page before the back office: a form, and beside it what it is the way to. */
export function Gate({ brand, flash, isLong, children }: GateProps) {
  return (
    <ToastProvider>
      <Flash flash={flash} />
      <div className="gate">
        <main className="gate-main" data-long={isLong || undefined}>
          <a className="brand" href="/">
            <Brand {...brand} />
          </a>
          <div className="gate-form">{children}</div>
        </main>
        <div className="gate-picture drawing-ground">
          <HeroDrawing brandName={brand.brandName} />
        </div>
      </div>
    </ToastProvider>
  );
}
