import { notFoundCopy } from '~/content/home-page/copy-not-found';
import { Icon } from '~/ui/icons';
import { ButtonLink } from '../button-link';
import { buttonStyle } from '../button-style';
import { Drawing } from '../illustrations/drawing';
import { NoticeCard } from '../notice-card';

interface NotFoundCardProps {
  homeHref?: string;
  /** Missing when the database is unavailable. Then the default copy is shown. */
  copy?: typeof notFoundCopy;
  links: readonly { label: string; href: string }[];
}

export function NotFoundCard({ homeHref = '/', copy = notFoundCopy, links }: NotFoundCardProps) {
  const { title, text, help, button } = copy;
  return (
    <NoticeCard image={<NotFoundDrawing />}>
      <Icon name="CircleAlert" size={36} />
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{help}</p>
      {links.length > 0 ? (
        <ul className="flex flex-wrap gap-x-5">
          {links.map(({ label, href }) => (
            <li key={href}>
              <a className="inline-flex min-h-11 items-center" href={href}>
                <span className={buttonStyle({ variant: 'link' })}>{label}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <ButtonLink href={homeHref}>{button}</ButtonLink>
    </NoticeCard>
  );
}

const label = 'Line drawing: a network plug lying just short of its socket.';

/** A plug that does not reach its socket. Only this drawing has a node in the danger colour. */
function NotFoundDrawing() {
  return (
    <Drawing viewBox="0 0 480 280" label={label}>
      <path
        className="g"
        d="M236 22h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M256.8 34h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M277.6 46h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M298.4 58h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M319.1 70h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M339.9 82h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M360.7 94h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M381.5 106h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M402.3 118h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M423.1 130h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M443.8 142h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M464.6 154h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M485.4 166h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01M506.2 178h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01m-20.79 12h.01"
      />
      <path className="fl o" d="M369.4 149l55.4 32v-70l-55.4-32zM307 176l17.3 10v-13l-17.3-10z" />
      <path className="fr o" d="M447.3 168l-22.5 13v-70l22.5-13zm-102.2 6-20.8 12v-13l20.8-12z" />
      <path className="l2" d="M315.7 175c-40 26-70.3 32-130.3 18-70-20-23.9-26-73.9-44-46-16 63.3-43 3.3-53" />
      <path className="ft o" d="M391.9 66l55.4 32-22.5 13-55.4-32zm-10.4 66 31.2 18v-28l-31.2-18z" />
      <path className="fs o2" d="M388.4 130l17.3 10v-14l-17.3-10z" />
      <path className="l" d="M392.8 118.5v-4l8.6 5v4" />
      <path className="h" d="M397.1 128l-57.2 33" />
      <path className="ft o" d="M327.8 151l17.3 10-20.8 12-17.3-10z" />
      <path className="k" d="M330.4 152.5l12.1 7-13.8 8-12.2-7zm1.7 3-17.3 10m22.5-7-17.3 10" />
      <circle className="dr" cx="364.2" cy="147" r="11" />
      <circle className="dn" cx="364.2" cy="147" r="4.5" />
    </Drawing>
  );
}
