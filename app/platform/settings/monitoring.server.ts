import { oneOf, type ReadSetting } from './parse.server';

const accessLogs = ['common', 'combined', 'json', 'off'] as const;
type AccessLogFormat = (typeof accessLogs)[number];

export function readMonitoring(read: ReadSetting) {
  return {
    /** The token for `/metrics`; null turns metrics off. */
    metricsToken: read<string | null>(
      'METRICS_TOKEN',
      null,
      (value) => (/^[\x21-\x7e]{16,}$/.test(value) ? value : undefined),
      'at least 16 characters, without spaces',
    ),
    /** The format of the access log; null logs only requests that reach the handler, as JSON. */
    accessLog: read<AccessLogFormat | null>(
      'ACCESS_LOG',
      null,
      oneOf(...accessLogs),
      `one of ${accessLogs.join(', ')}`,
    ),
  };
}
