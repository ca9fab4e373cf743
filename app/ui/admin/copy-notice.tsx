import { Notice } from './list';

interface CopyNoticeProps {
  /** The host of the request. */
  host: string;
  publicAddress: string;
}

/** Shown when the dashboard is opened at a host other than the public one. */
export function CopyNotice({ host, publicAddress }: CopyNoticeProps) {
  return (
    <Notice className="mb-7">
      <strong>This is a copy of the website.</strong> The public one is {publicAddress}. Search engines do not list{' '}
      {host}. If your browser shows the public address now, your proxy does not pass it on: set{' '}
      <code>proxy_set_header Host $host</code> in nginx.
    </Notice>
  );
}
