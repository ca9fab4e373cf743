import type { ReactNode } from 'react';
import { LinkButton } from './screen';

interface DashboardSectionProps {
  title: string;
  link?: { to: string; label: string };
  children: ReactNode;
}

/** The link to the days on which something is scheduled, ends or expires. */
export const allDates = { to: '/admin/schedule', label: 'By month' };

/** A section of the dashboard, with its heading and a link to its screen. */
export function DashboardSection({ title, link, children }: DashboardSectionProps) {
  return (
    <section className="mt-14 first-of-type:mt-0 [[data-tone]+&]:first-of-type:mt-10">
      <div className="mb-[17px] flex items-baseline justify-between gap-4 text-small">
        <h2>{title}</h2>
        {link ? (
          <LinkButton variant="link" className="flex-none" to={link.to}>
            {link.label}
          </LinkButton>
        ) : null}
      </div>
      {children}
    </section>
  );
}
