import { makeKeyPair, publicKeyOf, readSigner, readTrustedKeys, withSigner } from './keys';

const [one, two] = [makeKeyPair(), makeKeyPair()];

describe('keys as operators give them', () => {
  it('are a list of roles and public keys, whatever the spaces; a private key has the id of its public one', () => {
    const trusted = readTrustedKeys(` operator:${one.publicKey} , hold:${two.publicKey},`, 'RELEASE_KEYS');
    expect([...trusted.values()].map(({ role }) => role)).toEqual(['operator', 'hold']);
    const signer = readSigner(one.privateKey, 'RELEASE_KEY');
    expect(signer.keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(trusted.get(signer.keyId)?.isSignedBy('text', Buffer.from(signer.sign('text'), 'base64'))).toBe(true);
    expect(trusted.get(signer.keyId)?.isSignedBy('texts', Buffer.from(signer.sign('text'), 'base64'))).toBe(false);
    expect(publicKeyOf(one.privateKey, 'RELEASE_KEY')).toBe(one.publicKey);
  });

  it.each([
    ['', "RELEASE_KEYS has no operator's key, so no change would be taken. Make one with: npx tessera keys."],
    [
      `hold:${two.publicKey}`,
      "RELEASE_KEYS has no operator's key, so no change would be taken. Make one with: npx tessera keys.",
    ],
    [one.publicKey, 'RELEASE_KEYS must be a list such as operator:BASE64,hold:BASE64.'],
    ['operator:abc', 'RELEASE_KEYS is not an Ed25519 key in base64. Make one with: npx tessera keys.'],
    [`operator:${one.privateKey}`, 'RELEASE_KEYS is not an Ed25519 key in base64. Make one with: npx tessera keys.'],
  ])('are refused in a sentence that does not show them: %#', (list, sentence) => {
    expect(() => readTrustedKeys(list, 'RELEASE_KEYS')).toThrow(sentence);
  });

  it('are an operator’s or a proxy’s, never both', () => {
    expect(() => readTrustedKeys(`operator:${one.publicKey},hold:${one.publicKey}`, 'RELEASE_KEYS')).toThrow(
      /^RELEASE_KEYS has the key [0-9a-f]{16} twice/,
    );
    const trusted = readTrustedKeys(`operator:${one.publicKey},hold:${two.publicKey}`, 'RELEASE_KEYS');
    expect(() =>
      withSigner(trusted, readSigner(one.privateKey, 'RELEASE_HOLD_KEY'), 'hold', 'RELEASE_HOLD_KEY'),
    ).toThrow(/^RELEASE_HOLD_KEY is the key [0-9a-f]{16}, which is not among the public keys as hold:…/);
  });
});
