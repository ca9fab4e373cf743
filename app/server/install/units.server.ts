/** The systemd units of the service. */
import { defaultDataDir, serviceUnit, serviceUserName } from './paths.server';

export interface UnitChoices {
  dataDir: string;
  /** The loopback port that a proxy forwards to; null without a proxy, when the ports are 80 and 443. */
  proxyPort: number | null;
}

const ports = [
  { name: 'http', unit: 'uplink-http.socket', address: '80' },
  { name: 'https', unit: 'uplink-https.socket', address: '443' },
];

function listeners({ proxyPort }: UnitChoices) {
  if (proxyPort === null) return ports;
  return ports.slice(0, 1).map((port) => ({ ...port, address: `127.0.0.1:${proxyPort}` }));
}

export const allUnits: string[] = [serviceUnit, ...ports.map(({ unit }) => unit)];

/** Returns the texts of the units by name: the service, and a socket for each port. */
export function unitTexts(choices: UnitChoices): Record<string, string> {
  const sockets = listeners(choices);
  const service = serviceText(
    choices.dataDir,
    sockets.map(({ unit }) => unit),
  );
  return { [serviceUnit]: service, ...Object.fromEntries(sockets.map((socket) => [socket.unit, socketText(socket)])) };
}

function socketText({ name, address }: { name: string; address: string }): string {
  return `# Written by uplink install. Put changes in a drop-in: systemctl edit uplink-${name}.socket
[Unit]
Description=Where Uplink is reached by ${name}

[Socket]
ListenStream=${address}
FileDescriptorName=${name}
Service=${serviceUnit}
# Connections wait here during a restart. There is no limit to the number of restarts.
TriggerLimitIntervalSec=0

[Install]
WantedBy=sockets.target
`;
}

/**
 * Returns the service unit. It uses a permanent user instead of DynamicUser: an upgrade reads and restores files while
 * the service is stopped, and they must belong to the same user then.
 */
function serviceText(dataDir: string, sockets: string[]): string {
  return `# Written by uplink install. Put changes in a drop-in: systemctl edit uplink
[Unit]
Description=Uplink, the website and its back office
Wants=network-online.target
After=network-online.target ${sockets.join(' ')}
Requires=${sockets.join(' ')}
${dataDir === defaultDataDir ? '' : `RequiresMountsFor=${dataDir}\n`}StartLimitIntervalSec=0

[Service]
ExecStart=/usr/local/bin/uplink serve
EnvironmentFile=/etc/uplink.env
Environment=TMPDIR=${dataDir}
Environment=MALLOC_TRIM_THRESHOLD_=131072
User=${serviceUserName}
${dataDir === defaultDataDir ? 'StateDirectory=uplink\nStateDirectoryMode=0700' : `ReadWritePaths=${dataDir}`}
UMask=0077
Sockets=${sockets.join(' ')}

Restart=always
RestartSec=1
TimeoutStopSec=15
MemoryMax=512M
TasksMax=256

# Nothing of the machine but the network, and nothing to write to but its data.
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
DevicePolicy=closed
PrivateUsers=yes
PrivateIPC=yes
PrivateMounts=yes
ProtectProc=invisible
ProcSubset=pid
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
KeyringMode=private
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM
# Not MemoryDenyWriteExecute: V8 compiles JavaScript as it runs.

[Install]
WantedBy=multi-user.target
`;
}
