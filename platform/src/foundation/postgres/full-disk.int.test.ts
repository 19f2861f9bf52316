import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describeForOperator, OperatorError } from '../database/operator-error';
import { startCluster } from './cluster';

const mounted: string[] = [];
/** A disk in memory for this test; undefined where this machine does not allow one. */
const smallDisk = (megabytes: number): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'));
  chmodSync(folder, 0o755);
  if (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' })
      .status === 0
  ) {
    mounted.push(folder);
    return folder;
  }
  rmSync(folder, { recursive: true });
  return undefined;
};
const removeDisks = (): void => {
  for (const folder of mounted.splice(0)) {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
};

const tried = process.getuid?.() === 0 ? smallDisk(1) : undefined;
removeDisks();
const onDisk = tried ? it : it.skip;
if (!tried)
  process.stdout.write(
    'The tests of a full disk are left out: only root may mount a small disk, and not in every container.\n',
  );

const fillUp = (disk: string): string => {
  const file = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  for (let bytes = bavail * bsize; bytes > 4096; bytes = Math.floor(bytes / 2)) {
    try {
      writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      // The disk has less room than it reports: the next try is smaller.
    }
  }
  return file;
};

describe('a full disk', () => {
  afterEach(removeDisks);

  onDisk(
    'is told in one sentence when there is no room for a new database, and the same folder works once there is',
    async () => {
      const disk = smallDisk(300) ?? '';
      const filler = join(disk, 'filler');
      writeFileSync(filler, Buffer.alloc(290 * 1024 * 1024));
      const dataDir = join(disk, 'postgres');
      mkdirSync(dataDir);
      const failed = await startCluster({ dataDir }).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(OperatorError);
      expect((failed as OperatorError).message).toMatch(/^[^\n]*(No space left on device|disk is full)[^\n]*\.$/);
      rmSync(filler);
      const cluster = await startCluster({ dataDir });
      await cluster.stop();
    },
  );

  onDisk(
    'refuses writes and loses none that was acknowledged; the next start says what is wrong, and once there is room all is as it was',
    async () => {
      const disk = smallDisk(300) ?? '';
      const dataDir = join(disk, 'postgres');
      mkdirSync(dataDir);
      const first = await startCluster({ dataDir, settings: { max_wal_size: '64MB', shared_buffers: '16MB' } });
      const client = new Client({ connectionString: first.connectionString });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('create table kept (row int primary key, words text)');
      let acknowledged = 0;
      const write = () => client.query(`insert into kept select $1, repeat('x', 100000)`, [acknowledged + 1]);
      for (; acknowledged < 5; acknowledged += 1) await write();
      const filler = fillUp(disk);
      const refused = await (async (): Promise<unknown> => {
        for (;;) {
          await client.query(
            `insert into kept select $1, (select string_agg(md5(random()::text), '') from generate_series(1, 20000))`,
            [acknowledged + 1],
          );
          acknowledged += 1;
        }
      })().catch((error: unknown) => error);
      expect(String(refused)).toMatch(/No space left on device|could not extend|terminat|connection/i);
      await client.end().catch(() => undefined);
      await first.stop();

      // It may start and refuse writes, or refuse to start with a sentence.
      const again = await startCluster({ dataDir }).then(
        (cluster) => ({ cluster }),
        (error: unknown) => ({ said: describeForOperator(error) }),
      );
      if ('said' in again) expect(again.said).toMatch(/^[^\n]*(disk is full|No space left)[^\n]*$/);
      else await again.cluster.stop();

      rmSync(filler);
      const last = await startCluster({ dataDir });
      const reader = new Client({ connectionString: last.connectionString });
      await reader.connect();
      expect((await reader.query('select count(*)::int as rows, max(row) as last from kept')).rows).toEqual([
        { rows: acknowledged, last: acknowledged },
      ]);
      await reader.end();
      await last.stop();
    },
  );
});
