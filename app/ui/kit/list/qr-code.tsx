import type { QrCode } from '~/platform/qr-code.server';

/** A QR code, dark on white in every colour scheme. */
export const QrCodeImage = ({ code: { size, path }, label }: { code: QrCode; label: string }) => (
  <svg
    className="block w-full max-w-[220px] rounded border bg-white [forced-color-adjust:none] [shape-rendering:crispEdges] [&>path]:[fill:#000]"
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label={label}
  >
    <path d={path} />
  </svg>
);
