import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { DashboardCounts } from '~/registry/dashboard.server';
import { dayOf } from './dates';
import { menuEntry } from './menu';

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

interface CountsProps {
  counts: DashboardCounts;
  now: string;
}

/** One entry for each part of the site that the role may open: what there is, and its last change. */
export function Counts({ counts, now }: CountsProps) {
  const { testimonials, blogPosts, accreditations, emailSettings, users, siteSettings } = counts;
  const since = (text: string, iso: string | null, never: string) =>
    iso ? (
      <>
        {text} <time dateTime={iso}>{dayOf(iso, now)}</time>
      </>
    ) : (
      never
    );
  return (
    <ul className="tallies">
      {testimonials ? (
        <Count
          href="/admin/testimonials"
          first={testimonials.total > 0 ? count(testimonials.total, 'testimonial') : 'No testimonials of your own yet'}
          second={testimonials.samplesVisible ? '3 samples showing' : `${testimonials.shown} shown on the website`}
        />
      ) : null}
      {blogPosts ? (
        <Count
          href="/admin/blog-posts"
          first={`${blogPosts.published} published, ${count(blogPosts.drafts, 'draft')}`}
          second={since('Last published', blogPosts.lastPublishedAt, 'Nothing published yet')}
        />
      ) : null}
      {accreditations ? (
        <Count
          href="/admin/accreditations"
          first={`${accreditations.shown} shown, ${accreditations.inactive} inactive`}
          second={since('Last changed', accreditations.lastChangedAt, 'None yet')}
        />
      ) : null}
      {emailSettings ? (
        <Count
          href="/admin/email-settings"
          first={emailSettings.host ?? 'Not set up yet'}
          second={since('Last changed', emailSettings.changedAt, 'Emails wait until then')}
        />
      ) : null}
      {users ? (
        <Count
          href="/admin/users"
          first={count(users.admins + users.editors, 'person', 'people')}
          second={`${count(users.admins, 'admin')}, ${count(users.editors, 'editor')}`}
        />
      ) : null}
      {siteSettings ? (
        <Count
          href="/admin/site-settings"
          first={count(siteSettings.socialLinks, 'social link')}
          second={since('Sitemap generated', siteSettings.sitemapAt, 'Sitemap not generated yet')}
        />
      ) : null}
    </ul>
  );
}

function Count({ href, first, second }: { href: string; first: ReactNode; second: ReactNode }) {
  const { label, icon: Icon } = menuEntry(href);
  return (
    <li>
      <Link to={href}>
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        <h3>{label}</h3>
        <p>{first}</p>
        <p>{second}</p>
      </Link>
    </li>
  );
}
