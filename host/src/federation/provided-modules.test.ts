import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedModules, sharedRouterExports } from '@tessera/build/shared-modules';

const source = (name: string): string => readFileSync(join(__dirname, name), 'utf8');

describe('what the host provides', () => {
  it('is every line of the table of shared modules', () => {
    const imported = [...source('provided-modules.ts').matchAll(/import\('([^']+)'\)/g)].map(
      ([, request]) => request ?? '',
    );
    // `react/` in the table covers every module below react; the host must import those that remotes use.
    const covered = (request: string): boolean =>
      imported.some((name) => (request.endsWith('/') ? name.startsWith(request) : name === request));
    expect(sharedModules.filter(({ request }) => !covered(request))).toEqual([]);
  });

  it('is the router the table says, and no more of it', () => {
    const exported = [...(/export \{([^}]+)\}/s.exec(source('router.ts'))?.[1] ?? '').matchAll(/\w+/g)].map(
      ([name]) => name,
    );
    expect([...exported].sort()).toEqual([...sharedRouterExports].sort());
  });
});
