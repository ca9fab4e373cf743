import { Notice } from './list';

interface CopyNoticeProps {
  /** The host that the request names. */
  host: string;
  publicAddress: string;
}

/** The dashboard was opened at a host that is not the public one. */
export function CopyNotice({ host, publicAddress }: CopyNoticeProps) {
  return (
    <Notice className="mb-7">
      <strong>This is a copy of the website.</strong> The public one is {publicAddress}. Search engines do not list{' '}
      {host}. If your browser shows the public address now, your proxy does not pass it on: set{' '}
      <code>proxy_set_header Host $host</code> in nginx.
    </Notice>
  );
}
