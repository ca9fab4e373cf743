import { type ProviderButton, ssoLoginPath } from '~/auth/sso/identity-provider-names';
import { buttonClass } from '~/ui/button';

interface ProviderLinksProps {
  providers: ProviderButton[];
  /** The query of the login link: the purpose, and the page to return to. */
  query?: Record<string, string>;
  /** The text before the provider's name. */
  label?: string;
  /** Whether there is no form above them. */
  isAlone?: boolean;
}

/**
 * Links to the login of each provider. They are not forms, because the content security policy forbids external form
 * actions.
 */
export function ProviderLinks({ providers, query = {}, label = 'Sign in with', isAlone }: ProviderLinksProps) {
  const search = new URLSearchParams(query).toString();
  return (
    <ul className={`mt-5 grid list-none gap-3 [&_a]:w-full ${isAlone ? 'p-0' : 'border-t px-0 pt-5 pb-0'}`}>
      {providers.map(({ key, name }) => (
        <li key={key}>
          <a
            className={buttonClass({ variant: isAlone ? 'default' : 'outline', size: 'lg' })}
            href={`${ssoLoginPath(key)}${search && `?${search}`}`}
          >
            {label} {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
