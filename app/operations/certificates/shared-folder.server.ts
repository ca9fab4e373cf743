/** The certificate folder, which nodes share: certificate, account, renewal state and challenges. */
import type { Config } from '~/platform/config.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { SharedFolder } from '../../../db/shared-folder.server';
import { certificateFolder, writeCertificateFile } from './certificate-files.server';

export type SharedFolderConfig = Pick<Config, 'dataDir' | 'databaseServer' | 'ownCertificate'>;

let folder: SharedFolder | undefined;

/** Returns null without a database server, or with the operator's own certificate. */
export function sharedFolder(config: SharedFolderConfig): SharedFolder | null {
  if (!config.databaseServer || config.ownCertificate) return null;
  folder ??= new SharedFolder({
    path: certificateFolder(config),
    files: /^[\w-]+\.(pem|json)$/,
    publishedPrefix: 'challenges/',
    purpose: 'file of certificates',
    encryption: { encrypt, decrypt },
    writeFile: writeCertificateFile,
  });
  return folder;
}
