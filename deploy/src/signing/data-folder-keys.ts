import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../storage/files';
import { makeKeyPair, publicKeyOf, readSigner, readTrustedKeys, withSigner, type ReleaseKeys } from './keys';

/** What a data folder's `secrets.json` has for releases: private keys in base64. */
export interface ReleaseSecrets {
  readonly operatorKey: string;
  readonly holdKey: string;
  /** True once the registry was signed with these keys: from then on nothing unsigned is ever signed by a start. */
  readonly isBegun: boolean;
}

export const makeReleaseSecrets = (): ReleaseSecrets => ({
  operatorKey: makeKeyPair().privateKey,
  holdKey: makeKeyPair().privateKey,
  isBegun: false,
});

const where = 'The key in secrets.json';

/** The public keys as proxies take them in `RELEASE_KEYS`. */
export const publicKeysOf = ({ operatorKey, holdKey }: ReleaseSecrets): string =>
  `operator:${publicKeyOf(operatorKey, where)},hold:${publicKeyOf(holdKey, where)}`;

/** An operator's keys from what a data folder has. */
export const operatorKeysOf = (secrets: ReleaseSecrets): ReleaseKeys =>
  withSigner(readTrustedKeys(publicKeysOf(secrets), where), readSigner(secrets.operatorKey, where), 'operator', where);

/** The operator's keys of a portal's data folder; undefined when it has none, or its secrets are not ours to read. */
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
