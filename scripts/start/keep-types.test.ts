import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typesOf } from '@tessera/deploy/gate/evidence';
import { readTypes } from '@tessera/deploy/published/shared-types';
import { keepBuildTypes } from './keep-types';

const text = '{"@tessera/ui":{}}';
const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
const builds = ['clients', 'tools'].map((unit) => ({ unit, version: '1.0.0', folder: `remotes/${unit}` }));

let registry: string;
beforeEach(() => {
  registry = mkdtempSync(join(tmpdir(), 'tessera-types-'));
});
afterEach(() => rmSync(registry, { recursive: true }));

it('the declarations that a build was written to are kept once, and not those of sources that have changed since', async () => {
  let packed = 0;
  const parts = {
    pack: () => {
      packed += 1;
      return Promise.resolve({ digest, text });
    },
    versionOf: (folder: string) => (folder === 'remotes/clients' ? '1.0.0' : '1.0.1'),
  };
  await keepBuildTypes(registry, builds, parts);
  expect(await typesOf(registry, 'clients', '1.0.0')).toBe(digest);
  expect(await readTypes(registry, digest)).toBe(text);
  expect(await typesOf(registry, 'tools', '1.0.0')).toBeUndefined();

  await keepBuildTypes(registry, builds.slice(0, 1), parts);
  expect(packed).toBe(1);
});
