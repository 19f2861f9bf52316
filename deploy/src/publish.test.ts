import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { held, pinned } from './rules/rules-reducer';
import { GateRefused } from './gate/gate-refused';
import { packedTypes, withTypes, writeHostBuild, writeRemoteBuild } from './gate/testing/build-folder';
import { recordChange } from './change-log';
import { hold, promoteOne, releaseHold, setCanary, setPin } from './release-commands';
import { publish } from './publish';
import { keepTypesOf } from './published/shared-types';
import { readRegistry } from './snapshot';

const author = { by: 'Clients team', why: 'Friday' };
const plans = {
  prefixes: ['/plans'],
  routes: [{ id: 'tools.plans', path: '/plans', title: 'Plans', access: {} }],
  navigation: [],
  extensions: [],
  commands: [],
};
const clientsPlans = { ...plans, routes: [{ id: 'clients.plans', path: '/plans', title: 'Plans', access: {} }] };

let root: string;
let registry: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-publish-'));
  registry = join(root, 'registry');
  await publish(registry, await writeHostBuild(root, '1.0.0'), author);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const published = (path: string): Promise<string[]> => readdir(join(registry, path)).catch(() => []);
const refusedBy = (work: Promise<unknown>): Promise<GateRefused> =>
  work.then(
    () => {
      throw new Error('It was published.');
    },
    (error: unknown) => {
      if (error instanceof GateRefused) return error;
      throw error;
    },
  );

describe('publishing', () => {
  it('puts a proved build into the registry, keeps its evidence and moves the channel', async () => {
    const result = await publish(registry, await writeRemoteBuild(root, 'clients', '1.0.0'), author);
    expect(result).toMatchObject({
      unit: 'clients',
      version: '1.0.0',
      published: true,
      change: { by: 'Clients team', why: 'Friday', unit: 'clients', from: null, to: '1.0.0' },
    });
    expect(result.stages.map(({ name }) => name)).toEqual(['gate', 'publish', 'move']);
    expect(await published('remotes/clients/1.0.0')).toEqual([
      'chunks',
      'portal-manifest.json',
      'remoteEntry.js',
      'remoteEntry.js.br',
    ]);
    expect(JSON.parse(await readFile(join(registry, 'evidence/clients/1.0.0.json'), 'utf8'))).toMatchObject({
      unit: 'clients',
      passed: 12,
      failed: [],
    });
  });

  it('does nothing the second time, also from a build that lost its run: the registry has the evidence', async () => {
    const folder = await writeRemoteBuild(root, 'clients', '1.0.0');
    await publish(registry, folder, author);
    await rm(join(folder, 'contract-suite.json'));
    expect(await publish(registry, folder, author)).toMatchObject({ published: false, change: null });
  });

  it('publishes to nobody when no channel is to be moved', async () => {
    expect(
      await publish(registry, await writeRemoteBuild(root, 'clients', '1.0.0'), { ...author, channel: null }),
    ).toMatchObject({ published: true, change: null });
    expect((await readRegistry(registry)).remotes.size).toBe(0);
  });

  it('publishes nothing when one contract test failed, and names it', async () => {
    const refused = await refusedBy(
      publish(
        registry,
        await writeRemoteBuild(root, 'clients', '1.0.0', {}, { failed: ['the remote contract: clients mounts twice'] }),
        author,
      ),
    );
    expect(refused).toMatchObject({
      code: 'gate-refused',
      unit: 'clients',
      version: '1.0.0',
      refusals: [{ rule: 'suite passed' }],
    });
    expect(refused.message).toContain('the remote contract: clients mounts twice');
    expect([await published('remotes'), await published('evidence/clients')]).toEqual([[], []]);
  });

  it('refuses a build whose bytes are not those of its manifest', async () => {
    const folder = await writeRemoteBuild(root, 'clients', '1.0.0');
    await writeFile(join(folder, 'chunks/page.js'), 'qage of clients 1.0.0');
    expect((await refusedBy(publish(registry, folder, author))).refusals.map(({ rule }) => rule)).toEqual([
      'integrity complete',
    ]);
  });

  it('refuses a manifest that is no object', async () => {
    const folder = await writeRemoteBuild(root, 'clients', '1.0.0');
    await writeFile(join(folder, 'portal-manifest.json'), 'null');
    await expect(publish(registry, folder, author)).rejects.toMatchObject({ code: 'not-a-build' });
  });

  it('finds a collision with a version that one firm alone is pinned to', async () => {
    await publish(registry, await writeRemoteBuild(root, 'tools', '1.0.0', plans), author);
    await recordChange(registry, { ...author, what: 'pin', unit: 'tools', from: null, to: '1.0.0' }, (rules) =>
      pinned(rules, 'HLM', 'tools', '1.0.0'),
    );
    for (const version of ['2.0.0', '3.0.0'])
      await publish(registry, await writeRemoteBuild(root, 'tools', version), author);
    const clients = await writeRemoteBuild(root, 'clients', '1.0.0', clientsPlans);
    expect((await refusedBy(publish(registry, clients, author))).refusals).toMatchObject([
      { rule: 'no collisions', message: 'The address /plans is owned by tools 1.0.0 (pinned for HLM).' },
    ]);

    await recordChange(registry, { ...author, what: 'unpin', unit: 'tools', from: '1.0.0', to: null }, (rules) =>
      pinned(rules, 'HLM', 'tools', null),
    );
    expect(await publish(registry, clients, author)).toMatchObject({ published: true });
    const pin = setPin(registry, author, 'HLM', 'tools', '1.0.0');
    expect((await refusedBy(pin)).refusals).toMatchObject([
      { rule: 'no collisions', message: 'The address /plans is owned by clients 1.0.0 (on stable).' },
    ]);
    expect(await setPin(registry, author, 'HLM', 'tools', '2.0.0')).toMatchObject({ to: '2.0.0' });
  });

  it('asks again when a version that waited is given to people: another may have come before it', async () => {
    await publish(registry, await writeRemoteBuild(root, 'clients', '1.0.0', clientsPlans), {
      ...author,
      channel: null,
    });
    await publish(registry, await writeRemoteBuild(root, 'tools', '1.0.0', plans), author);
    expect((await refusedBy(promoteOne(registry, author, 'clients', '1.0.0', 'stable'))).message).toContain(
      '/plans is owned by tools 1.0.0',
    );
    const canary = { version: '1.0.0', percent: 10, by: 'user', firms: null } as const;
    expect((await refusedBy(setCanary(registry, author, 'clients', canary))).message).toContain(
      '/plans is owned by tools 1.0.0',
    );
  });

  it('lets a version wait for a host that is still to come, as a refusal says, and gives it out once it is there', async () => {
    await publish(registry, await writeHostBuild(root, '1.1.0', { gives: { '@tessera/ui/core': ['Tag'] } }), author);
    const later = await writeRemoteBuild(root, 'clients', '1.0.0', { takes: { '@tessera/ui/core': ['Later'] } });
    const refused = await refusedBy(publish(registry, later, author));
    expect(refused.refusals).toMatchObject([
      { rule: 'names given', wayOut: expect.stringContaining('--channel none') },
    ]);

    const waiting = await publish(registry, later, { ...author, channel: null });
    expect(waiting).toMatchObject({ published: true, change: null });
    expect(waiting.stages[0]?.note).toMatch(/^nobody could be given it now.*Later of @tessera\/ui\/core/);
    await refusedBy(promoteOne(registry, author, 'clients', '1.0.0', 'stable'));

    await publish(registry, await writeHostBuild(root, '2.0.0', { gives: { '@tessera/ui/core': ['Later'] } }), author);
    await hold(registry, author, 'host', '1.1.0');
    expect(await promoteOne(registry, author, 'clients', '1.0.0', 'stable')).toMatchObject({ to: '1.0.0' });
  });

  it('lets one of two teams through that take the same address at the same moment', async () => {
    const folders = [
      await writeRemoteBuild(root, 'tools', '1.0.0', plans),
      await writeRemoteBuild(root, 'clients', '1.0.0', clientsPlans),
    ];
    const results = await Promise.allSettled(folders.map((folder) => publish(registry, folder, author)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(GateRefused);
  });

  it('lets one of two operators through who give the same address to two remotes at the same moment', async () => {
    const waits = { ...author, channel: null };
    await publish(registry, await writeRemoteBuild(root, 'tools', '1.0.0', plans), waits);
    await publish(registry, await writeRemoteBuild(root, 'clients', '1.0.0', clientsPlans), waits);
    const canary = { version: '1.0.0', percent: 10, by: 'user', firms: null } as const;
    for (const give of [
      () => promoteOne(registry, author, 'clients', '1.0.0', 'stable'),
      () => setPin(registry, author, 'NBW', 'clients', '1.0.0'),
      () => setCanary(registry, author, 'clients', canary),
    ]) {
      const results = await Promise.allSettled([promoteOne(registry, author, 'tools', '1.0.0', 'stable'), give()]);
      const refused = results.find((result) => result.status === 'rejected');
      expect([results.filter(({ status }) => status === 'fulfilled').length, refused?.reason]).toEqual([
        1,
        expect.any(GateRefused),
      ]);
      await recordChange(registry, { ...author, what: 'anew', unit: null, from: null, to: null }, (rules) => ({
        ...rules,
        channels: { stable: { host: { version: '1.0.0', history: [] } } },
        pins: {},
        canaries: {},
      }));
    }
  });

  it('lets teams through that publish at the same moment and do not collide', async () => {
    const folders = await Promise.all(
      ['clients', 'tools', 'reporting', 'transfers'].map((name) => writeRemoteBuild(root, name, '1.0.0')),
    );
    await Promise.all(folders.map((folder) => publish(registry, folder, author)));
    expect([...(await readRegistry(registry)).remotes.keys()].sort()).toEqual([
      'clients',
      'reporting',
      'tools',
      'transfers',
    ]);
  });

  it('does not give a held version to anybody', async () => {
    const folder = await writeRemoteBuild(root, 'clients', '1.0.0');
    await recordChange(registry, { ...author, what: 'hold', unit: 'clients', from: null, to: '1.0.0' }, (rules) =>
      held(rules, 'clients', '1.0.0', 'wrong totals'),
    );
    await expect(publish(registry, folder, author)).rejects.toMatchObject({
      code: 'not-possible',
      message: expect.stringMatching(/held: wrong totals.*release-hold clients 1\.0\.0/) as string,
    });
  });

  it('refuses a host that takes away what a remote needs to which a channel could fall back', async () => {
    await publish(registry, await writeRemoteBuild(root, 'tools', '1.0.0', { shared: { dayjs: '^1.11.0' } }), author);
    await publish(registry, await writeRemoteBuild(root, 'tools', '2.0.0'), author);
    const { refusals } = await refusedBy(
      publish(
        registry,
        await writeHostBuild(root, '2.0.0', {
          provides: { react: '19.3.1', 'react/': '19.3.1', '@tessera/ui/core': '0.1.0' },
        }),
        author,
      ),
    );
    expect(refusals.map(({ message }) => message)).toEqual([
      'tools 1.0.0 (the good version before, on stable) needs dayjs ^1.11.0, and this host does not provide it.',
    ]);
  });

  it('refuses a host whose component no longer accepts what a live remote gives it, names both and says what to do', async () => {
    const tag = (props: string): string => `export declare const Tag: (props: { ${props} }) => null;`;
    const takes = { '@tessera/ui/core': ['Tag'] };
    const remote = await writeRemoteBuild(root, 'clients', '1.0.0', { takes });
    await publish(registry, await withTypes(remote, tag(`readonly text: string; readonly tone?: 'good'`)), author);
    const host = async (version: string, props: string): Promise<string> =>
      withTypes(await writeHostBuild(root, version, { gives: takes }), tag(props));

    const { refusals } = await refusedBy(publish(registry, await host('2.0.0', 'readonly label: string'), author));
    expect(refusals).toMatchObject([
      {
        rule: 'types accepted',
        message: expect.stringMatching(
          /^clients 1\.0\.0 \(.*\) uses Tag of @tessera\/ui\/core, which no longer accepts what it gives: .*label/,
        ) as string,
        wayOut: expect.stringMatching(/^Keep accepting it \(npx tessera uses Tag .*hold 1\.0\.0/) as string,
      },
    ]);

    // So is one that no suite ran for, where the start that built it kept what it was written to.
    await publish(registry, await writeRemoteBuild(root, 'tools', '1.0.0', { takes }), author);
    await keepTypesOf(registry, 'tools', '1.0.0', packedTypes(tag(`readonly text: string; readonly tone?: 'good'`)));
    const both = await refusedBy(publish(registry, await host('2.1.0', 'readonly label: string'), author));
    expect(both.refusals.map(({ message }) => message.slice(0, 7))).toEqual(['clients', 'tools 1']);
    await hold(registry, author, 'tools', '1.0.0');

    // One that was published before anything was written to it is compared when it is given out.
    const waiting = await host('2.5.0', 'readonly label: string');
    await hold(registry, author, 'clients', '1.0.0');
    await publish(registry, waiting, { ...author, channel: null });
    await releaseHold(registry, author, 'clients', '1.0.0');
    await expect(promoteOne(registry, author, 'host', '2.5.0', 'stable')).rejects.toMatchObject({
      code: 'gate-refused',
      refusals: [{ rule: 'types accepted' }],
    });

    const wider = await host(
      '3.0.0',
      `readonly text: string; readonly tone?: 'good' | 'bad'; readonly onClose?: () => void`,
    );
    expect(await publish(registry, wider, author)).toMatchObject({ published: true });
  }, 60_000);
});
