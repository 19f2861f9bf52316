import { held } from '@tessera/deploy/changes';
import { makeMove, movePath } from '@tessera/deploy/moves';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishSmallRegistry, type PublishedRegistry } from '../testing/published-registry';
import { createLiveRegistry } from './live-registry';

let registry: PublishedRegistry;
beforeEach(async () => {
  registry = await publishSmallRegistry();
});
afterEach(() => registry.remove());

const hold = (version: string) => makeMove(registry.dir, { by: 'ann', why: 'test', what: 'hold', unit: 'clients', from: null, to: version }, (rules) => held(rules, 'clients', version, 'throws'));

describe('the registry of a running proxy', () => {
  it('looks for a move at most once a second, and has it then', async () => {
    let now = 0;
    const live = createLiveRegistry(registry.dir, () => undefined, () => now);
    expect((await live.snapshot()).revision).toBe(1);
    await hold('1.0.0');
    now = 999;
    expect((await live.snapshot()).revision).toBe(1);
    now = 1_000;
    expect((await live.snapshot()).revision).toBe(2);
  });

  it('goes on with the last good rules while the newest move is damaged, says so once, and takes it when it is mended', async () => {
    let now = 0;
    const problems: string[] = [];
    const live = createLiveRegistry(registry.dir, (problem) => problems.push(problem), () => now);
    await live.snapshot();
    await hold('1.0.0');
    const path = join(registry.dir, movePath(2));
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, 40));
    for (let look = 0; look < 3; look += 1) {
      now += 1_000;
      expect((await live.snapshot()).revision).toBe(1);
    }
    expect(problems).toEqual([expect.stringMatching(/00000002\.json cannot be read as a move: it is not JSON\..* The last good release goes on\.$/)]);
    await writeFile(path, whole);
    now += 1_000;
    expect((await live.snapshot()).revision).toBe(2);
  });
});
