import { chargedFor, countCallOf } from './charged-for';

const unitOf = (name: string) => ({ name, version: '1.0.0' });
const host = unitOf('host');
const tools = unitOf('tools');
const clients = unitOf('clients');

describe('a failure is charged to', () => {
  it('what failed, when nothing that everybody calls was replaced or it replaced that itself', () => {
    expect(chargedFor(tools, [])).toBe(tools);
    expect(chargedFor(tools, [tools])).toBe(tools);
  });

  it('the one whose code replaced what everybody calls', () => {
    expect(chargedFor(host, [tools])).toBe(tools);
    expect(chargedFor(clients, [tools])).toBe(tools);
  });

  it('nobody, when several may have replaced it', () => {
    expect(chargedFor(host, [tools, clients])).toBeNull();
    expect(chargedFor(clients, [clients, tools])).toBeNull();
  });
});

describe('a call of a remote is counted', () => {
  const counted = (failed: boolean, spoilers: readonly { readonly name: string; readonly version: string }[]) => {
    const counts: string[] = [];
    countCallOf(
      (unit, _version, isFailed) => counts.push(`${unit} ${isFailed ? 'failed' : 'answered'}`),
      clients,
      failed,
      () => spoilers,
    );
    return counts;
  };

  it('for the remote, whoever has replaced what everybody calls, when it was answered', () =>
    expect(counted(false, [tools])).toEqual(['clients answered']));

  it('for the one whose code replaced what everybody calls, when it failed', () => {
    expect(counted(true, [])).toEqual(['clients failed']);
    expect(counted(true, [tools])).toEqual(['tools failed']);
    expect(counted(true, [tools, unitOf('transfers')])).toEqual([]);
  });
});
