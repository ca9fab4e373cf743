import { Form } from '@remix-run/react';
import type { PreviewLink } from '~/records/preview-link';
import { Button, buttonClass } from '../button';
import { CopyButton } from './copy-button';
import { RecordRow, RowActions, RowName, Rows } from './rows';
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
      <h2 className="mb-4">Preview links</h2>
      <p className="mt-1 mb-4 text-ink-2 text-small">Anyone with the link can see this draft for seven days.</p>
      {links.length === 0 ? null : (
        <Rows>
          {links.map((link) => (
            <RecordRow key={link.id}>
              <RowName>
                <a className={buttonClass({ variant: 'link' })} href={link.address} target="_blank" rel="noreferrer">
                  Expires <Timestamp at={link.expiresAt} />
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
                <span>Created by {link.author}</span>
              </RowName>
              <RowActions>
                <CopyButton text={origin + link.address} size="sm" />
                <Form method="post" action={`${address}/previews/${link.id}`} data-failed="Could not revoke the link">
                  <Button type="submit" variant="outline" size="sm">
                    Revoke
                  </Button>
                </Form>
              </RowActions>
            </RecordRow>
          ))}
        </Rows>
      )}
      <Form
        className="mt-1 mb-4 [ul+&]:mt-4"
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
