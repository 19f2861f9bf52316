import { mkdir, writeFile } from 'node:fs/promises';
import { releaseIdOf } from '../rules/release-id';
import { createHealthCounter } from '../health/counts';
import { writeHealth } from '../health/health-files';
import { main } from './main';
import type { AskFirm } from './flags';
import { json, makeCommandScratch, type CommandScratch } from './testing/command-scratch';

let scratch: CommandScratch;
const runWith = async (argv: readonly string[], askFirm: AskFirm) => {
  let [out, err] = ['', ''];
  const code = await main(argv, { out: (text) => (out += text), err: (text) => (err += text) }, askFirm);
  return { code, out, err };
};
beforeEach(async () => {
  scratch = await makeCommandScratch();
});
afterEach(() => scratch.remove());

describe('tessera status, log and explain', () => {
  beforeEach(async () => {
    await scratch.promoteAll('host 0.1.0', 'clients 1.0.0', 'clients 2.0.0', 'tools 1.0.0');
    await scratch.change('canary', 'clients', '3.0.0', '--percent', '10');
    await scratch.change('pin', 'HLM', 'clients', '1.0.0');
    await scratch.change('hold', 'clients', '2.0.0');
  });

  it('shows every unit, what applies to it and the last changes', async () => {
    const { out } = await scratch.look('status');
    expect(
      out
        .split('\n')
        .slice(0, 6)
        .map((line) => line.replace(/^Registry \S+,/, 'Registry,')),
    ).toEqual([
      'Registry, revision 7; overrides refused',
      '',
      'UNIT     STABLE  CANARY                  PUBLISHED',
      'host     0.1.0   –                       1',
      'clients  2.0.0   3.0.0 for 10% of firms  3',
      'tools    1.0.0   –                       1',
    ]);
    expect(out).toContain('Pins\n  HLM has clients 1.0.0\n');
    expect(out).toContain('Holds\n  clients 2.0.0: ticket 12\n');
    expect(out).toMatch(/Last 5 changes\n {2}REVISION {2}WHEN \(UTC\) .*\n {2}7 /);
  });

  it('shows how versions did in the last hour, as reported by pages', async () => {
    const counter = createHealthCounter(Date.now);
    const of = { unit: 'clients', version: '3.0.0' };
    counter.count({ ...of, kind: 'mounted' }, 'priya');
    counter.count({ ...of, kind: 'failed' }, 'sam');
    counter.count({ ...of, kind: 'calls', calls: 120, callsFailed: 0 }, 'priya');
    await writeHealth(scratch.registry, 'proxy-1', counter.document());
    expect((await scratch.look('status')).out).toMatch(
      /The last hour, as pages told it\n {2}UNIT +VERSION +GIVEN +SHOWN .*\n {2}clients +3\.0\.0 +– +1 +1 +0 +0 +120 +0 +1 user\n/,
    );
    expect(await json(scratch.look('status', '--json'))).toMatchObject({
      health: [{ ...of, mounted: 1, failed: 1, fellBack: 0, left: 0, calls: 120, callsFailed: 0, people: 1 }],
    });
  });

  it('shows every version of a unit and what names it', async () => {
    expect(await json(scratch.look('status', 'clients', '--json'))).toEqual({
      unit: 'clients',
      killed: null,
      versions: [
        { version: '3.0.0', uses: ['canary'] },
        { version: '2.0.0', uses: ['stable', 'held (ticket 12)'] },
        { version: '1.0.0', uses: ['history of stable', 'pin of HLM'] },
      ],
    });
  });

  it('logs who did what when and why, of one unit or of all', async () => {
    expect(await json(scratch.look('log', '--unit', 'clients', '--limit', '2', '--json'))).toEqual({
      moves: [
        {
          revision: 7,
          at: expect.any(String),
          by: 'ann',
          why: 'ticket 12',
          what: 'hold',
          unit: 'clients',
          from: null,
          to: '2.0.0',
        },
        {
          revision: 6,
          at: expect.any(String),
          by: 'ann',
          why: 'ticket 12',
          what: 'pin of HLM',
          unit: 'clients',
          from: null,
          to: '1.0.0',
        },
      ],
    });
    expect((await scratch.look('log')).out.split('\n')).toHaveLength(9);
  });

  it('explains each unit with ground, previous and reason', async () => {
    const { out } = await scratch.look('explain', '--firm', 'HLM', '--flags', 'remote.clients');
    expect(out).toMatch(
      /^Firm HLM, before anybody signs in: release [0-9a-f]{16} at revision 7\n\nUNIT +VERSION +GROUND +PREVIOUS +WHY\nhost +0\.1\.0 +stable +– +The stable channel is at 0\.1\.0\.\nclients +1\.0\.0 +pin +– +Firm HLM is pinned to 1\.0\.0\.\ntools +– +absent +– +Firm HLM does not have the flag remote\.tools\.\n\nclients 2\.0\.0 is held: ticket 12\n$/,
    );
  });

  it('explains for a user of the firm, by the id that decides what they get, and for nobody else', async () => {
    const asked: unknown[] = [];
    const askFirm: AskFirm = (dataDir, firmId, user) => {
      asked.push([dataDir, firmId, user]);
      return user === 'priya@nbw.example'
        ? Promise.resolve({ flags: ['remote.clients'], userId: 'PRIYA' })
        : Promise.reject(new Error(`${firmId} has no user ${user}: name one by the user ID or the e-mail address.`));
    };
    const explain = (user: string, ...more: string[]) =>
      runWith(['explain', '--firm', 'NBW', '--registry', scratch.registry, '--user', user, ...more], askFirm);
    const data = ['--data', '/data'];
    expect((await explain('priya@nbw.example', ...data)).out).toMatch(/^User PRIYA of firm NBW: release /);
    for (const flags of [[], ['--flags', 'remote.clients']])
      expect(await explain('nobody', ...data, ...flags)).toEqual({
        code: 1,
        out: '',
        err: 'NBW has no user nobody: name one by the user ID or the e-mail address.\n',
      });
    expect(asked).toEqual(['priya@nbw.example', 'nobody', 'nobody'].map((user) => ['/data', 'NBW', user]));
    expect(await explain('priya@nbw.example')).toMatchObject({ code: 2, err: expect.stringContaining('--data DIR') });
    expect(asked).toHaveLength(3);
  });

  it('reads a release back by its id', async () => {
    await mkdir(scratch.at('releases'));
    const remotes = { clients: '1.0.0' };
    const release = { id: releaseIdOf('0.1.0', remotes), at: '2026-11-20T10:00:00.000Z', host: '0.1.0', remotes };
    const file = scratch.at(`releases/${release.id}.json`);
    await writeFile(file, JSON.stringify(release));
    expect(await json(scratch.look('explain', '--release', release.id, '--json'))).toEqual(release);
    // An id is made of its versions: a file that names others is not believed.
    await writeFile(file, JSON.stringify({ ...release, remotes: { clients: '2.0.0' } }));
    for (const id of [release.id, '0123456789abcdee', '../moves/00000001', 'x'])
      expect(await scratch.look('explain', '--release', id)).toMatchObject({
        code: 1,
        err: expect.stringContaining(`No page was given the release ${id}`),
      });
  });
});
