import { clsx } from 'clsx';
import { buttonClass } from '~/ui/button';
import { SocialIcon } from '~/ui/social-icons';

export type SocialPlatform = 'facebook' | 'twitter' | 'instagram' | 'linkedin' | 'youtube' | 'website';

export interface SocialLink {
  id: number;
  platform: SocialPlatform;
  url: string;
}

const names: Record<SocialPlatform, string> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  website: 'Website',
};

export function SocialList({ socialLinks, className }: { socialLinks: SocialLink[]; className?: string }) {
  return (
    <ul className={clsx('flex flex-wrap gap-2', className)}>
      {socialLinks.map(({ id, platform, url }) => (
        <li key={id}>
          <a
            className={buttonClass({ variant: 'outline', size: 'icon' })}
            href={url}
            aria-label={names[platform]}
            data-tip={names[platform]}
            rel="me"
          >
            <SocialIcon platform={platform} />
          </a>
        </li>
      ))}
    </ul>
  );
}
