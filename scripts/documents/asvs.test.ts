import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asvs } from './asvs-data';

const all = Object.values(asvs).flat();

test('every test that the table of ASVS names is there, and no requirement stands twice', () => {
  const missing = all.flatMap(({ tests }) => tests).filter((file) => !existsSync(join(__dirname, '../..', file)));
  expect(missing).toEqual([]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('what is said to be met in full by code is shown by a test', () => {
  const unshown = all.filter(({ stands, tests }) => stands.startsWith('Met') && tests.length === 0);
  // These say that something is not there, or is written down.
  expect(unshown.map(({ id }) => id)).toEqual(['6.2.10', '6.4.2', '7.1.1', '7.1.2']);
});
