/** The folder of certificates that machines share: certificate, account, renewal state and challenges. */
import type { Config } from '~/platform/config.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { SharedFolder } from '../../../db/shared-folder.server';
import { certificateFolder, keepFile } from './certificate-files.server';

export type Sharing = Pick<Config, 'dataDir' | 'databaseServer' | 'ownCertificate'>;

let folder: SharedFolder | undefined;

/** Null where there are no other machines, or none has a certificate made. */
export function sharedFolder(config: Sharing): SharedFolder | null {
  if (!config.databaseServer || config.ownCertificate) return null;
  folder ??= new SharedFolder({
    path: certificateFolder(config),
    files: /^[\w-]+\.(pem|json)$/,
    publishedPrefix: 'challenges/',
    purpose: 'file of certificates',
    encryption: { encrypt, decrypt },
    writeFile: keepFile,
  });
  return folder;
}
