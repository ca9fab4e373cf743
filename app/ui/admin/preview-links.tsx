import { Form } from '@remix-run/react';
import type { PreviewLink } from '~/records/preview-link';
import { Button } from '../button';
import { CopyButton } from './copy-button';
import { Timestamp } from './timestamp';

interface PreviewLinksProps {
  links: PreviewLink[];
  /** The start of each address. */
  origin: string;
  /** The address of the forms. */
  address: string;
}

/** Links by which anyone sees what is not published: to make, to pass on and to revoke. */
export function PreviewLinks({ links, origin, address }: PreviewLinksProps) {
  return (
    <section>
      <h2 className="section-title">Preview links</h2>
      <p className="form-note link-line">Anyone with the link can see this draft for seven days.</p>
      {links.length === 0 ? null : (
        <ul className="rows">
          {links.map((link) => (
            <li key={link.id} className="link-row">
              <span className="link-text">
                <a className="link" href={link.address} target="_blank" rel="noreferrer">
                  Expires <Timestamp at={link.expiresAt} />
                  <span className="away"> (opens in a new tab)</span>
                </a>
                <span>Created by {link.author}</span>
              </span>
              <div className="link-actions">
                <CopyButton text={origin + link.address} size="sm" />
                <Form method="post" action={`${address}/previews/${link.id}`} data-failed="Could not revoke the link">
                  <Button type="submit" variant="outline" size="sm">
                    Revoke
                  </Button>
                </Form>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Form
        className="link-line"
        method="post"
        action={`${address}/previews`}
        data-failed="Could not create a preview link"
      >
        <Button type="submit" variant="outline">
          Create preview link
        </Button>
      </Form>
    </section>
  );
}
