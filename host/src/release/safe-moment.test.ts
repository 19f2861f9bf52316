import type { Place } from '../places/resolve-place';
import { createSafeMoment, createAttemptedRelease } from './safe-moment';

const placeAt = (pathname: string): Place =>
  pathname.startsWith('/clients')
    ? { kind: 'remote', remote: 'clients', route: {} as never }
    : pathname.startsWith('/tools')
      ? { kind: 'remote', remote: 'tools', route: {} as never }
      : { kind: 'host', page: 'dashboard', title: 'Dashboard' };

const setUp = (
  here: string,
  next: string | null = 'aaaabbbbccccdddd',
  own = '3f2a91c0aa00bb11',
  kept = new Map<string, string>(),
  isSaving = false,
) => {
  const leaving = jest.fn();
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const isMoment = createSafeMoment({
    next: () => next,
    here: () => here,
    placeAt,
    isSaving: () => isSaving,
    attemptedRelease: createAttemptedRelease(storage, own),
    leaving,
  });
  return {
    go: (to: string) =>
      isMoment({ action: 'PUSH', location: { pathname: to, search: '', hash: '', state: null, key: 'k' } as never }),
    leaving,
    kept,
  };
};

describe('the moment to take another release', () => {
  it.each([
    ['/clients/1', '/tools', true],
    ['/clients/1', '/dashboard', true],
    ['/dashboard', '/clients', true],
    ['/dashboard', '/change-password', true],
    ['/clients/1', '/clients/2/accounts', false],
    ['/dashboard', '/dashboard', false],
  ])('going from %s to %s: %s', (from, to, expected) => {
    const { go, leaving } = setUp(from);
    expect(go(to)).toBe(expected);
    expect(leaving).toHaveBeenCalledTimes(expected ? 1 : 0);
  });

  it('never comes while this page has the release', () => {
    expect(setUp('/clients', null).go('/tools')).toBe(false);
  });

  it('is not while something is being saved', () => {
    expect(setUp('/clients', undefined, undefined, undefined, true).go('/tools')).toBe(false);
  });

  it('comes once for a release that a reload did not bring', () => {
    const { go, kept } = setUp('/clients');
    expect(go('/tools')).toBe(true);
    expect(setUp('/tools', 'aaaabbbbccccdddd', '3f2a91c0aa00bb11', kept).go('/clients')).toBe(false);
    expect(setUp('/tools', 'eeeeffff00001111', '3f2a91c0aa00bb11', kept).go('/clients')).toBe(true);
  });

  it('comes again for a release the tab has had, when it was withdrawn and published again', () => {
    const { go, kept } = setUp('/clients');
    expect(go('/tools')).toBe(true);
    const there = setUp('/tools', '3f2a91c0aa00bb11', 'aaaabbbbccccdddd', kept);
    expect(there.go('/clients')).toBe(true);
    expect(setUp('/clients', 'aaaabbbbccccdddd', '3f2a91c0aa00bb11', kept).go('/tools')).toBe(true);
  });
});
