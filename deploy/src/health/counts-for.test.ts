import { emptyRules, type ReleaseRules } from '../rules/rules';
import type { HealthEvent } from './counts';
import { countsFor, meetingOf, remotesOfHost } from './counts-for';

const rules: ReleaseRules = {
  ...emptyRules,
  channels: { stable: { host: { version: '1.0.0', history: [] }, clients: { version: '5.0.0', history: ['4.0.0'] } } },
  canaries: { host: { version: '2.0.0', percent: 10, by: 'user', firms: null } },
};
const failed: HealthEvent = { unit: 'clients', version: '5.0.0', kind: 'failed' };

describe('what a remote does', () => {
  it('in a page of the stable host counts for both', () => {
    expect(countsFor(failed, '1.0.0', rules)).toEqual([failed, { ...failed, unit: remotesOfHost, version: '1.0.0' }]);
  });
  it('in a page of a host on trial counts for the host alone', () => {
    expect(countsFor(failed, '2.0.0', rules)).toEqual([{ ...failed, unit: remotesOfHost, version: '2.0.0' }]);
  });
  it('counts for both again once that host is stable', () => {
    const channels = { stable: { ...rules.channels.stable, host: { version: '2.0.0', history: [] } } };
    expect(countsFor(failed, '2.0.0', { ...rules, channels })).toHaveLength(2);
  });
});

describe('what a version of a remote does that not everybody has', () => {
  const ofCanary: HealthEvent = { ...failed, version: '6.0.0' };

  it('in a page of the stable host counts for it alone', () => {
    expect(countsFor(ofCanary, '1.0.0', rules)).toEqual([ofCanary]);
  });

  it('in a page of a host on trial counts for the two together', () => {
    expect(countsFor(ofCanary, '2.0.0', rules)).toEqual([
      { ...ofCanary, unit: meetingOf('clients', '6.0.0'), version: '2.0.0' },
    ]);
  });
});

test('what the host does counts for the host', () => {
  const mounted: HealthEvent = { unit: 'host', version: '2.0.0', kind: 'mounted' };
  expect(countsFor(mounted, '2.0.0', rules)).toEqual([mounted]);
});
