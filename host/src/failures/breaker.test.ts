import { createBreaker } from './breaker';

const createStorage =
  (kept = new Map<string, string>()) =>
  () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
const given = { clients: '2.0.0' };

describe('a version that failed in this tab', () => {
  it('is still known after a reload, with its code', () => {
    const storage = createStorage();
    createBreaker(given, storage).note('clients', '2.0.0', 'PORTAL-ENTRY');
    const after = createBreaker(given, storage);
    expect(after.codeOf('clients', '2.0.0')).toBe('PORTAL-ENTRY');
    expect(after.codeOf('clients', '1.0.0')).toBeNull();
    expect(after.codeOf('tools', '2.0.0')).toBeNull();
  });

  it('is forgotten when the release gives another version, or the user tries again', () => {
    const storage = createStorage();
    createBreaker(given, storage).note('clients', '2.0.0', 'PORTAL-ENTRY');
    expect(createBreaker({ clients: '2.1.0' }, storage).codeOf('clients', '2.0.0')).toBeNull();
    const breaker = createBreaker(given, storage);
    breaker.clear('clients');
    expect(breaker.codeOf('clients', '2.0.0')).toBeNull();
    expect(createBreaker(given, storage).codeOf('clients', '2.0.0')).toBeNull();
  });

  it('is known for this page where the tab’s storage is blocked', () => {
    const breaker = createBreaker(given, () => {
      throw new DOMException('blocked', 'SecurityError');
    });
    breaker.note('clients', '2.0.0', 'PORTAL-CHUNK');
    expect(breaker.codeOf('clients', '2.0.0')).toBe('PORTAL-CHUNK');
  });

  it.each(['nonsense', '[]', 'null', '{"clients":{"given":"2.0.0","failed":7}}'])(
    'is not made up from a damaged note: %s',
    (text) => {
      expect(
        createBreaker(given, createStorage(new Map([['tessera-failed-versions', text]]))).codeOf('clients', '2.0.0'),
      ).toBeNull();
    },
  );

  it('is one of two at most', () => {
    const kept = new Map<string, string>();
    const breaker = createBreaker(given, createStorage(kept));
    for (let round = 0; round < 100; round += 1) breaker.note('clients', `${round}.0.0`, 'PORTAL-ENTRY');
    expect(kept.get('tessera-failed-versions')?.length).toBeLessThan(200);
  });
});
