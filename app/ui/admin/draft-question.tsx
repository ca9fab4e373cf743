import { Button } from '../button';
import { useDrafts } from './drafts';
import { Notice } from './list';

/** Asks whether what was typed before goes over what somebody else has saved since. */
export function DraftQuestion({ form }: { form: string }) {
  const { offered, settle } = useDrafts();
  if (offered?.form !== form) return null;
  return (
    <section aria-label="What you typed before">
      <Notice
        actions={
          <>
            <Button variant="outline" size="sm" onClick={() => settle(true)}>
              Put it into the fields
            </Button>
            <Button variant="ghost" size="sm" onClick={() => settle(false)}>
              Forget it
            </Button>
          </>
        }
      >
        <strong>What you sent was not saved, and somebody else has saved since.</strong> The fields show what is saved
        now; what you typed is kept.
      </Notice>
    </section>
  );
}
