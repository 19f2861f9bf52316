import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startCluster, type Cluster } from './cluster';
import { processStart } from './process-identity';

const asRoot = process.getuid?.() === 0 ? it : it.skip;

describe('a private PostgreSQL', () => {
  let folder: string;
  const clusters: Cluster[] = [];
  const parents: ChildProcess[] = [];
  const start = async (dataDir: string, systemFolder?: string): Promise<Cluster> => {
    const cluster = await startCluster({ dataDir, ...(systemFolder ? { systemFolder } : {}) });
    clusters.push(cluster);
    return cluster;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-cluster-'));
    chmodSync(folder, 0o755);
  });

  afterEach(async () => {
    for (const parent of parents.splice(0)) parent.kill('SIGKILL');
    for (const cluster of clusters.splice(0)) await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes to the disk before it answers, listens on a socket alone, and keeps its data between starts', async () => {
    const first = await start(folder);
    expect(
      await query(
        first,
        `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums`,
      ),
    ).toEqual([{ fsync: 'on', addresses: '', checksums: 'on' }]);
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await query(await start(folder), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  asRoot('runs as a user without rights when root starts it', async () => {
    await start(folder);
    expect(statSync(`/proc/${serverPid(join(folder, 'data'))}`).uid).not.toBe(0);
  });

  asRoot('works under a home folder that is closed to everybody else', async () => {
    const home = join(folder, 'home');
    const system = join(folder, 'system');
    mkdirSync(home, { mode: 0o700 });
    const first = await start(join(home, 'data'), system);
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    const { location } = JSON.parse(readFileSync(join(home, 'data', 'cluster.json'), 'utf8')) as { location: string };
    expect(location.startsWith(system)).toBe(true);
    expect(await query(await start(join(home, 'data'), system), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('refuses a second start on the same folder in one sentence', async () => {
    const cluster = await start(folder);
    await expect(startCluster({ dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} is in use by another Tessera (process ${process.pid}): stop that one first, or choose another folder with --data DIR.`,
    );
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('stops when the process that started it is killed, and the next start has every committed row', async () => {
    const parent = await startInAnotherProcess(folder);
    const server = serverPid(join(folder, 'data'));
    parent.kill('SIGKILL');
    await until(() => processStart(server) === undefined);
    expect(await query(await start(folder), 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  });

  it('takes over from a server that outlived everything, and has every committed row', async () => {
    const parent = await startInAnotherProcess(folder);
    const server = serverPid(join(folder, 'data'));
    process.kill(parentOf(server), 'SIGSTOP');
    parent.kill('SIGKILL');
    await until(() => parent.signalCode !== null);
    process.kill(parentOf(server), 'SIGKILL');
    expect(processStart(server)).toBeDefined();
    expect(await query(await start(folder), 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
    expect(processStart(server)).toBeUndefined();
  });

  it('recovers when the server itself was killed and its number now belongs to another process', async () => {
    await startInAnotherProcess(folder);
    const pidFile = join(folder, 'data', 'postmaster.pid');
    const server = serverPid(join(folder, 'data'));
    process.kill(server, 'SIGKILL');
    await until(() => processStart(server) === undefined && !existsSync(join(folder, 'lock')));
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(String(server), String(process.pid)));
    expect(await query(await start(folder), 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  });

  it.each([
    ['engineMajorVersion', 17, 'was made by PostgreSQL 17'],
    ['tesseraDataFormat', 2, 'has data format 2'],
  ])('refuses a folder of another version: %s %i', async (name, value, sentence) => {
    await (await start(folder)).stop();
    const file = join(folder, 'cluster.json');
    const record = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...record, [name]: value }));
    await expect(startCluster({ dataDir: folder })).rejects.toThrow(sentence);
  });

  it("gives the server's own reason when its data cannot be read, whenever our queries met its end", async () => {
    await (await start(folder)).stop();
    const { location } = JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8')) as { location: string };
    const log = join(location, 'pg_wal');
    for (const name of readdirSync(log).filter((file) => /^[0-9A-F]{24}$/.test(file))) rmSync(join(log, name));
    for (let turn = 0; turn < 5; turn += 1)
      await expect(startCluster({ dataDir: folder })).rejects.toThrow(
        /did not start: The database server ended: could not locate a valid checkpoint record/,
      );
  });

  it('gives the reason when the server cannot start, and unlocks the folder', async () => {
    await expect(startCluster({ dataDir: folder, settings: { shared_buffers: 'much' } })).rejects.toThrow(
      /did not start: .*shared_buffers/,
    );
    expect(await query(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  /** A separate process that starts the cluster, commits a thousand rows and then waits. */
  async function startInAnotherProcess(dataDir: string): Promise<ChildProcess> {
    const program = `
      import { Client } from 'pg';
      import { startCluster } from ${JSON.stringify(join(__dirname, 'cluster.ts'))};
      const cluster = await startCluster({ dataDir: ${JSON.stringify(dataDir)} });
      const client = new Client({ connectionString: cluster.connectionString });
      await client.connect();
      await client.query('create table kept as select generate_series(1, 1000) as row');
      await client.end();
      console.log('ready');
      await cluster.ended;`;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    parents.push(parent);
    await new Promise<void>((settle, fail) => {
      createInterface({ input: parent.stdout }).once('line', () => settle());
      parent.once('exit', (code) => fail(new Error(`The other process ended with ${code}.`)));
    });
    return parent;
  }
});

async function query(cluster: Cluster, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: cluster.connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function serverPid(location: string): number {
  return Number.parseInt(readFileSync(join(location, 'postmaster.pid'), 'utf8'), 10);
}

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 40_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('This never became true.');
    await sleep(20);
  }
}
