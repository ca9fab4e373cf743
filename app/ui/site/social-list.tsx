import { clsx } from 'clsx';
import { type PublicSocialLink, platformNames } from '~/content/social-links/schema';
import { buttonStyle } from '~/ui/button-style';
import { SocialIcon } from '~/ui/icons';

export function SocialList({ socialLinks, className }: { socialLinks: PublicSocialLink[]; className?: string }) {
  return (
    <ul className={clsx('flex flex-wrap gap-2', className)}>
      {socialLinks.map(({ id, platform, url }) => (
        <li key={id}>
          <a
            className={buttonStyle({ variant: 'outline', size: 'icon' })}
            href={url}
            data-tip={platformNames[platform]}
            rel="me"
          >
            <SocialIcon platform={platform} />
            <span className="sr-only">{platformNames[platform]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
