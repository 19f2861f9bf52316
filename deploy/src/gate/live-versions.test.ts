import type { HostManifest, PortalManifest } from '@tessera/contract';
import { emptyRules, type ReleaseRules } from '../rules/rules';
import type { RegistrySnapshot } from '../snapshot';
import { liveVersions } from './live-versions';
import { hostManifest, remoteManifest } from './testing/candidates';

const snapshot = (
  rules: Partial<ReleaseRules>,
  {
    hosts = [hostManifest('1.0.0')],
    tools = [] as PortalManifest[],
  }: { hosts?: HostManifest[]; tools?: PortalManifest[] } = {},
): RegistrySnapshot => ({
  revision: 1,
  rules: { ...emptyRules, ...rules },
  hosts: new Map(hosts.map((host) => [host.version, host])),
  remotes: new Map([
    ['tools', new Map(tools.map((manifest) => [manifest.version, { manifest, manifestIntegrity: '' }]))],
  ]),
  problems: [],
});
const versions = (...list: string[]) => list.map((version) => remoteManifest('tools', version));
const host = { version: '1.0.0', history: [] };
const liveTools = (one: RegistrySnapshot): string[] =>
  liveVersions(one)
    .remotes.map(({ version }) => version)
    .sort();

describe('versions that are live', () => {
  it('when channels, canaries and pins name versions, are all of these and the last good one of each channel, with the reason', () => {
    const rules = {
      channels: {
        stable: { host, tools: { version: '3.0.0', history: ['2.0.0', '1.0.0'] } },
        early: { tools: { version: '4.0.0', history: [] } },
      },
      canaries: { tools: { version: '5.0.0', percent: 10, by: 'user', firms: null } },
      pins: { HLM: { tools: '0.9.0' } },
    } as const;
    const live = liveVersions(
      snapshot(rules, { tools: versions('0.9.0', '1.0.0', '2.0.0', '3.0.0', '4.0.0', '5.0.0') }),
    );
    expect(Object.fromEntries(live.why ?? [])).toEqual({
      'host 1.0.0': 'on stable',
      'tools 0.9.0': 'pinned for HLM',
      'tools 2.0.0': 'the good version before, on stable',
      'tools 3.0.0': 'on stable',
      'tools 4.0.0': 'on early',
      'tools 5.0.0': 'on trial',
    });
    expect(live.remotes.map(({ version }) => version).sort()).toEqual(['0.9.0', '2.0.0', '3.0.0', '4.0.0', '5.0.0']);
  });

  it('exclude held versions, except for firms pinned to them; the good ones before are used instead', () => {
    const channels = { stable: { host, tools: { version: '3.0.0', history: ['2.0.0', '1.0.0', '0.9.0'] } } };
    const holds = { tools: { '3.0.0': 'bad', '1.0.0': 'bad' } };
    const tools = versions('0.9.0', '1.0.0', '2.0.0', '3.0.0');
    expect(liveTools(snapshot({ channels, holds }, { tools }))).toEqual(['0.9.0', '2.0.0']);
    expect(liveTools(snapshot({ channels, holds, pins: { HLM: { tools: '1.0.0' } } }, { tools }))).toEqual([
      '0.9.0',
      '1.0.0',
      '2.0.0',
    ]);
  });

  it('stand by where nobody is given them now; and each host says of which remotes it keeps a version', () => {
    const channels = {
      stable: {
        host: { version: '2.0.0', history: ['1.0.0'] },
        tools: { version: '3.0.0', history: ['2.0.0', '1.0.0'] },
      },
    };
    const hosts = [hostManifest('2.0.0', { contract: '1.6.0' }), hostManifest('1.0.0')];
    const tools = [remoteManifest('tools', '3.0.0', { contract: '^1.6.0' }), ...versions('2.0.0', '1.0.0')];
    const { standby, keeps } = liveVersions(snapshot({ channels }, { hosts, tools }));
    expect([...(standby ?? [])]).toEqual(['host 1.0.0', 'tools 2.0.0', 'tools 1.0.0']);
    expect([...(keeps ?? [])].map(([host, names]) => [host, ...names])).toEqual([
      ['2.0.0', 'tools'],
      ['1.0.0', 'tools'],
    ]);
    const pins = { HLM: { tools: '1.0.0' } };
    expect([...(liveVersions(snapshot({ channels, pins }, { hosts, tools })).standby ?? [])]).toEqual([
      'host 1.0.0',
      'tools 2.0.0',
    ]);
    const alone = snapshot({ channels }, { hosts, tools: tools.slice(0, 1) });
    expect([...(liveVersions(alone).keeps?.keys() ?? [])]).toEqual(['2.0.0']);
  });

  it('are not those that cannot be read, nor those that no live host can run', () => {
    const channels = { stable: { host, tools: { version: '4.0.0', history: ['3.0.0', '2.0.0', '1.0.0'] } } };
    const tools = [remoteManifest('tools', '3.0.0', { contract: '^2.0.0' }), ...versions('2.0.0', '1.0.0')];
    expect(liveTools(snapshot({ channels }, { tools }))).toEqual(['1.0.0', '2.0.0']);
  });

  it('are those of a killed remote too, since reviving it asks nobody', () => {
    expect(
      liveTools(
        snapshot(
          { channels: { stable: { host, tools: { version: '1.0.0', history: [] } } }, kills: { tools: 'bad' } },
          { tools: versions('1.0.0') },
        ),
      ),
    ).toEqual(['1.0.0']);
  });
});
