import type { SampleData } from '~/http/theme-sample.server';
import { buttonClass } from '../button';
import { HeroDrawing } from '../illustrations/hero';
import { Notice } from './list';
import { inertIf } from './screen';

const uses = {
  text: 'Links and text',
  parts: 'Lines and marks',
  ground: 'The call to action',
};

/** A sample of page elements in a theme, on light and on dark backgrounds. */
export function ThemeSample({ sheet, icons, moves }: SampleData) {
  return (
    <section className="grid content-start gap-5" aria-label="Sample">
      <link rel="stylesheet" href={sheet} />
      {moves.length > 0 ? (
        <Notice>
          <strong>We adjusted your colour so that text stays readable.</strong>{' '}
          {moves.map(({ use, from, to, by }) => (
            <span key={use}>
              {uses[use]}: {by < 0 ? 'darkened' : 'lightened'} by {Math.abs(by)} points of lightness: {from} to {to}.{' '}
            </span>
          ))}
        </Notice>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(260px,100%),1fr))] gap-5">
        <Ground name="light" />
        <Ground name="dark" />
      </div>
      <p className="flex items-center gap-4">
        <img src={icons.small} width={32} height={32} alt="" />
        <img src={icons.large} width={64} height={64} alt="" />
        <span>Your icon in browser tabs and on phones.</span>
      </p>
    </section>
  );
}

/** An inert sample. */
function Ground({ name }: { name: 'light' | 'dark' }) {
  return (
    <div
      className="theme-sample grid content-start gap-3.5 rounded-card border bg-paper p-5 font-sans text-ink forced-color-adjust-none [&>.ill]:max-w-60 [&_.lab]:hidden"
      data-ground={name}
      {...inertIf(true)}
    >
      <HeroDrawing />
      <h2 className="font-medium text-h3 leading-[1.18] tracking-[-0.022em]">Sample heading</h2>
      <p>
        Someone watches, day and night. <span className={buttonClass({ variant: 'link' })}>How we work</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <span className={buttonClass()}>Contact us</span>
        <span className={buttonClass({ variant: 'outline' })}>Our services</span>
      </div>
      <p className="rounded-card bg-accent-soft px-4 py-3">We reply within a working day.</p>
      <p className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-card bg-[var(--cta)] p-4 text-[var(--on-cta)] [&>span]:bg-[var(--cta-button)] [&>span]:text-cta-on">
        <strong className="font-display font-medium text-quote leading-1.2">020 7946 0127</strong>
        <span className={buttonClass({ variant: 'ghost' })}>Call us</span>
      </p>
    </div>
  );
}
