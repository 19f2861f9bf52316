import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeReleaseSecrets } from '../signing/data-folder-keys';
import { json, makeCommandScratch, run, type CommandScratch } from './testing/command-scratch';

let scratch: CommandScratch;
const variables = ['RELEASE_KEY', 'RELEASE_KEYS'] as const;
type Printed = Record<'RELEASE_KEY' | 'RELEASE_KEYS' | 'RELEASE_HOLD_KEY', string>;
const fresh = async (): Promise<Printed> => (await json(run('keys', '--json'))) as Printed;
const give = (keys: Partial<Printed>): void =>
  variables.forEach((name) => (keys[name] === undefined ? delete process.env[name] : (process.env[name] = keys[name])));
beforeEach(async () => {
  scratch = await makeCommandScratch();
});
afterEach(async () => {
  give({});
  await scratch.remove();
});

describe('tessera with keys', () => {
  it('prints a fresh pair of each, as lines of an environment file', async () => {
    const { out } = await run('keys');
    expect(out).toMatch(/^RELEASE_KEYS=operator:\S+,hold:\S+$/m);
    expect(out).not.toBe((await run('keys')).out);
  });

  it('signs with RELEASE_KEY; without it only reads, and a refusal says what to do', async () => {
    const keys = await fresh();
    give(keys);
    await scratch.change('sign'); // what the scratch has published without a key
    await scratch.promoteAll('host 0.1.0', 'clients 1.0.0');
    expect((await scratch.look('verify')).code).toBe(0);
    give({ RELEASE_KEYS: keys.RELEASE_KEYS });
    expect((await scratch.look('status')).code).toBe(0);
    expect(await scratch.change('promote', 'clients', '2.0.0')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no key to sign with was given'),
    });
    give({});
    expect(await scratch.change('promote', 'clients', '2.0.0')).toMatchObject({
      code: 1,
      err: expect.stringContaining('RELEASE_KEY'),
    });
    give(await fresh());
    expect(await scratch.look('status')).toMatchObject({
      code: 1,
      err: expect.stringContaining('not one of this installation'),
    });
  });

  it('begins with tessera sign on a registry that was not signed', async () => {
    await scratch.promoteAll('host 0.1.0', 'clients 1.0.0');
    expect(await scratch.change('sign')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no key to sign with'),
    });
    give(await fresh());
    expect(await scratch.change('promote', 'clients', '2.0.0')).toMatchObject({
      code: 1,
      err: expect.stringContaining('it is not signed'),
    });
    expect(await scratch.change('sign')).toMatchObject({
      code: 0,
      out: [
        'Revision 3: signed from here on.',
        'Changes before this one count as history only.',
        'Signed as published, with the manifests they have now: host 0.1.0, clients 1.0.0, clients 2.0.0, clients 3.0.0, tools 1.0.0.\n',
      ].join('\n'),
    });
    expect((await scratch.change('sign')).out).toBe('Nothing to do: this is already in place.\n');
    await scratch.promoteAll('clients 2.0.0');
    expect((await scratch.look('verify')).code).toBe(0);
  });

  it('refuses a key that is not among the public ones, and text that is not a key', async () => {
    give({ RELEASE_KEY: (await fresh()).RELEASE_KEY, RELEASE_KEYS: (await fresh()).RELEASE_KEYS });
    expect(await scratch.change('promote', 'clients', '1.0.0')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^RELEASE_KEY is the key [0-9a-f]{16}, which is not among/),
    });
    give({ RELEASE_KEY: 'abc' });
    expect(await scratch.change('promote', 'clients', '1.0.0')).toMatchObject({
      code: 2,
      err: 'RELEASE_KEY is not an Ed25519 key in base64. Make one with: npx tessera keys.\n',
    });
  });

  it('has the keys of a data folder', async () => {
    const data = join(scratch.root, 'data');
    await mkdir(data);
    await rename(scratch.registry, join(data, 'registry'));
    await writeFile(join(data, 'secrets.json'), JSON.stringify({ releases: makeReleaseSecrets() }));
    expect((await run('sign', '--data', data, '--why', 'x')).out).toMatch(/^Signed as published, .*: host 0\.1\.0, /);
    expect((await run('promote', 'clients', '1.0.0', '--data', data, '--why', 'x')).code).toBe(0);
    expect((await run('verify', '--data', data)).code).toBe(0);
    expect(await run('promote', 'clients', '2.0.0', '--registry', join(data, 'registry'), '--why', 'x')).toMatchObject({
      code: 1,
      err: expect.stringContaining('are signed'),
    });
  });
});
