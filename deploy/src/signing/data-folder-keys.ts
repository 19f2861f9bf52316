import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../storage/files';
import { makeKeyPair, publicKeyOf, readSigner, readTrustedKeys, withSigner, type ReleaseKeys } from './keys';

/** The release keys in a data folder's `secrets.json`: private keys in base64. */
export interface ReleaseSecrets {
  readonly operatorKey: string;
  readonly holdKey: string;
  /** True once the registry was signed with these keys: from then on `npm start` never signs an unsigned registry. */
  readonly isBegun: boolean;
  /** The same for published versions, which were not signed at first. */
  readonly arePublicationsSigned?: boolean;
}

export const makeReleaseSecrets = (): ReleaseSecrets => ({
  operatorKey: makeKeyPair().privateKey,
  holdKey: makeKeyPair().privateKey,
  isBegun: false,
});

const where = 'The key in secrets.json';

/** The public keys in the form of `RELEASE_KEYS`. */
export const publicKeysOf = ({ operatorKey, holdKey }: ReleaseSecrets): string =>
  `operator:${publicKeyOf(operatorKey, where)},hold:${publicKeyOf(holdKey, where)}`;

/** An operator's keys from what a data folder has. */
export const operatorKeysOf = (secrets: ReleaseSecrets): ReleaseKeys =>
  withSigner(readTrustedKeys(publicKeysOf(secrets), where), readSigner(secrets.operatorKey, where), 'operator', where);

/**
 * The operator's keys of a portal's data folder; undefined when it has none, or its secrets cannot be read by this
 * user.
 */
export const readDataFolderKeys = (dataDir: string): ReleaseKeys | undefined => {
  try {
    const { releases } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
      releases?: ReleaseSecrets;
    };
    return releases && operatorKeysOf(releases);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES')) return undefined;
    throw error;
  }
};
