import { connectDatabase, type Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import { createTestDatabase } from '../../testing/test-database';
import { GuessingLimit } from './guessing-limit';

let now = 0;
let clone: Awaited<ReturnType<typeof createTestDatabase>>;
/** Two platforms, each with connections of its own to one database. */
let databases: Database<DB>[];
let limits: GuessingLimit[];

beforeAll(async () => {
  clone = await createTestDatabase();
  databases = await Promise.all([1, 2].map(() => connectDatabase<DB>(clone.connectionString, { connections: 4 })));
});
afterAll(async () => {
  await Promise.all(databases.map((each) => each.close()));
  await clone.drop();
});
beforeEach(async () => {
  now = Date.UTC(2026, 10, 26);
  limits = databases.map(({ db }) => new GuessingLimit(() => new Date(now), db));
  await databases[0]?.db.deleteFrom('attempt_count').execute();
});

let asked = 0;
/** An attempt at one of the two platforms, in turn; the seconds to wait where it may not be made. */
const attempt = async (own: string, everywhere: string | null = null): Promise<number | null> => {
  const limit = limits[(asked += 1) % 2] as GuessingLimit;
  const until = await limit.begin({ own, everywhere });
  return until && (until.getTime() - now) / 1000;
};
const failed = async (tries: number): Promise<void> => {
  for (let each = 0; each < tries; each += 1) {
    if (each >= 100) now += 60_000;
    expect(await attempt(`network\n${each}`, 'name')).toBeNull();
  }
};

describe('two platforms on one database', () => {
  it('share the ten attempts of a network, and both let it in again after a quarter of an hour', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect(await attempt('network\na')).toBeNull();
    expect(await attempt('network\na')).toBe(900);
    expect(await attempt('network\na')).toBe(900);
    expect(await attempt('network\nb')).toBeNull();
    now += 15 * 60_000;
    expect(await attempt('network\na')).toBeNull();
  });

  it('let ten of forty through that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt('network\na', 'name')));
    expect(answers.filter((each) => each === null)).toHaveLength(10);
  });

  it('delay a name over all networks after a hundred, twice as long each time, a minute at most', async () => {
    await failed(100);
    const waits: (number | null)[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const wait = await attempt(`other\n${tries}`, 'name');
      waits.push(wait);
      now += (wait ?? 0) * 1000;
      expect(await attempt(`other\n${tries}`, 'name')).toBeNull();
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    await limits[0]?.forget('name');
    expect(await attempt('other\nx', 'name')).toBeNull();
  });

  it('let a network wait the longer the more often it failed, and none because it asked', async () => {
    await failed(120);
    for (let tries = 0; tries < 4; tries += 1) await attempt('four times');
    expect(await attempt('never', 'name')).toBe(60);
    expect(await attempt('never', 'name')).toBe(60);
    expect(await attempt('four times', 'name')).toBe(300);
    now += 60_000;
    expect(await attempt('never', 'name')).toBeNull();
  });

  it('do not count what succeeded, and forget the networks of a name together', async () => {
    for (let tries = 0; tries < 300; tries += 1) {
      expect(await attempt('device', 'name')).toBeNull();
      await limits[0]?.uncount('name');
      await limits[1]?.forget('device');
    }
    for (let tries = 0; tries < 10; tries += 1) await attempt('network\n"a"\n1');
    expect(await attempt('network\n"a"\n1')).not.toBeNull();
    await limits[1]?.forgetAll('network\n"a"\n');
    expect(await attempt('network\n"a"\n1')).toBeNull();
  });

  it('keep the table small: what is over goes', async () => {
    for (let tries = 0; tries < 300; tries += 1) await attempt(`network\n${tries}`);
    now += 16 * 60_000;
    for (let tries = 0; tries < 1_000; tries += 1) await attempt('one');
    const { count } = (await databases[0]?.db
      .selectFrom('attempt_count')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirst()) as { count: bigint };
    expect(Number(count)).toBe(1);
  });
});
