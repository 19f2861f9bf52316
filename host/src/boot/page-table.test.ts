import type { Boot } from '@tessera/contract';
import { addToPageTable, openPageTable, pageTable, requiredHash } from './page-table';

const file = { path: 'remoteEntry.js', integrity: 'sha384-x', bytes: 1, brotliBytes: 1 };
const remote = (name: string, ground: 'stable' | 'override') => ({
  name,
  version: '1.0.0',
  base: `/remotes/${name}/1.0.0/`,
  ground,
  reason: '',
  previous: null,
  manifest: { files: [file] },
});
const open = (overrides: readonly string[]): void => {
  delete globalThis.tesseraPage;
  openPageTable({
    nonce: 'n',
    overrides,
    release: { remotes: [remote('clients', 'stable'), remote('tools', 'override')] },
  } as unknown as Boot);
};

describe('the page’s table of scripts', () => {
  it('has the hashes of the release’s files, and of a version added later', () => {
    open([]);
    expect(pageTable().nonce).toBe('n');
    expect(requiredHash('/remotes/clients/1.0.0/remoteEntry.js')).toBe('sha384-x');
    expect(requiredHash('/remotes/clients/0.9.0/remoteEntry.js')).toBeUndefined();
    addToPageTable('/remotes/clients/0.9.0/', [file]);
    expect(requiredHash('/remotes/clients/0.9.0/remoteEntry.js')).toBe('sha384-x');
  });

  it('allows a developer’s own build without hashes, only where the page has that override', () => {
    open(['tools', 'clients']);
    expect(requiredHash('/remotes/tools/1.0.0/anything.js')).toBeNull();
    expect(requiredHash('/remotes/clients/1.0.0/anything.js')).toBeUndefined();
    open([]);
    expect(requiredHash('/remotes/tools/1.0.0/anything.js')).toBeUndefined();
  });
});
