import type { ReactNode } from 'react';

/** The card in place of a missing or failed page: an icon, a title, and what to do. */
export function NoticeCard({ image, role, children }: { image?: ReactNode; role?: 'alert'; children: ReactNode }) {
  return (
    <div className="mx-auto mt-12 mb-[88px] w-[min(560px,100%-40px)] rounded-card border bg-sheet px-6 pt-7 pb-8 md:px-12 md:pt-10 md:pb-12 [&>svg]:-mx-4 [&>svg]:mb-2 [&>svg]:w-[calc(100%+32px)]">
      {image}
      <div
        className="[&_dd]:wrap-anywhere grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-[11px] [&>:is(p,form,dl,ul,a)]:col-span-full md:[&>:is(p,form,dl,ul,a)]:col-[2] [&>a]:mt-4 [&>a]:justify-self-start [&>h1]:font-medium [&>h1]:text-[clamp(1.75rem,1.5rem+1.3vw,2.6rem)] [&>h1]:leading-[1.1] [&>h1]:tracking-[-0.034em] [&>svg]:text-danger [&_:is(p,dt)]:text-ink-2 [&_dd]:mb-2 [&_dd]:whitespace-pre-line"
        role={role}
      >
        {children}
      </div>
    </div>
  );
}
