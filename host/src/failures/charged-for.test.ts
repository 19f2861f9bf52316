import { chargedFor } from './charged-for';

const unitOf = (name: string) => ({ name, version: '1.0.0' });
const host = unitOf('host');
const tools = unitOf('tools');
const clients = unitOf('clients');

describe('a failure is charged to', () => {
  it('what failed, when nothing that everybody calls was replaced or it replaced that itself', () => {
    expect(chargedFor(tools, [])).toBe(tools);
    expect(chargedFor(tools, [clients, tools])).toBe(tools);
  });

  it('the one whose code replaced what everybody calls', () => {
    expect(chargedFor(host, [tools])).toBe(tools);
    expect(chargedFor(clients, [tools])).toBe(tools);
  });

  it('nobody, when several may have replaced it', () => {
    expect(chargedFor(host, [tools, clients])).toBeNull();
  });
});
