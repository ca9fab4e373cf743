/** @license Icons of Lucide, ISC (https://lucide.dev/license) */
import type { ReactNode, SVGProps } from 'react';
import type { SocialPlatform } from '~/content/social-links/schema';
import drawings from './icons.json';

export type IconName = keyof typeof drawings;

interface IconProps {
  name: IconName;
  /** In px. */
  size?: number;
  className?: string;
}

/**
 * An icon of Lucide in the colour of its text, which assistive technology skips. `tests/icons.test.ts` fills
 * `icons.json` with the drawings of the names in use.
 */
export function Icon({ name, size = 20, className }: IconProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are ours
  return <Drawing size={size} className={className} dangerouslySetInnerHTML={{ __html: drawings[name] }} />;
}

function Drawing({ size, className, ...content }: SVGProps<SVGSVGElement> & { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      {...content}
    />
  );
}

/** Outlines of brand marks in Lucide's stroke, because Lucide no longer has any. */
const outlines: Record<SocialPlatform, ReactNode> = {
  facebook: <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />,
  twitter: <path d="M3.5 3.5h4.4l12.6 17h-4.4zM3.8 20.5l6.8-7.5m2.8-3 6.4-6.5" />,
  instagram: (
    <>
      <rect x="2" y="2" width="20" height="20" rx="5" />
      <circle cx="12" cy="12" r="4.2" />
      <path d="M17.5 6.5h.01" />
    </>
  ),
  linkedin: (
    <>
      <path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6zM2 9h4v12H2z" />
      <circle cx="4" cy="4" r="2" />
    </>
  ),
  youtube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="m10 15 5-3-5-3z" />
    </>
  ),
  website: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="M2 12h20M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20" />
    </>
  ),
};

/** A mark of 20 px in the colour of its text. It is never the only label: the link around it names the platform. */
export function SocialIcon({ platform }: { platform: SocialPlatform }) {
  return <Drawing size={20}>{outlines[platform]}</Drawing>;
}
