import { appendFile, mkdir, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { keepEvidence } from '../gate/evidence';
import { keepTypes } from '../published/shared-types';
import { releaseIdOf } from '../rules/release-id';
import { json, makeCommandScratch, type CommandScratch } from './testing/command-scratch';

let scratch: CommandScratch;
beforeEach(async () => {
  scratch = await makeCommandScratch();
});
afterEach(() => scratch.remove());

describe('tessera verify', () => {
  beforeEach(() => scratch.promoteAll('host 0.1.0', 'clients 1.0.0', 'clients 2.0.0'));

  it('finds a whole registry well', async () => {
    expect(await scratch.look('verify')).toEqual({
      code: 0,
      out: expect.stringMatching(/^All is well: 3 changes, 5 versions, \d+ files\.\n$/),
      err: '',
    });
  });

  it.each([
    [
      'a changed byte',
      () => appendFile(scratch.at('remotes/clients/2.0.0/chunks/page.js'), ' '),
      /page\.js is not the file the manifest describes\. Restore it from a backup; browsers refuse the file until then\./,
    ],
    [
      'a file that is gone',
      () => rm(scratch.at('remotes/clients/2.0.0/remoteEntry.js')),
      /remoteEntry\.js is in the manifest and not in the folder\./,
    ],
    [
      'a script nobody listed',
      () => writeFile(scratch.at('host/0.1.0/stray.js'), 'x'),
      /stray\.js is not in the manifest/,
    ],
    [
      'a damaged manifest',
      () => writeFile(scratch.at('remotes/tools/1.0.0/portal-manifest.json'), '{'),
      /tools 1\.0\.0 has no readable manifest/,
    ],
    [
      'a version the rules name that is gone',
      () => rm(scratch.at('remotes/clients/2.0.0'), { recursive: true }),
      /clients 2\.0\.0 is named by the rules and is not there/,
    ],
    ['a gap in the changes', () => rm(scratch.at('moves/00000002.json')), /Change 2 is missing/],
    [
      'a change that took the number of a lost one',
      async () => {
        await rm(scratch.at('moves/00000003.json'));
        await scratch.change('minimum', '1');
        await scratch.change('kill', 'tools');
        const third = scratch.at('moves/00000003.json');
        await writeFile(third, (await readFile(third, 'utf8')).replace('minimum', 'another'));
      },
      /Change 4 was made after another change 3 than the one that is there/,
    ],
    [
      'a release that names other versions than its id',
      async () => {
        await mkdir(scratch.at('releases'));
        await writeFile(
          scratch.at('releases/0123456789abcdef.json'),
          JSON.stringify({ id: '0123456789abcdef', at: new Date().toISOString(), host: '0.1.0', remotes: {} }),
        );
      },
      /0123456789abcdef\.json is not the release of its name/,
    ],
    [
      'declarations that were edited',
      async () => {
        await keepTypes(scratch.registry, '0123456789abcdef', '{}');
        const run = { unit: 'clients', version: '1.0.0', suite: '', passed: 1, failed: [], extensions: [], routes: [] };
        await keepEvidence(scratch.registry, { ...run, types: '0123456789abcdef', at: new Date().toISOString() });
      },
      /types\/0123456789abcdef\.json is not what clients 1\.0\.0 was checked with\. Restore it from a backup/,
    ],
    [
      'a damaged change',
      () => writeFile(scratch.at('moves/00000001.json'), '{}'),
      /00000001\.json cannot be read as a change/,
    ],
  ])('finds %s', async (_what, damage, problem) => {
    await damage();
    const heard = await scratch.look('verify');
    expect(heard).toMatchObject({ code: 1, out: expect.stringMatching(problem) });
    expect(heard.out).toContain('1 problem in');
  });
});

describe('tessera retain', () => {
  const longAgo = new Date('2020-01-01');
  const age = async (): Promise<void> => {
    for (const [unit, versions] of [
      ['host', ['0.1.0']],
      ['remotes/clients', ['1.0.0', '2.0.0', '3.0.0']],
      ['remotes/tools', ['1.0.0']],
    ] as const)
      for (const version of versions) await utimes(scratch.at(unit, version), longAgo, longAgo);
  };
  const clients = () => readdir(scratch.at('remotes/clients'));

  it('removes only what nothing names and nobody was given lately, and says what', async () => {
    await scratch.publish('clients 0.9.0');
    await utimes(scratch.at('remotes/clients/0.9.0'), longAgo, longAgo);
    await scratch.promoteAll('host 0.1.0', 'clients 1.0.0', 'clients 2.0.0');
    await age();
    expect(await scratch.look('retain', '--keep', '1', '--days', '30', '--dry-run')).toMatchObject({
      code: 0,
      out: 'clients 0.9.0\nclients 3.0.0\ntools 1.0.0\n3 versions would go; 3 versions stay.\n',
    });
    expect(await clients()).toHaveLength(4);
    await scratch.change('pin', 'NBW', 'clients', '3.0.0');
    expect(await json(scratch.look('retain', '--keep', '1', '--days', '30', '--json'))).toEqual({
      removed: [
        { unit: 'clients', version: '0.9.0' },
        { unit: 'tools', version: '1.0.0' },
      ],
      kept: 4,
      dryRun: false,
    });
    expect(await clients()).toEqual(['1.0.0', '2.0.0', '3.0.0']);
    expect((await scratch.look('verify')).code).toBe(0);
  });

  it('when a rule named a version within those days, keeps it although no rule names it now', async () => {
    await scratch.promoteAll('host 0.1.0', 'clients 1.0.0');
    await scratch.change('pin', 'NBW', 'clients', '3.0.0');
    await scratch.change('unpin', 'NBW', 'clients');
    await age();
    expect((await scratch.look('retain', '--keep', '0', '--days', '1')).out).not.toContain('clients 3.0.0');
    expect(await clients()).toEqual(['1.0.0', '3.0.0']);
  });

  it('keeps what a release had that was given in those days, and what was published in them', async () => {
    await scratch.promoteAll('host 0.1.0', 'clients 1.0.0');
    await age();
    await scratch.publish('tools 2.0.0');
    await mkdir(scratch.at('releases'));
    const remotes = { clients: '2.0.0' };
    const id = releaseIdOf('0.1.0', remotes);
    await writeFile(
      scratch.at(`releases/${id}.json`),
      JSON.stringify({ id, at: new Date().toISOString(), host: '0.1.0', remotes }),
    );
    expect((await scratch.look('retain', '--keep', '0', '--days', '1')).out).toBe(
      'clients 3.0.0\ntools 1.0.0\n2 versions are gone; 4 versions stay.\n',
    );
  });

  it('removes declarations that no version was checked with any more', async () => {
    await scratch.promoteAll('host 0.1.0', 'clients 1.0.0');
    const digests = ['0123456789abcdef', 'fedcba9876543210', '00000000ffffffff'] as const;
    for (const digest of digests) await keepTypes(scratch.registry, digest, '{}');
    for (const digest of digests.slice(0, 2)) await utimes(scratch.at(`types/${digest}.json`), longAgo, longAgo);
    const run = { unit: 'clients', version: '1.0.0', suite: '', passed: 1, failed: [], extensions: [], routes: [] };
    await keepEvidence(scratch.registry, { ...run, types: digests[0], at: longAgo.toISOString() });
    await scratch.look('retain', '--keep', '0', '--days', '1');
    expect(await readdir(scratch.at('types'))).toEqual(['00000000ffffffff.json', '0123456789abcdef.json']);
  });

  it('removes nothing while a change cannot be read, and requires to know what to keep', async () => {
    await scratch.promoteAll('clients 1.0.0');
    await age();
    await appendFile(scratch.at('moves/00000001.json'), 'x');
    expect(await scratch.look('retain', '--keep', '0', '--days', '0')).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be read as a change'),
    });
    expect(await clients()).toHaveLength(3);
    expect(await scratch.look('retain')).toMatchObject({ code: 2, err: expect.stringContaining('--keep N') });
  });
});
