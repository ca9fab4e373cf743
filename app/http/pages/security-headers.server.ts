/** The headers of every response. */
import { isHttpsProven } from '~/operations/certificates/hsts-warm-up.server';
import { currentConfig } from '~/platform/config.server';

const policy = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const nothing = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" };

/** For responses other than pages: nothing may load or run. */
const strictestPolicy = policy(nothing);

/**
 * Returns the content security policy of a page.
 * @param scriptSource the allowed scripts: a nonce or a hash, quoted
 * @param styleSource the inline styles: a hash, quoted
 * @param forComponents for pages with Radix components, which position themselves by style attributes and add style
 * elements with the page's nonce, and which show a draft in a frame
 * @param usesLocalImagesOnly whether the page shows no images from other sites
 * @param isFramed for a page shown in our own frame: the preview of a draft
 */
export function pagePolicy(
  scriptSource: string,
  { styleSource = null as string | null, forComponents = false, usesLocalImagesOnly = false, isFramed = false } = {},
): string {
  const { baseUrl, isDevelopment } = currentConfig();
  return policy({
    ...nothing,
    'script-src': `${scriptSource} 'strict-dynamic'`,
    'style-src': ["'self'", forComponents ? scriptSource : styleSource].filter(Boolean).join(' '),
    ...(forComponents ? { 'style-src-attr': "'unsafe-inline'", 'frame-src': "'self'" } : {}),
    ...(isFramed ? { 'frame-ancestors': "'self'" } : {}),
    'img-src': usesLocalImagesOnly ? "'self'" : baseUrl?.startsWith('https:') ? "'self' https:" : "'self' https: http:",
    'font-src': "'self'",
    'connect-src': isDevelopment ? "'self' ws:" : "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
  });
}

export function addSecurityHeaders(headers: Headers): void {
  for (const [name, value] of securityHeaders()) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

/** Returns names and values. A page has its own content security policy instead of this one. */
export function securityHeaders(): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', strictestPolicy],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
  ];
  const config = currentConfig();
  if (config.baseUrl?.startsWith('https:') && (config.domains.length === 0 || isHttpsProven(config))) {
    headers.push(['Strict-Transport-Security', 'max-age=31536000']);
  }
  return headers;
}
