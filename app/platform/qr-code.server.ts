import { encodeQR } from 'qr';

export type QrCode = ReturnType<typeof qrCodeOf>;

/** Returns the width of a QR code in modules, and the dark modules as an SVG path. */
export function qrCodeOf(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: dark.join('') };
}
