import { randomBytes } from 'node:crypto';
import { makeSecretBox } from './secret-box';

const key = (): string => randomBytes(32).toString('base64');

test('a sealed secret opens for its own row, also after a new first key, and not when it was altered', () => {
  const first = key();
  const box = makeSecretBox(first);
  const sealed = box?.seal('NBW\nU1', 'JBSWY3DP') ?? '';
  expect(sealed).not.toContain('JBSWY3DP');
  expect(box?.open('NBW\nU1', sealed)).toBe('JBSWY3DP');
  expect(box?.open('NBW\nU2', sealed)).toBeNull();
  expect(makeSecretBox(`${key()},${first}`)?.open('NBW\nU1', sealed)).toBe('JBSWY3DP');
  expect(makeSecretBox(key())?.open('NBW\nU1', sealed)).toBeNull();
  const at = sealed.length - 4;
  expect(
    box?.open('NBW\nU1', `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`),
  ).toBeNull();
});

test('without keys there is no box, and a wrong key is named by its number', () => {
  expect(makeSecretBox(undefined)).toBeNull();
  expect(() => makeSecretBox(`${key()},short`)).toThrow('FACTOR_KEYS: key 2 is not 32 bytes');
});
