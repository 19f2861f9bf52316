import { makeKeyPair, readSigner, readTrustedKeys, type ReleaseKeys } from '../signing/keys';

export interface TestKeys {
  /** As `RELEASE_KEYS` has them. */
  readonly list: string;
  readonly operatorKey: string;
  readonly holdKey: string;
  readonly operator: ReleaseKeys;
  readonly hold: ReleaseKeys;
}

/** Fresh keys of an installation, for tests; `others` are entries trusted besides. */
export const makeTestKeys = (...others: readonly string[]): TestKeys => {
  const [operator, hold] = [makeKeyPair(), makeKeyPair()];
  const list = [`operator:${operator.publicKey}`, `hold:${hold.publicKey}`, ...others].join(',');
  const trusted = readTrustedKeys(list, 'list');
  return {
    list,
    operatorKey: operator.privateKey,
    holdKey: hold.privateKey,
    operator: { trusted, signer: readSigner(operator.privateKey, 'operator') },
    hold: { trusted, signer: readSigner(hold.privateKey, 'hold') },
  };
};
