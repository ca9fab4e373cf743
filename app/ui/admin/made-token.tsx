import { ApiDocument, MadeSecret, type MadeSecretProps } from './made-secret';

/** A token that was just made, for its program. */
export function MadeToken(props: MadeSecretProps) {
  return (
    <MadeSecret {...props} title="Your API token" purpose="Whoever has it can do what it may do.">
      The program sends it with each request, as <code>Authorization: Bearer</code> and then the token. The calls that
      it can make are in <ApiDocument />.
    </MadeSecret>
  );
}
