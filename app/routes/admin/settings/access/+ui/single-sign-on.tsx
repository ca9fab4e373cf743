import { type ProviderKind, providerKindNames, providerKinds } from '~/auth/sso/identity-provider-names';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { Option, OptionList } from '~/ui/kit/form/option-list';
import { PostButton } from '~/ui/kit/form/post-button';
import { DialogLink, LinkButton } from '~/ui/kit/frame/screen';
import { Badge } from '~/ui/kit/list/list';

const path = '/admin/site-settings/access';

interface SingleSignOnProps {
  providers: { id: number; kind: ProviderKind; name: string; isActive: boolean; people: 'known' | 'domain' }[];
  /** Whether users can also log in with a password or a passkey. */
  isLocal: boolean;
  /** Whether this user has logged in with a provider. */
  hasUsedSso: boolean;
  /** The command that turns password login on again. */
  recoveryCommand: string;
}

const about: Record<ProviderKind, string> = {
  microsoft: 'For people in your Microsoft tenant.',
  google: 'For people in your Google Workspace.',
  other: 'Any OpenID Connect provider: Okta, Keycloak, Authentik, Auth0.',
};

/** The identity providers, and the switch of password login. */
export function SingleSignOn({ providers, isLocal, hasUsedSso, recoveryCommand }: SingleSignOnProps) {
  return (
    <>
      <SettingsPart
        title="Single sign-on"
        lead="People log in with their organisation’s account. People who leave your organisation are logged out within an hour."
      >
        <OptionList>
          {providers.map(({ id, kind, name, isActive, people }) => (
            <Option
              key={id}
              title={
                <>
                  {name} {isActive ? <Badge tone="on">On</Badge> : <Badge tone="off">Off</Badge>}
                </>
              }
              text={`${providerKindNames[kind]}, for ${people === 'known' ? 'people who have an account' : 'a domain'}`}
              action={
                <span className="flex flex-wrap gap-2">
                  <LinkButton variant="outline" to={`${path}/providers/${id}/check`}>
                    Check<span className="sr-only"> {name}</span>
                  </LinkButton>
                  <DialogLink variant="ghost" to={`${path}/providers/${id}/delete`} of={name}>
                    Remove
                  </DialogLink>
                </span>
              }
            />
          ))}
          {providerKinds.map((kind) => (
            <Option
              key={kind}
              title={providerKindNames[kind]}
              text={about[kind]}
              action={
                <LinkButton variant="outline" to={`${path}/providers/new/${kind}`}>
                  Set up<span className="sr-only"> {providerKindNames[kind]}</span>
                </LinkButton>
              }
            />
          ))}
        </OptionList>
      </SettingsPart>
      {providers.some(({ isActive }) => isActive) || !isLocal ? (
        <SettingsPart
          title="Password login"
          lead={
            <>
              {isLocal
                ? 'People can also log in with passwords and passkeys of this site. If you turn this off, sessions without a provider end.'
                : 'Off: people log in with the providers only.'}{' '}
              {isLocal && !hasUsedSso
                ? 'To turn it off, log in with a provider first, so that you can get back in.'
                : null}
            </>
          }
        >
          <p className="mb-5 max-w-[640px] text-ink-2 text-small">
            If a provider fails, the server administrator can restore password login with{' '}
            <code className="whitespace-nowrap">{recoveryCommand}</code>.
          </p>
          {isLocal && !hasUsedSso ? null : (
            <PostButton
              action={`${path}/local-sign-in`}
              failed="Could not change password login"
              fields={{ isOn: !isLocal }}
              variant="outline"
            >
              {isLocal ? 'Turn off password login' : 'Turn on password login'}
            </PostButton>
          )}
        </SettingsPart>
      ) : null}
    </>
  );
}
