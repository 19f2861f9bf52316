import { writeRemoteBuild } from '../gate/testing/build-folder';
import { publishBuild } from '../published/registry';
import { json, makeCommandScratch, type CommandScratch } from './testing/command-scratch';

let scratch: CommandScratch;
beforeEach(async () => {
  scratch = await makeCommandScratch();
});
afterEach(() => scratch.remove());

describe('tessera promote, rollback, hold', () => {
  it('moves a channel, goes back any depth and holds what it leaves', async () => {
    expect(await scratch.change('promote', 'clients', '1.0.0')).toEqual({
      code: 0,
      out: 'Revision 1: stable is at clients 1.0.0.\n',
      err: '',
    });
    await scratch.promoteAll('host 0.1.0', 'clients 2.0.0', 'clients 3.0.0');
    expect(await scratch.explain('NBW')).toEqual({ host: '0.1.0', clients: '3.0.0' });

    const back = await scratch.change('rollback', 'clients', '--steps', '2');
    expect(back.out).toBe(
      'Revision 5: stable is back at clients 1.0.0.\nclients 3.0.0 is held: nobody gets it who is not pinned to it. Let it go again: npx tessera release-hold clients 3.0.0\n',
    );
    expect(await scratch.explain('NBW')).toEqual({ host: '0.1.0', clients: '1.0.0' });
    expect(await scratch.change('rollback', 'clients')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has 0 earlier versions that are not held'),
    });
    expect(await scratch.change('promote', 'clients', '3.0.0')).toMatchObject({
      code: 1,
      err: 'clients 3.0.0 is held (ticket 12), so nobody would get it. Let it go first: npx tessera release-hold clients 3.0.0.\n',
    });
    await scratch.change('release-hold', 'clients', '3.0.0');
    await scratch.promoteAll('clients 3.0.0');
    expect(await json(scratch.change('rollback', 'clients', '--to', '1.0.0', '--json'))).toMatchObject({
      changed: true,
      held: '3.0.0',
      pinned: [],
      move: { revision: 8, by: 'ann', why: 'ticket 12', what: 'rollback', unit: 'clients', from: '3.0.0', to: '1.0.0' },
    });
  });

  it('names the firms that keep the version it leaves', async () => {
    await scratch.promoteAll('clients 1.0.0', 'clients 2.0.0');
    await scratch.change('pin', 'HLM', 'clients', '2.0.0');
    expect((await scratch.change('rollback', 'clients')).out).toContain('Pinned to it, and so keeping it: HLM.');
    expect(await scratch.change('rollback', 'clients', '--to', '3.0.0')).toMatchObject({
      code: 1,
      err: 'clients 3.0.0 is not in the history of the channel stable. To give it, promote it.\n',
    });
  });

  it('holds a version, and its users get the one before', async () => {
    await scratch.promoteAll('host 0.1.0', 'clients 1.0.0', 'clients 2.0.0');
    await scratch.change('hold', 'clients', '2.0.0');
    expect(await scratch.explain('NBW')).toMatchObject({ clients: '1.0.0' });
    expect(await scratch.change('hold', 'clients', '2.0.0')).toMatchObject({
      code: 0,
      out: 'Nothing to do: this is already in place.\n',
    });
    await scratch.change('release-hold', 'clients', '2.0.0');
    expect(await scratch.explain('NBW')).toMatchObject({ clients: '2.0.0' });
    await scratch.change('hold', 'clients', '1.0.0');
    expect((await scratch.change('hold', 'clients', '2.0.0')).out).toContain(
      'clients 2.0.0 is held, and no good version is behind it: promote one',
    );
  });

  it('makes a change only on the expected revision, when one is given', async () => {
    await scratch.promoteAll('clients 1.0.0');
    expect(await scratch.change('promote', 'clients', '2.0.0', '--expect', '0')).toMatchObject({
      code: 1,
      err: expect.stringContaining('at revision 1, not 0: somebody changed it'),
    });
    expect(await json(scratch.change('promote', 'clients', '2.0.0', '--expect', '0', '--json'))).toEqual({
      error: { code: 'moved', message: expect.any(String) },
    });
    expect(await scratch.change('promote', 'clients', '2.0.0', '--expect', '1')).toMatchObject({ code: 0 });
  });
});

describe('tessera ring, pin, canary, kill', () => {
  beforeEach(() => scratch.promoteAll('host 0.1.0', 'tools 1.0.0', 'clients 1.0.0'));

  it('lets a firm follow a channel before stable, which begins with its first version', async () => {
    expect(await scratch.change('ring', 'NBW', 'early')).toMatchObject({
      code: 1,
      err: 'There is no channel early. It begins with its first version: npx tessera promote UNIT VERSION --channel early.\n',
    });
    await scratch.change('promote', 'clients', '2.0.0', '--channel', 'early');
    await scratch.change('ring', 'NBW', 'early');
    expect([await scratch.explain('NBW'), await scratch.explain('HLM')]).toMatchObject([
      { clients: '2.0.0', tools: '1.0.0' },
      { clients: '1.0.0' },
    ]);
    await scratch.change('ring', 'NBW', 'stable');
    expect(await scratch.explain('NBW')).toMatchObject({ clients: '1.0.0' });
  });

  it('pins a firm and lets it go', async () => {
    await scratch.change('pin', 'HLM', 'clients', '3.0.0');
    expect([await scratch.explain('NBW'), await scratch.explain('HLM')]).toMatchObject([
      { clients: '1.0.0' },
      { clients: '3.0.0' },
    ]);
    await scratch.change('unpin', 'HLM', 'clients');
    expect(await scratch.explain('HLM')).toMatchObject({ clients: '1.0.0' });
  });

  it('gives a canary to a share, of chosen firms if need be, and ends it', async () => {
    expect(
      (await scratch.change('canary', 'clients', '2.0.0', '--percent', '100', '--by-user', '--firms', 'NBW,CDR')).out,
    ).toBe(
      'Revision 4: clients 2.0.0 goes to 100% of the users of NBW, CDR.\nNobody was asked whether there is such a firm: a registry has none. --data DIR or DATABASE_URL names the portal that has.\n',
    );
    expect([
      await scratch.explain('NBW', 'priya'),
      await scratch.explain('NBW'),
      await scratch.explain('HLM', 'ada'),
    ]).toMatchObject([{ clients: '2.0.0' }, { clients: '1.0.0' }, { clients: '1.0.0' }]);
    await scratch.change('canary', 'clients', '2.0.0', '--percent', '0');
    expect(await scratch.explain('NBW', 'priya')).toMatchObject({ clients: '1.0.0' });
    expect((await scratch.change('canary', 'clients', '--stop')).out).toBe(
      'Revision 6: nobody has a canary of clients any more.\n',
    );
    expect(await scratch.change('canary', 'clients', '1.0.0', '--percent', '5')).toMatchObject({
      code: 1,
      err: 'The stable channel is at clients 1.0.0 already, so there is nothing to try.\n',
    });
    expect(await scratch.change('canary', 'clients', '2.0.0')).toMatchObject({
      code: 2,
      err: 'Say which version and for how many: npx tessera canary clients VERSION --percent 10, or --stop.\n',
    });
  });

  it('switches a remote off for everybody and on again, never the host', async () => {
    await scratch.change('kill', 'tools');
    expect(await scratch.explain('NBW')).toEqual({ host: '0.1.0', clients: '1.0.0' });
    expect((await scratch.look('explain', '--firm', 'NBW', '--flags', 'remote.tools')).out).toMatch(
      /tools +– +absent +– +It is switched off for everybody\.[^]*tools is switched off: ticket 12/,
    );
    await scratch.change('revive', 'tools');
    expect(await scratch.explain('NBW')).toMatchObject({ tools: '1.0.0' });
    expect(await scratch.change('kill', 'client')).toMatchObject({
      code: 1,
      err: 'There is no remote client here, so nothing was switched off: the remotes are clients, tools.\n',
    });
    expect(await scratch.change('kill', 'host')).toMatchObject({
      code: 1,
      err: 'The host cannot be switched off: without it there is no page. Roll it back instead.\n',
    });
  });

  it('asks older pages to reload, but never all pages for ever; allows overrides', async () => {
    expect((await scratch.change('minimum', 'now')).out).toBe(
      'Revision 4: pages older than revision 4 ask to be reloaded.\n',
    );
    expect(await scratch.change('minimum', '9')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Revision 9 is not there yet'),
    });
    expect(await scratch.change('overrides', 'allow')).toMatchObject({ code: 0 });
    expect(await json(scratch.look('status', '--json'))).toMatchObject({
      revision: 5,
      minimumRevision: 4,
      overrides: true,
    });
    expect(await scratch.change('overrides', 'perhaps')).toMatchObject({ code: 2 });
  });
});

describe('tessera publish', () => {
  beforeEach(() => scratch.promoteAll('host 0.1.0'));
  const build = (
    version: string,
    change?: Parameters<typeof writeRemoteBuild>[3],
    run?: Parameters<typeof writeRemoteBuild>[4],
  ) => writeRemoteBuild(scratch.root, 'tools', version, { shared: {}, ...change }, run);

  it('publishes a build that the gate lets through and moves stable to it; again it does nothing', async () => {
    const folder = await build('2.0.0');
    expect(await scratch.change('publish', folder)).toEqual({
      code: 0,
      out: 'tools 2.0.0 is published; revision 2 gives it to stable.\n',
      err: expect.stringMatching(/^ {2}gate +\d\.\d s {2}nothing speaks against it\n {2}publish .*\n {2}move .*\n$/),
    });
    expect(await scratch.change('publish', folder)).toMatchObject({
      code: 0,
      out: 'tools 2.0.0 was published before; stable is at it already.\n',
    });
    expect(await json(scratch.look('log', '--limit', '1', '--json'))).toMatchObject({
      moves: [{ revision: 2, what: 'promote', unit: 'tools', from: null, to: '2.0.0', by: 'ann' }],
    });
  });

  it('gives it to nobody with --channel none, and needs no reason then', async () => {
    expect(await scratch.look('publish', await build('2.0.0'), '--channel', 'none')).toMatchObject({
      code: 0,
      out: 'tools 2.0.0 is published; nobody gets it yet.\n',
    });
    expect(await json(scratch.look('log', '--json'))).toMatchObject({ moves: [{ revision: 1 }] });
  });

  it('refuses what the gate refuses, with all its reasons, for programs too', async () => {
    const folder = await build('2.0.0', { contract: '^9.0.0' }, null);
    expect(await scratch.change('publish', folder)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^tools 2\.0\.0 is refused by the gate, for \d reasons:/),
    });
    expect(await json(scratch.change('publish', folder, '--json'))).toMatchObject({
      error: {
        code: 'gate-refused',
        unit: 'tools',
        version: '2.0.0',
        refusals: expect.arrayContaining([expect.objectContaining({ rule: 'suite passed' })]),
      },
    });
  });

  it('refuses other bytes for a version, and a folder that is not a build', async () => {
    expect(await scratch.change('publish', await build('1.0.0'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('already published with other bytes'),
    });
    expect(await scratch.change('publish', scratch.root)).toMatchObject({
      code: 1,
      err: expect.stringContaining("Run the package's build first"),
    });
  });

  it('promotes, pins and tries nothing that does not go with what others have', async () => {
    const plans = (id: string) => ({
      prefixes: ['/plans'],
      routes: [{ id, path: '/plans', title: 'Plans', access: {} }],
    });
    await publishBuild(scratch.registry, await scratch.buildRemote('tools', '2.0.0', plans('tools.plans')));
    await publishBuild(scratch.registry, await scratch.buildRemote('clients', '4.0.0', plans('clients.plans')));
    await scratch.promoteAll('clients 4.0.0');
    for (const asked of [
      ['promote', 'tools', '2.0.0'],
      ['pin', 'HLM', 'tools', '2.0.0'],
      ['canary', 'tools', '2.0.0', '--percent', '5'],
    ]) {
      expect(await scratch.change(...asked)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^tools 2\.0\.0 is refused by the gate, for one reason:\n[^]*\/plans/),
      });
    }
  });
});
