/** Settings for monitoring. */
import { oneOf, type ReadSetting } from './parse.server';

const accessLogs = ['common', 'combined', 'json', 'off'] as const;
export type AccessLogFormat = (typeof accessLogs)[number];

interface MonitoringSettings {
  /** The token for `/metrics`; null turns it off. */
  metricsToken: string | null;
  /** The format of the access log; null writes a line of JSON for each request that the handler answers. */
  accessLog: AccessLogFormat | null;
}

export function readMonitoring(read: ReadSetting): MonitoringSettings {
  return {
    metricsToken: read(
      'METRICS_TOKEN',
      null,
      (value) => (/^[\x21-\x7e]{16,}$/.test(value) ? value : undefined),
      'at least 16 characters, without spaces',
    ),
    accessLog: read(
      'ACCESS_LOG',
      null as AccessLogFormat | null,
      oneOf(...accessLogs),
      `one of ${accessLogs.join(', ')}`,
    ),
  };
}
