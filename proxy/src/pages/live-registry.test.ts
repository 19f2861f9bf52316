import { held } from '@tessera/deploy/rules/rules-reducer';
import { recordChange, changePath } from '@tessera/deploy/change-log';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishSmallRegistry, type PublishedRegistry } from '../testing/published-registry';
import { makeTestKeys } from '@tessera/deploy/testing/release-keys';
import { createLiveRegistry } from './live-registry';

let registry: PublishedRegistry;
beforeEach(async () => {
  registry = await publishSmallRegistry();
});
afterEach(() => registry.remove());

const hold = (version: string) =>
  recordChange(
    registry.dir,
    { by: 'ann', why: 'test', what: 'hold', unit: 'clients', from: null, to: version },
    (rules) => held(rules, 'clients', version, 'throws'),
  );

describe('the registry of a running proxy', () => {
  it('looks for a change at most once a second, and has it then', async () => {
    let now = 0;
    const live = createLiveRegistry(
      registry.dir,
      () => undefined,
      () => now,
    );
    expect((await live.snapshot()).revision).toBe(1);
    await hold('1.0.0');
    now = 999;
    expect((await live.snapshot()).revision).toBe(1);
    now = 1_000;
    expect((await live.snapshot()).revision).toBe(2);
  });

  it('goes on with the last good rules while the newest change is damaged, says so once, and takes it when it is mended', async () => {
    let now = 0;
    const problems: string[] = [];
    const live = createLiveRegistry(
      registry.dir,
      (problem) => problems.push(problem),
      () => now,
    );
    await live.snapshot();
    await hold('1.0.0');
    const path = join(registry.dir, changePath(2));
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, 40));
    for (let look = 0; look < 3; look += 1) {
      now += 1_000;
      expect((await live.snapshot()).revision).toBe(1);
    }
    expect(problems).toEqual([
      expect.stringMatching(
        /00000002\.json cannot be read as a change: it is not JSON\..* The last good release goes on\.$/,
      ),
    ]);
    await writeFile(path, whole);
    now += 1_000;
    expect((await live.snapshot()).revision).toBe(2);
  });

  it('with keys notices that a change it has taken was lost and its number used again, and goes on with what it has', async () => {
    const keys = makeTestKeys();
    const signed = await publishSmallRegistry(keys.operator);
    let now = 0;
    const problems: string[] = [];
    const live = createLiveRegistry(
      signed.dir,
      (problem) => problems.push(problem),
      () => (now += 1_000),
      keys.operator.trusted,
    );
    const change = (why: string) =>
      recordChange(
        signed.dir,
        { by: 'ann', why, what: 'hold', unit: 'clients', from: null, to: '1.0.0', keys: keys.operator },
        (rules) => held(rules, 'clients', '1.0.0', why),
      );
    await change('throws');
    const taken = await live.snapshot();
    await rm(join(signed.dir, changePath(2)));
    await change('is slow');
    for (let look = 0; look < 2; look += 1) expect(await live.snapshot()).toBe(taken);
    expect(problems).toEqual([expect.stringMatching(/^Change 2 is not the one that was taken: .* goes on\.$/)]);
    await signed.remove();
  });

  it('with keys takes no change that is unsigned and never goes back, even if somebody removes changes; it reports each problem once', async () => {
    const keys = makeTestKeys();
    const signed = await publishSmallRegistry(keys.operator);
    let now = 0;
    const problems: string[] = [];
    const live = createLiveRegistry(
      signed.dir,
      (problem) => problems.push(problem),
      () => (now += 1_000),
      keys.operator.trusted,
    );
    await recordChange(
      signed.dir,
      { by: 'ann', why: 'test', what: 'hold', unit: 'clients', from: null, to: '1.0.0', keys: keys.operator },
      (rules) => held(rules, 'clients', '1.0.0', 'throws'),
    );
    expect((await live.snapshot()).revision).toBe(2);
    const second = join(signed.dir, changePath(2));
    await writeFile(
      join(signed.dir, changePath(3)),
      (await readFile(second, 'utf8'))
        .replace('"revision": 2', '"revision": 3')
        .replace(/,\s*"signature": \{[^}]*\}/, ''),
    );
    for (let look = 0; look < 3; look += 1) expect((await live.snapshot()).revision).toBe(2);
    await rm(join(signed.dir, changePath(3)));
    await rm(second);
    for (let look = 0; look < 3; look += 1)
      expect((await live.snapshot()).rules.holds).toEqual({ clients: { '1.0.0': 'throws' } });
    expect(problems).toEqual([
      expect.stringMatching(/00000003\.json is not taken: it is not signed\..*The last good release goes on\.$/),
      expect.stringMatching(/at revision 1 and was at 2: changes are missing\./),
    ]);
    await signed.remove();
  });
});
