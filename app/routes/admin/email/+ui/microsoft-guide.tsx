import { CopyButton } from '~/ui/kit/form/copy-button';
import { Disclosure } from '~/ui/kit/form/form-parts';
import { Commands, ExternalLink, SetupGuide } from '~/ui/kit/frame/setup-guide';

interface Step {
  /** Text between asterisks is bold. */
  text: string;
  link?: { label: string; href: string };
  scripts?: { title: string; commands: string }[];
}

/** The steps at Microsoft, which can be copied for the person who manages it. */
export function MicrosoftGuide({ clientId }: { clientId: string | null }) {
  const steps = stepsOf(clientId);
  return (
    <SetupGuide
      title="Set up at Microsoft"
      end={<CopyButton text={asText(steps)} label="Copy for your administrator" size="sm" />}
    >
      {steps.map(({ text, link, scripts = [] }) => (
        <li key={text}>
          <Bold text={text} />
          {link ? (
            <p className="mt-1 [&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center">
              <ExternalLink href={link.href}>{link.label}</ExternalLink>
            </p>
          ) : null}
          {scripts.map(({ title, commands }) => (
            <Disclosure key={title} summary={title}>
              <Commands>{commands}</Commands>
            </Disclosure>
          ))}
        </li>
      ))}
    </SetupGuide>
  );
}

const Bold = ({ text }: { text: string }) =>
  text.split('*').map((part, index) => (index % 2 ? <b key={part}>{part}</b> : part));

const portal = 'https://entra.microsoft.com/#view';
const registrations = `${portal}/Microsoft_AAD_RegisteredApps`;

function stepsOf(clientId: string | null): Step[] {
  /** Returns the link to a page of the application; to the list of applications while its ID is unknown. */
  const linkTo = (page: string, label: string) =>
    clientId
      ? { label, href: `${registrations}/ApplicationMenuBlade/~/${page}/appId/${encodeURIComponent(clientId)}` }
      : { label: 'App registrations', href: `${registrations}/ApplicationsListBlade` };
  return [
    {
      text: 'Log in to the Microsoft Entra admin center as an administrator and register an application. Enter any name. You don’t need a redirect URI. From *Overview* copy the *Directory (tenant) ID* and the *Application (client) ID*.',
      link: { label: 'Register an application', href: `${registrations}/CreateApplicationBlade` },
    },
    {
      text: 'In the application, open *Certificates & secrets* and press *New client secret*. Copy its *Value*, not its Secret ID, and note its expiry date. Or upload a certificate, and keep it with its private key.',
      link: linkTo('Credentials', 'Certificates & secrets'),
    },
    {
      text: 'Under *API permissions* add one *application permission*. To send through Microsoft Graph, choose Microsoft Graph and then *Mail.Send*. To send through SMTP, choose Office 365 Exchange Online and then *SMTP.SendAsApp*. Then press *Grant admin consent*.',
      link: linkTo('CallAnAPI', 'API permissions'),
    },
    {
      text: '*Limit it to one mailbox.* Otherwise, the application can send as anyone in your organisation. Run the commands for your way of sending in Exchange Online PowerShell. For SMTP, copy the Object ID from *Enterprise applications*, not from App registrations.',
      link: {
        label: 'Enterprise applications',
        href: `${portal}/Microsoft_AAD_IAM/StartboardApplicationsMenuBlade/~/AppAppsPreview`,
      },
      scripts: [
        {
          title: 'PowerShell for Microsoft Graph',
          commands: `New-DistributionGroup -Name "Website mail" -Type Security -Members website@firm.example
New-ApplicationAccessPolicy -AppId CLIENT-ID -PolicyScopeGroupId "Website mail" -AccessRight RestrictAccess`,
        },
        {
          title: 'PowerShell for SMTP',
          commands: `New-ServicePrincipal -AppId CLIENT-ID -ObjectId OBJECT-ID
Add-MailboxPermission website@firm.example -User OBJECT-ID -AccessRights FullAccess`,
        },
      ],
    },
  ];
}

function asText(steps: Step[]): string {
  return steps
    .map(({ text, link, scripts = [] }, index) =>
      [
        `${index + 1}. ${text.replaceAll('*', '')}`,
        link?.href,
        ...scripts.flatMap(({ title, commands }) => [`${title}:`, commands]),
      ].join('\n'),
    )
    .join('\n\n');
}
