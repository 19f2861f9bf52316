import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { connectDatabase, type Database } from '../../foundation/database/connect';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { sealNow } from './seal-now';
import { verifySeals } from './verify';

const platformFolder = join(__dirname, '../../..');

describe('the commands of the sealed chain', () => {
  let clone: TestDatabase;
  let database: Database<unknown>;
  const start = (command: string, ...options: string[]): ChildProcess =>
    spawn(process.execPath, ['--import', 'tsx', `src/background/seal/${command}.ts`, ...options], {
      cwd: platformFolder,
      env: { ...process.env, DATABASE_URL: clone.connectionString },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  /** A command as an operator runs it. */
  const run = async (command: string, ...options: string[]): Promise<{ code: unknown; said: string }> => {
    const child = start(command, ...options);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => (said += piece.toString('utf8')));
    const [code] = (await once(child, 'close')) as unknown[];
    return { code, said };
  };

  beforeEach(async () => {
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<unknown>(clone.connectionString, { connections: 2 });
  });
  afterEach(async () => {
    await database.close();
    await clone.drop();
  });

  it('seal, report how far, print the newest hashes, and exit with 1 when a byte differs', async () => {
    expect(await run('seal-command')).toEqual({
      code: 0,
      said: expect.stringMatching(/^Sealed [\d,]+ rows in \d+ seals\.\n$/) as string,
    });
    expect(await run('seal-command')).toEqual({ code: 0, said: 'Everything is sealed already.\n' });
    const heads = (await run('verify-command', '--head')).said
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    expect(heads.map(([firmId]) => firmId)).toEqual(['CDR', 'HLM', 'NBW']);
    const kept = heads.flatMap(([, , hash]) => ['--expect', hash ?? '']);
    const good = await run('verify-command', ...kept);
    expect(good).toEqual({
      code: 0,
      said: expect.stringContaining(`nothing is unsealed. Newest hash ${heads[0]?.[2] ?? ''}`) as string,
    });
    expect(good.said).toContain('Every sealed row is as it was sealed.\n');

    await database.pool.query(
      `alter table cash_posting disable trigger cash_posting_append_only; update cash_posting set amount = amount + 0.01 where firm_id = 'NBW' and group_id = (select min(group_id) from cash_posting where firm_id = 'NBW') and line = 1`,
    );
    expect(await run('verify-command')).toEqual({
      code: 1,
      said: expect.stringMatching(/^WRONG: NBW seal 1: altered: cash posting \d+\/1\.\n/) as string,
    });
    expect(await run('verify-command', '--expect', 'abc')).toEqual({
      code: 2,
      said: expect.stringContaining('abc is not a valid hash') as string,
    });
    expect(await run('verify-command', '--expect', 'f'.repeat(64))).toEqual({
      code: 1,
      said: expect.stringContaining(`the hash ${'f'.repeat(64)} is in no chain`) as string,
    });
  });

  it('can be killed while they seal, and the next run ends the same', async () => {
    const sealer = start('seal-command');
    const ended = once(sealer, 'close');
    const sealed = async (): Promise<number> => (await database.pool.query('select from seal limit 2')).rowCount ?? 0;
    while ((await sealed()) < 1 && sealer.exitCode === null) await new Promise((settle) => setTimeout(settle, 1));
    sealer.kill('SIGKILL');
    await ended;
    // The server takes a moment to see that a killed process is gone.
    let report = await sealNow(database.pool);
    while (report.outcome === 'busy') report = await sealNow(database.pool);
    const { findings, firms } = await verifySeals(database.pool);
    expect(findings).toEqual([]);
    expect(firms.map(({ unsealed }) => Object.values(unsealed))).toEqual(firms.map(() => [0n, 0n, 0n, 0n]));
  });
});
