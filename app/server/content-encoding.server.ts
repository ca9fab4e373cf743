/** Chooses the content encoding of a response (RFC 9110, section 12.5.3). */

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** The supported encodings, the preferred one first. */
const encodings: readonly Encoding[] = ['zstd', 'br', 'gzip', 'identity'];

/** The maximum number of remembered headers, because a client can send any header. */
const rememberedMax = 100;
const remembered = new Map<string, readonly Encoding[]>();

/** Returns the available encoding that the client prefers; `identity` if it accepts no other. */
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

/** Returns the encodings that the header allows: highest weight first, then in our order. */
function parse(header: string): Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isNaN(weight) ? 0 : weight);
  }
  const anyOther = weights.get('*') ?? 0;
  // The identity encoding is acceptable unless excluded, but only as the last choice.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' && !weights.has('*') ? Number.MIN_VALUE : anyOther);
  return encodings.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}
