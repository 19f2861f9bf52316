import type { PortalManifest } from '@tessera/contract';
import { checkCandidate, checkCombinations, refusalWords } from './check-candidate';
import type { Candidate, LiveVersions } from './rules/candidate';
import { hostCandidate, hostManifest, live, passedRun, remoteCandidate, remoteManifest } from './testing/candidates';

const changed = (change: object): PortalManifest => ({ ...remoteManifest('clients', '2.0.0'), ...change });
const good = remoteManifest('clients', '2.0.0');
const manifestFile = 'remotes/clients/dist/portal-manifest.json';
const runFile = 'remotes/clients/dist/contract-suite.json';

type Broken = readonly [
  what: string,
  candidate: Candidate,
  live: LiveVersions,
  file: string,
  rule: string,
  message: RegExp,
  wayOut: RegExp,
];

const action = {
  id: 'clients.letters',
  point: 'clients.client.actions',
  order: 1,
  label: 'Letters of this client',
  href: '/clients/letters?clientId={clientId}',
  access: {},
};
const route = { id: 'clients.list', path: '/clients', title: 'Clients', access: {} };
const remotes: readonly Broken[] = [
  [
    'a route without an access rule',
    remoteCandidate(changed({ routes: [{ ...route, access: undefined }] })),
    live(),
    manifestFile,
    'manifest shape',
    /routes\.0\.access is missing/,
    /portal\.config\.ts/,
  ],
  [
    'an access rule with a misspelt field',
    remoteCandidate(changed({ routes: [{ ...route, access: { require: {} } }] })),
    live(),
    manifestFile,
    'manifest shape',
    /routes\.0\.access\.require is not a field/,
    /portal\.config\.ts/,
  ],
  [
    'a menu entry whose targets are none',
    remoteCandidate(
      changed({
        navigation: [{ id: 'clients.navigation', group: 'Tools', label: 'x', order: 1, targets: '/clients' }],
      }),
    ),
    live(),
    manifestFile,
    'manifest shape',
    /navigation\.0\.targets/,
    /portal\.config\.ts/,
  ],
  [
    'a panel without an order',
    remoteCandidate(changed({ extensions: [{ id: 'clients.card', point: 'dashboard.side', title: 'x', access: {} }] })),
    live(),
    manifestFile,
    'manifest shape',
    /extensions\.0\.order is missing/,
    /portal\.config\.ts/,
  ],
  [
    'a command without an address',
    remoteCandidate(changed({ commands: [{ id: 'clients.new', label: 'New', kind: 'create', access: {} }] })),
    live(),
    manifestFile,
    'manifest shape',
    /commands\.0\.href is missing/,
    /portal\.config\.ts/,
  ],
  [
    'a file whose hash is none',
    remoteCandidate(changed({ files: [{ path: 'remoteEntry.js', integrity: '', bytes: 1, brotliBytes: 1 }] })),
    live(),
    manifestFile,
    'manifest shape',
    /files\.0\.integrity/,
    /build again/,
  ],
  [
    'a file outside its folder',
    remoteCandidate(
      changed({
        files: [{ path: '../remoteEntry.js', integrity: good.files[0]?.integrity, bytes: 1, brotliBytes: 1 }],
      }),
    ),
    live(),
    manifestFile,
    'manifest shape',
    /files\.0\.path/,
    /build again/,
  ],
  [
    'a manifest that is a list',
    { ...remoteCandidate(good), manifest: [] as unknown as PortalManifest },
    live(),
    manifestFile,
    'manifest shape',
    /expected object/,
    /build again/,
  ],
  [
    'an access rule with an unknown resource',
    remoteCandidate(changed({ routes: [{ ...route, access: { requires: { resource: 'Plan', level: 'read' } } }] })),
    live(),
    manifestFile,
    'manifest: access',
    /the resource 'Plan'/,
    /portal\.config\.ts/,
  ],
  [
    'a route outside its prefixes',
    remoteCandidate(changed({ routes: [{ ...route, path: '/tools' }] })),
    live(),
    manifestFile,
    'manifest: route path',
    /outside this remote's prefixes/,
    /portal\.config\.ts/,
  ],
  [
    'an address of the host',
    remoteCandidate(changed({ prefixes: ['/clients', '/dashboard'] })),
    live(),
    manifestFile,
    'manifest: prefix',
    /belongs to the host/,
    /portal\.config\.ts/,
  ],
  [
    'the name of another version in a page',
    remoteCandidate(changed({ federationName: 'clients__1_0_0' })),
    live(),
    manifestFile,
    'manifest: federation name',
    /must be 'clients__2_0_0'/,
    /Build again/,
  ],
  [
    'a call nobody has',
    remoteCandidate(changed({ calls: ['listPlans'] })),
    live(),
    manifestFile,
    'declared calls',
    /'listPlans' is not in the operation catalogue/,
    /shared\/contract, platform and proxy first/,
  ],
  [
    'no run of the contract suite',
    remoteCandidate(good, { suiteRun: null }),
    live(),
    runFile,
    'suite passed',
    /has not run for clients 2\.0\.0/,
    /prove\.mjs/,
  ],
  [
    'the run of another build',
    remoteCandidate(good, { suiteRun: passedRun(remoteManifest('clients', '1.0.0')) }),
    live(),
    runFile,
    'suite passed',
    /has run for clients 1\.0\.0, and this is clients 2\.0\.0/,
    /prove\.mjs/,
  ],
  [
    'a failing contract test',
    remoteCandidate(good, { suiteRun: { ...passedRun(good), failed: ['the remote contract: clients mounts twice'] } }),
    live(),
    runFile,
    'suite passed',
    /mounts twice/,
    /npx jest remotes\/clients/,
  ],
  [
    'a run without a test',
    remoteCandidate(good, { suiteRun: { ...passedRun(good), passed: 0 } }),
    live(),
    runFile,
    'suite passed',
    /without a single test/,
    /prove\.mjs/,
  ],
  [
    'a listed panel that the code does not have',
    remoteCandidate(good, { suiteRun: { ...passedRun(good), extensions: [] } }),
    live(),
    manifestFile,
    'exports match',
    /the extension 'clients\.card', and the contract suite did not mount it/,
    /src\/entry\.tsx/,
  ],
  [
    'a listed route that renders nothing',
    remoteCandidate(good, { suiteRun: { ...passedRun(good), routes: [] } }),
    live(),
    manifestFile,
    'exports match',
    /the route 'clients\.list'/,
    /portal\.config\.ts/,
  ],
  [
    'a panel the manifest does not list',
    remoteCandidate(changed({ extensions: [] }), { suiteRun: passedRun(good) }),
    live(),
    runFile,
    'exports match',
    /showed 'clients\.card', and the manifest does not list it/,
    /portal\.config\.ts/,
  ],
  [
    'an address of another remote',
    remoteCandidate(changed({ prefixes: ['/clients', '/tools'] })),
    live(),
    manifestFile,
    'no collisions',
    /The address \/tools is owned by tools 1\.0\.0\./,
    /Choose another than '\/tools'.*hold 1\.0\.0/,
  ],
  [
    'an address above another remote’s',
    remoteCandidate(changed({ prefixes: ['/clients', '/plans'] })),
    live({ remotes: [remoteManifest('tools', '1.0.0', { prefixes: ['/plans/old'] })] }),
    manifestFile,
    'no collisions',
    /\/plans overlaps \/plans\/old, owned by tools/,
    /Choose another/,
  ],
  [
    'the id of another remote’s panel',
    remoteCandidate(good),
    live({ remotes: [remoteManifest('tools', '1.0.0', { extensions: good.extensions })] }),
    manifestFile,
    'no collisions',
    /'clients\.card' of a panel is that of a panel of tools 1\.0\.0/,
    /Choose another/,
  ],
  [
    'the id of another remote’s route for a menu entry',
    remoteCandidate(
      changed({
        navigation: [
          { id: 'tools.list', group: 'Tools', label: 'x', order: 1, targets: [{ href: '/clients', access: {} }] },
        ],
      }),
    ),
    live(),
    manifestFile,
    'no collisions',
    /'tools\.list' of a menu entry is that of a route of tools/,
    /Choose another/,
  ],
  [
    'a shared module no host provides',
    remoteCandidate(changed({ shared: { lodash: '^4.0.0' } })),
    live(),
    manifestFile,
    'shared provided',
    /needs lodash \^4\.0\.0, and host 1\.0\.0 does not provide it/,
    /--channel none, and promote it once a host that has it is given/,
  ],
  [
    'a shared module that one of the live hosts has too old',
    remoteCandidate(changed({ shared: { react: '^19.4.0' } })),
    live({ hosts: [hostManifest('1.1.0', { provides: { react: '19.4.2' } }), hostManifest('1.0.0')] }),
    manifestFile,
    'shared provided',
    /and host 1\.0\.0 provides 19\.3\.1/,
    /--channel none, and promote it once a host that has it is given/,
  ],
  [
    'a contract that a live host does not speak',
    remoteCandidate(changed({ contract: '^1.2.0' })),
    live({ hosts: [hostManifest('1.1.0', { contract: '1.2.0' }), hostManifest('1.0.0')] }),
    manifestFile,
    'contract fits',
    /host 1\.0\.0 speaks 1\.0\.0/,
    /no more than contract 1\.0\.0: write '\^1\.0\.0' in portal\.config\.ts/,
  ],
  [
    'what its manifest says, which a live host does not understand',
    remoteCandidate(changed({ contract: '^1.1.0', actions: [action] })),
    live({
      hosts: [hostManifest('1.1.0', { contract: '1.1.0' }), hostManifest('1.0.0')],
      standby: new Set(['host 1.0.0']),
    }),
    manifestFile,
    'contract fits',
    /host 1\.0\.0 speaks 1\.0\.0/,
    /Nobody is given host 1\.0\.0 now\. End it, then give this command again: npx tessera hold host 1\.0\.0/,
  ],
  [
    'a name that a live host does not export',
    remoteCandidate(changed({ takes: { '@tessera/ui/core': ['Button', 'Gauge'] } })),
    live({ hosts: [hostManifest('1.0.0', { gives: { '@tessera/ui/core': ['Button'] } })] }),
    manifestFile,
    'names given',
    /It uses Gauge of @tessera\/ui\/core, which host 1\.0\.0 does not give/,
    /--channel none, and promote it once a host that has it is given/,
  ],
  [
    'more bytes of its own than a page may have',
    remoteCandidate(changed({ files: good.files.map((file) => ({ ...file, brotliBytes: 600 })) })),
    live(),
    manifestFile,
    'size budget',
    /clients\.list loads of its own remote 1200 bytes compressed \(1\.2 KB\), over the limit of 1000/,
    /lazily/,
  ],
  [
    'more bytes than a page may have with a live host',
    remoteCandidate(good),
    live({
      hosts: [
        hostManifest('1.0.0', {
          files: [...hostManifest().files, { path: 'date.js', integrity: '', bytes: 1, brotliBytes: 1_990 }],
          loads: { dayjs: ['date.js'] },
        }),
      ],
    }),
    manifestFile,
    'size budget',
    /Opening clients\.list loads 2\d\d\d bytes/,
    /lazily/,
  ],
  [
    'pages of which its build does not say what they load',
    remoteCandidate(changed({ loads: undefined })),
    live(),
    manifestFile,
    'size budget',
    /does not say what clients\.list, clients\.card loads/,
    /Build it with the current preset/,
  ],
  [
    'a listed file that is not there',
    remoteCandidate(good, { present: remoteCandidate().present.filter(({ path }) => path !== 'chunks/page.js') }),
    live(),
    'remotes/clients/dist/chunks/page.js',
    'integrity complete',
    /in the manifest and not in the folder/,
    /Build again/,
  ],
  [
    'a file with one changed byte',
    remoteCandidate(good, {
      present: remoteCandidate().present.map((file) =>
        file.path === 'chunks/page.js' ? { ...file, integrity: 'sha384-other' } : file,
      ),
    }),
    live(),
    'remotes/clients/dist/chunks/page.js',
    'integrity complete',
    /not the file the manifest describes/,
    /Build again/,
  ],
  [
    'a packed file of another size',
    remoteCandidate(good, {
      present: remoteCandidate().present.map((file) =>
        file.path === 'chunks/page.js.br' ? { ...file, bytes: 7 } : file,
      ),
    }),
    live(),
    'remotes/clients/dist/chunks/page.js',
    'integrity complete',
    /7 bytes packed/,
    /Build again/,
  ],
  [
    'a script that is not listed',
    remoteCandidate(good, { present: [...remoteCandidate().present, { path: 'stray.js', integrity: '', bytes: 1 }] }),
    live(),
    'remotes/clients/dist/stray.js',
    'integrity complete',
    /not in the table of hashes/,
    /Build again/,
  ],
  [
    'no entry in the table of hashes',
    remoteCandidate(changed({ files: good.files.slice(1) })),
    live(),
    'remotes/clients/dist/remoteEntry.js',
    'integrity complete',
    /what pages load first/,
    /Build again/,
  ],
  [
    'a style sheet',
    remoteCandidate(good, { present: [...remoteCandidate().present, { path: 'page.css', integrity: '', bytes: 1 }] }),
    live(),
    'remotes/clients/dist/page.css',
    'integrity complete',
    /a style sheet, and remotes ship none/,
    /@tessera\/ui/,
  ],
];

const hostFile = 'host/dist/host-manifest.json';
const hosts: readonly Broken[] = [
  [
    'a manifest without what it provides',
    hostCandidate({ ...hostManifest('2.0.0'), provides: undefined as never }),
    live(),
    hostFile,
    'manifest shape',
    /provides is missing/,
    /Build the host again/,
  ],
  [
    'no run of its tests',
    hostCandidate(hostManifest('2.0.0'), { suiteRun: null }),
    live(),
    'host/dist/contract-suite.json',
    'suite passed',
    /The host’s tests have not run for host 2\.0\.0/,
    /prove\.mjs/,
  ],
  [
    'a shared module taken away that a live remote needs',
    hostCandidate(hostManifest('2.0.0', { provides: { react: '19.3.1', 'react/': '19.3.1' } })),
    live({ remotes: [remoteManifest('tools')] }),
    hostFile,
    'shared provided',
    /tools 1\.0\.0 needs @tessera\/ui\/core \^0\.1\.0, and this host does not provide it/,
    /Keep providing it .*, or first have tools publish a version that does without it and hold 1\.0\.0/,
  ],
  [
    'a shared module in a version a live remote does not take',
    hostCandidate(hostManifest('2.0.0', { provides: { ...hostManifest().provides, '@tessera/ui/core': '0.2.0' } })),
    live({ remotes: [remoteManifest('tools')] }),
    hostFile,
    'shared provided',
    /this host provides 0\.2\.0/,
    /Keep providing it/,
  ],
  [
    'a name taken away that a live remote uses',
    hostCandidate(hostManifest('2.0.0', { gives: { '@tessera/ui/core': ['PrimaryButton'] } })),
    live({ remotes: [remoteManifest('tools', '1.0.0', { takes: { '@tessera/ui/core': ['Button'] } })] }),
    hostFile,
    'names given',
    /tools 1\.0\.0 uses Button of @tessera\/ui\/core, which this host does not give/,
    /Keep exporting it \(npx tessera uses Button says who needs it\), or first have tools publish/,
  ],
  [
    'a name taken away that only a rollback would need',
    hostCandidate(hostManifest('2.0.0', { gives: { '@tessera/ui/core': [] } })),
    live({
      remotes: [remoteManifest('tools', '1.0.0', { takes: { '@tessera/ui/core': ['Button'] } })],
      standby: new Set(['tools 1.0.0']),
    }),
    hostFile,
    'names given',
    /tools 1\.0\.0 uses Button/,
    /npx tessera hold tools 1\.0\.0/,
  ],
  [
    'a contract a live remote is not written for',
    hostCandidate(hostManifest('2.0.0', { contract: '2.0.0' })),
    live({ remotes: [remoteManifest('tools')] }),
    hostFile,
    'contract fits',
    /tools 1\.0\.0 is written for \^1\.0\.0/,
    /Keep the old contract spoken/,
  ],
  [
    'a sign-in page over its limit',
    hostCandidate(hostManifest('2.0.0'), { limits: { ...hostCandidate().limits, signIn: 3 } }),
    live(),
    hostFile,
    'size budget',
    /The sign-in page loads/,
    /bundle-limits\.json/,
  ],
  [
    'an entry script that is not in the table of hashes',
    hostCandidate({ ...hostManifest('2.0.0'), files: hostManifest().files.slice(1) }),
    live(),
    'host/dist/main.js',
    'integrity complete',
    /loaded by a page and not in the table of hashes/,
    /Build again/,
  ],
];

describe('the publish gate', () => {
  it('lets a good remote and a good host through, the first ones of a portal too', () => {
    expect(checkCandidate(remoteCandidate(), live())).toEqual([]);
    expect(checkCandidate(hostCandidate(), live())).toEqual([]);
    expect(checkCandidate(remoteCandidate(), { hosts: [], remotes: [] })).toEqual([]);
    expect(checkCandidate(hostCandidate(), { hosts: [], remotes: [] })).toEqual([]);
  });

  it.each([...remotes, ...hosts])(
    'refuses %s, naming the file, the rule and the way out',
    (_what, candidate, versions, file, rule, message, wayOut) => {
      const refusals = checkCandidate(candidate, versions);
      expect(refusals).toContainEqual({
        file,
        rule,
        message: expect.stringMatching(message) as string,
        wayOut: expect.stringMatching(wayOut) as string,
      });
    },
  );

  it('asks nobody but a remote to mend its own part of a page', () => {
    const heavy = remoteManifest('transfers', '1.0.0', {
      files: remoteManifest('transfers').files.map((file) => ({ ...file, brotliBytes: 600 })),
    });
    const versions = live({ remotes: [heavy] });
    const loads = (candidate: Candidate) =>
      checkCandidate(candidate, versions).filter(({ rule }) => rule === 'size budget');
    expect(loads(hostCandidate())).toEqual([]);
    expect(loads(remoteCandidate())).toEqual([]);
    expect(loads(remoteCandidate(heavy))).toHaveLength(1);
  });

  it('lets a remote through that runs in the host given now, where the host before it keeps the earlier version', () => {
    const hosts = [
      hostManifest('1.1.0', { contract: '1.6.0', gives: { '@tessera/ui/core': ['Button', 'Gauge'] } }),
      hostManifest('1.0.0', { gives: { '@tessera/ui/core': ['Button'] } }),
    ];
    const grown = remoteCandidate(changed({ contract: '^1.6.0', takes: { '@tessera/ui/core': ['Gauge'] } }));
    const standby = new Set(['host 1.0.0']);
    const keeps = new Map([['1.0.0', new Set(['clients'])]]);
    expect(checkCandidate(grown, live({ hosts, standby, keeps }))).toEqual([]);
    expect(checkCandidate(grown, live({ hosts, standby })).map(({ rule }) => rule)).toEqual([
      'names given',
      'contract fits',
    ]);
    // A version that would run only in the host before, which nobody is given, would reach nobody.
    const late = remoteCandidate(changed({ takes: { '@tessera/ui/core': ['Button'] } }));
    const without = [hostManifest('1.1.0', { gives: { '@tessera/ui/core': [] } }), hostManifest('1.0.0')];
    const all = new Map([...keeps, ['1.1.0', new Set(['clients'])]]);
    expect(checkCandidate(late, live({ hosts: without, standby, keeps: all })).map(({ message }) => message)).toEqual([
      'It uses Button of @tessera/ui/core, which host 1.1.0 does not give.',
    ]);
  });

  it('judges builds from before names were recorded by their versions alone', () => {
    const takes = { '@tessera/ui/core': ['Gauge'] };
    expect(checkCandidate(remoteCandidate(changed({ takes })), live())).toEqual([]);
    expect(
      checkCandidate(
        hostCandidate(hostManifest('2.0.0', { gives: {} })),
        live({ remotes: [remoteManifest('tools', '1.0.0', { takes })] }),
      ),
    ).toEqual([]);
  });

  it('says everything that is wrong at once', () => {
    const candidate = remoteCandidate(
      changed({
        calls: ['listPlans'],
        contract: '^2.0.0',
        shared: { lodash: '^4.0.0' },
        prefixes: ['/clients', '/tools'],
      }),
      { suiteRun: null },
    );
    expect(new Set(checkCandidate(candidate, live()).map(({ rule }) => rule))).toEqual(
      new Set(['declared calls', 'contract fits', 'shared provided', 'no collisions', 'suite passed']),
    );
  });

  it('finds a collision with a version that one firm alone is pinned to, and says so', () => {
    const pinned = remoteManifest('tools', '0.9.0', { prefixes: ['/tools', '/plans'] });
    const versions = live({
      remotes: [remoteManifest('tools'), pinned],
      why: new Map([['tools 0.9.0', 'pinned for HLM']]),
    });
    const [refusal, ...others] = checkCandidate(
      remoteCandidate(changed({ prefixes: ['/clients', '/plans'] })),
      versions,
    );
    expect(others).toEqual([]);
    expect(refusal && refusalWords(refusal)).toBe(
      "remotes/clients/dist/portal-manifest.json: The address /plans is owned by tools 0.9.0 (pinned for HLM). (rule: no collisions)\n  Choose another than '/plans'. If tools is giving it up: publish tools without it, move those who still get 0.9.0 (npx tessera status), hold 0.9.0, then publish this.",
    );
  });

  it('looks at combinations alone when a published version is given to more people', () => {
    const candidate = remoteCandidate(changed({ prefixes: ['/clients', '/tools'], calls: ['listPlans'] }), {
      suiteRun: null,
      present: [],
    });
    expect(checkCombinations(candidate, live()).map(({ rule }) => rule)).toEqual(['no collisions']);
  });
});
