import { ApiDocument, MadeSecret, type MadeSecretProps } from './one-time-secret';

/** A secret that was just made, for the program that is reported. */
export function MadeWebhook(props: MadeSecretProps) {
  return (
    <MadeSecret
      {...props}
      title="The secret of your webhook"
      purpose="Your app uses it to check that events come from this site."
    >
      Verify signatures as{' '}
      <a className="text-link" href="https://www.standardwebhooks.com">
        Standard Webhooks
      </a>{' '}
      describes. The payload is described under <code>webhooks</code> in <ApiDocument />.
    </MadeSecret>
  );
}
