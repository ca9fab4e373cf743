import { oneOf, type ReadSetting } from './parse.server';

const accessLogs = ['common', 'combined', 'json', 'off'] as const;
export type AccessLogFormat = (typeof accessLogs)[number];

export interface MonitoringSettings {
  /** The token for `/metrics`; null turns metrics off. */
  metricsToken: string | null;
  /** The format of the access log; null logs only requests that reach the handler, as JSON. */
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
