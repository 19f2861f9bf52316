import { lockPart, type LockFile } from './lock-part';

const lock = (more: LockFile['packages'] = {}): LockFile => ({
  packages: {
    'remotes/planning': { dependencies: { charts: '1.0.0', '@tessera/domain': '0.1.0' } },
    'remotes/letters': { dependencies: { editor: '3.0.0' } },
    'shared/domain': { dependencies: { dates: '2.0.0' } },
    'node_modules/@tessera/domain': { link: true, resolved: 'shared/domain' },
    'node_modules/charts': { version: '1.0.0', integrity: 'sha512-charts', dependencies: { lines: '^1.0.0' } },
    'node_modules/charts/node_modules/lines': {
      version: '1.4.0',
      integrity: 'sha512-lines-1',
      peerDependencies: { dates: '*' },
    },
    'node_modules/lines': { version: '2.0.0', integrity: 'sha512-lines-2' },
    'node_modules/dates': {
      version: '2.0.0',
      integrity: 'sha512-dates',
      optionalDependencies: { zones: '1', missing: '1' },
    },
    'node_modules/zones': { version: '1.0.0', integrity: 'sha512-zones', dependencies: { dates: '*' } },
    'node_modules/editor': { version: '3.0.0', integrity: 'sha512-editor' },
    ...more,
  },
});

describe("a workspace's part of the lock file", () => {
  it('has every package it can reach, through our own packages and the nearest copy, once', () => {
    expect(lockPart(lock(), 'remotes/planning')).toEqual([
      'charts@1.0.0 sha512-charts',
      'dates@2.0.0 sha512-dates',
      'lines@1.4.0 sha512-lines-1',
      'zones@1.0.0 sha512-zones',
    ]);
  });

  it('does not change with what another team installs', () => {
    const after = lock({
      'remotes/letters': { dependencies: { editor: '4.0.0', spelling: '1.0.0' } },
      'node_modules/editor': { version: '4.0.0', integrity: 'sha512-editor-4' },
      'node_modules/spelling': { version: '1.0.0', integrity: 'sha512-spelling' },
    });
    expect(lockPart(after, 'remotes/planning')).toEqual(lockPart(lock(), 'remotes/planning'));
    expect(lockPart(after, 'remotes/letters')).not.toEqual(lockPart(lock(), 'remotes/letters'));
  });

  it('changes with the content of a package that it reaches only through another', () => {
    const after = lock({ 'node_modules/zones': { version: '1.0.0', integrity: 'sha512-other' } });
    expect(lockPart(after, 'remotes/planning')).not.toEqual(lockPart(lock(), 'remotes/planning'));
  });
});
