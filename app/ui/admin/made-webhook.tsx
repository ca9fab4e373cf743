import { ApiDocument, MadeSecret, type MadeSecretProps } from './made-secret';

/** A secret that was just made, for the program that is told. */
export function MadeWebhook(props: MadeSecretProps) {
  return (
    <MadeSecret
      {...props}
      title="The secret of your webhook"
      purpose="With it the program knows that what it is told comes from here."
    >
      It is checked as{' '}
      <a className="text-link" href="https://www.standardwebhooks.com">
        Standard Webhooks
      </a>{' '}
      says. What is sent is described under <code>webhooks</code> in <ApiDocument />.
    </MadeSecret>
  );
}
