import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeCommandScratch, run } from './testing/command-scratch';

describe('a command used wrongly', () => {
  it.each([
    [['promote', 'clients', '1.0.0'], 'Say why, for the audit record: --why "…".'],
    [['promote', 'Clients', '1.0.0'], '"Clients" is not a unit: write host, or the name of a remote such as clients.'],
    [['promote', 'clients', '1'], '"1" is not a version such as 0.1.0-3f2a91c0.'],
    [['promote', 'clients'], "Missing required argument 'version'. See npx tessera --help."],
    [['canary', 'clients', '1.0.0', '--percent', '101'], '"101" is not a percent from 0 to 100.'],
    [['rollback', 'clients', '--steps', '0'], '"0" is not a whole number from 1.'],
    [['promot', 'clients'], "Unknown command 'promot' (Did you mean promote?). See npx tessera --help."],
    [['status', '--jsn'], "Unknown option '--jsn' (Did you mean --json?). See npx tessera --help."],
    [['explain', '--registry', '.'], 'Say for whom: --firm NBW, and --user for one of its users; or --release ID.'],
  ])('%j is refused in a sentence with exit code 2', async (argv, sentence) => {
    expect(await run(...argv)).toEqual({ code: 2, out: '', err: `${sentence}\n` });
  });

  it('says it in JSON too, when that was asked for', async () => {
    expect(JSON.parse((await run('promote', 'clients', '1.0.0', '--json')).out)).toEqual({
      error: { code: 'usage', message: 'Say why, for the audit record: --why "…".' },
    });
  });

  it('says where it looked when there is no registry', async () => {
    expect(await run('status', '--registry', '/nowhere/registry')).toEqual({
      code: 1,
      out: '',
      err: 'There is no registry at /nowhere/registry. Start the portal once, publish something, or say where it is: --data DIR or --registry DIR.\n',
    });
  });

  it('shows its help', async () => {
    expect((await run('--help')).out).toContain('rollback [options] <unit>');
    expect(await run()).toMatchObject({ code: 2, out: expect.stringContaining('Usage: tessera') });
  });
});

describe('the command itself', () => {
  const bin = resolve(__dirname, '../../bin/tessera.mjs');
  const spawned = (...argv: string[]): Promise<{ stdout: string; stderr: string; code: number }> =>
    promisify(execFile)(process.execPath, [bin, ...argv]).then(
      ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
      (error: { stdout: string; stderr: string; code: number }) => error,
    );

  it('works from any folder as a program, with its exit codes', async () => {
    const scratch = await makeCommandScratch();
    expect(
      await spawned(
        'promote',
        'clients',
        '1.0.0',
        '--registry',
        scratch.registry,
        '--by',
        'ann',
        '--why',
        'try',
        '--json',
      ),
    ).toMatchObject({ code: 0, stdout: expect.stringContaining('"revision": 1'), stderr: '' });
    expect(await spawned('promote', 'clients', '9.9.9', '--registry', scratch.registry, '--why', 'try')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^clients 9\.9\.9 is not published, .*\n$/),
    });
    await scratch.remove();
  }, 30_000);
});
