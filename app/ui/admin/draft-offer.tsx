import { Button } from '../button';
import { Notice } from './list';
import { useDrafts } from './local-drafts';

/** Asks whether to keep older input over values that were saved meanwhile. */
export function DraftOffer({ form }: { form: string }) {
  const { offered, resolve } = useDrafts();
  if (offered?.form !== form) return null;
  return (
    <section aria-label="Your unsaved changes">
      <Notice
        actions={
          <>
            <Button variant="outline" size="sm" onClick={() => resolve(true)}>
              Restore
            </Button>
            <Button variant="ghost" size="sm" onClick={() => resolve(false)}>
              Delete
            </Button>
          </>
        }
      >
        <strong>Your changes were not saved, and someone else has saved since.</strong> The fields show the saved
        version. Your changes are kept.
      </Notice>
    </section>
  );
}
