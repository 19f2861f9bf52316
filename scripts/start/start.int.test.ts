import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeServer } from '@tessera/platform/testing/fake-server';
import { lockFolder } from '@tessera/platform/foundation/postgres/folder-lock';

/** What `npm start` says and does when it cannot: one sentence, a non-zero exit, nothing begun. */
describe('npm start', () => {
  let folder: string;
  let dataDir: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-start-'));
    dataDir = join(folder, 'data');
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('says that the port is in use before it begins anything', async () => {
    const { port, close } = await occupyPort();
    const result = await start(['--port', String(port), '--data', dataDir]);
    expect(result).toEqual({
      code: 1,
      said: `Port ${port} is in use: stop what listens there, or choose another with --port N.\n`,
    });
    expect(existsSync(dataDir)).toBe(false);
    await close();
  });

  it('says that another Tessera has the data folder', async () => {
    const unlock = lockFolder(dataDir);
    const result = await start(['--port', '0', '--data', dataDir]);
    expect(result).toEqual({
      code: 1,
      said: `The data folder ${dataDir} is in use by another Tessera (process ${process.pid}): stop that one first, or choose another folder with --data DIR.\n`,
    });
    unlock();
  });

  it('says that the database of DATABASE_URL cannot be reached, without its password', async () => {
    const { code, said } = await start(['--port', '0', '--data', dataDir], {
      DATABASE_URL: 'postgresql://someone:secret@127.0.0.1:1/tessera',
    });
    expect(code).toBe(1);
    expect(said).toContain(
      'The database at postgresql://someone:***@127.0.0.1:1/tessera cannot be used (connect ECONNREFUSED 127.0.0.1:1)',
    );
    expect(said).not.toContain('secret');
  });

  it('says that a PostgreSQL is too old', async () => {
    const old = await startFakeServer('140012');
    const { code, said } = await start(['--port', '0', '--data', dataDir], { DATABASE_URL: old.connectionString });
    await old.close();
    expect(code).toBe(1);
    expect(said.split('\n').at(-2)).toBe(
      `The database at ${old.connectionString.replace('secret', '***')} is PostgreSQL 14 and Tessera needs 15 or newer: update it, or leave DATABASE_URL out to use the private one.`,
    );
  });

  it.each([
    [
      { tesseraDataFormat: 99 },
      /has data format 99 and this Tessera reads \d+: export it with the version that made it and import the file here, or choose another folder with --data DIR\.$/,
    ],
    [
      { engineMajorVersion: 12 },
      /was made by PostgreSQL 12 and this Tessera has \d+: export it with the version that made it and import the file here, or choose another folder with --data DIR\.$/,
    ],
  ])('says that the data folder is of another version and leaves it as it was: %j', async (other, sentence) => {
    const cluster = join(dataDir, 'postgres');
    mkdirSync(cluster, { recursive: true });
    const record = JSON.stringify({
      tesseraDataFormat: 1,
      engine: 'postgresql',
      engineMajorVersion: 18,
      location: join(cluster, 'data'),
      password: '',
      ...other,
    });
    writeFileSync(join(cluster, 'cluster.json'), record);
    const { code, said } = await start(['--port', '0', '--data', dataDir]);
    expect(code).toBe(1);
    expect(said.split('\n').at(-2)).toMatch(sentence);
    expect(readFileSync(join(cluster, 'cluster.json'), 'utf8')).toBe(record);
    expect(readdirSync(cluster)).toEqual(['cluster.json']);
  });

  it('leaves a folder alone that holds something else', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'letter.txt'), 'Dear');
    const { code, said } = await start(['--port', '0', '--data', dataDir, '--fresh']);
    expect(code).toBe(1);
    expect(said).toContain('is not a data folder of Tessera (it holds letter.txt)');
    expect(existsSync(join(dataDir, 'letter.txt'))).toBe(true);
  });

  it('does not throw away a data folder and keep the database it goes with', async () => {
    const { code, said } = await start(['--port', '0', '--data', dataDir, '--fresh'], {
      DATABASE_URL: 'postgresql://127.0.0.1:1/tessera',
    });
    expect(code).toBe(1);
    expect(said).toContain('--fresh empties a data folder');
  });

  it.each([
    [['--port', 'eighty'], '--port takes a number from 0 to 65535, not eighty.'],
    [['--as-of', '2026-02-30'], '--as-of takes a date like 2026-11-20, not 2026-02-30.'],
    [['--prot', '1'], `Unknown option '--prot'. --help lists the options.`],
  ])('explains %j', async (args, sentence) => {
    expect(await start(args)).toEqual({ code: 2, said: `${sentence}\n` });
  });
});

/** Runs the start script and answers all it said. */
function start(
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const { DATABASE_URL: _url, ...others } = process.env;
  const child = spawn(process.execPath, [join(__dirname, '..', 'start.mjs'), ...args], {
    env: { ...others, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString('utf8')));
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString('utf8')));
  return new Promise((settle) => child.once('close', (code) => settle({ code, said })));
}

async function occupyPort(): Promise<{ port: number; close: () => Promise<void> }> {
  const server: Server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => new Promise((settle) => server.close(() => settle())),
  };
}
