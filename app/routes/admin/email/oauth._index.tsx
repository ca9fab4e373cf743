import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { microsoftPasswordEnd, type OAuthProvider, oauthProviderNames, oauthProviders } from '~/email/oauth-names';
import * as oauth from '~/email/oauth-settings.server';
import * as smtpConfig from '~/email/smtp-config.server';
import { loadPage } from '~/http/pages/page.server';
import { buttonClass } from '~/ui/button';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { Option, OptionList } from '~/ui/kit/form/option-list';
import { InlineNotice } from '~/ui/kit/list/list';

export const meta: MetaFunction = () => [{ title: 'Choose how to send' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const [saved, config] = await Promise.all([oauth.find(actor), smtpConfig.find(actor)]);
    return { saved, isSmtpSaved: config?.hasPassword ?? false };
  });

const about: Record<OAuthProvider, string> = {
  microsoft: 'Your application in Microsoft Entra ID sends through Microsoft Graph or SMTP.',
  google: 'A service account with domain-wide delegation sends through Gmail’s SMTP server.',
  other: 'Any mail server that accepts XOAUTH2 with client credentials.',
};

/** The choice of a way of sending. */
export default function ChooseService() {
  const { saved, isSmtpSaved } = useLoaderData<typeof loader>();
  return (
    <>
      {saved ? (
        <InlineNotice
          className="mb-7"
          actions={
            <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to="check">
              Check
            </Link>
          }
        >
          <strong>
            {saved.isInUse
              ? `Emails are sent through ${oauthProviderNames[saved.settings.provider]}, without a password.`
              : `${oauthProviderNames[saved.settings.provider]} is set up, but not on yet.`}
          </strong>{' '}
          Sends as {saved.settings.mailbox}.
        </InlineNotice>
      ) : null}
      <SettingsPart
        title="Choose how to send"
        lead={`From ${microsoftPasswordEnd}, Microsoft no longer accepts a password for sending email. Google requires an app password. OAuth gives the website its own access, which you can limit or revoke.`}
      >
        <OptionList>
          {oauthProviders.map((provider) => (
            <Option
              key={provider}
              title={oauthProviderNames[provider]}
              text={about[provider]}
              action={
                <Link className={buttonClass({ variant: 'outline' })} to={provider}>
                  {saved?.settings.provider === provider ? 'Change' : 'Set up'}
                  <span className="sr-only"> {oauthProviderNames[provider]}</span>
                </Link>
              }
            />
          ))}
          <Option
            title="SMTP with a password"
            text="Any mail server that still accepts a username and a password."
            action={
              <Link className={buttonClass({ variant: 'outline' })} to="/admin/email-settings/smtp">
                {isSmtpSaved ? 'Change' : 'Set up'}
                <span className="sr-only"> SMTP Settings</span>
              </Link>
            }
          />
        </OptionList>
      </SettingsPart>
    </>
  );
}
