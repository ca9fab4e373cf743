/** Chooses the content encoding of a response (RFC 9110, section 12.5.3). */

export type Encoding = 'br' | 'gzip' | 'identity';

/** Ours, the smallest first. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send a handful of headers; what others make up must not fill the memory. */
const rememberedMax = 100;
const remembered = new Map<string, readonly Encoding[]>();

/** The encoding that the client wants most of those we have; `identity`, which we always have, when it wants none. */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  const wanted = wantedEncodings(header ?? '');
  return wanted.find((encoding) => encoding === 'identity' || available.includes(encoding)) ?? 'identity';
}

function wantedEncodings(header: string): readonly Encoding[] {
  const known = remembered.get(header);
  if (known) return known;
  const wanted = parse(header);
  if (remembered.size < rememberedMax) remembered.set(header, wanted);
  return wanted;
}

/** The encodings that the header allows: the greatest weight first, among equals the smallest. */
function parse(header: string): Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isNaN(weight) ? 0 : weight);
  }
  const anyOther = weights.get('*') ?? 0;
  // Unless mentioned, identity is acceptable, but only as the last choice.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' && !weights.has('*') ? Number.MIN_VALUE : anyOther);
  return encodings.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}
