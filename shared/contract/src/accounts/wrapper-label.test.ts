import { wrapperBeside, wrapperLabel } from './wrapper-label';

type Account = Parameters<typeof wrapperBeside>[0];

const account = (
  name: string,
  wrapperType: Account['wrapperDetail']['wrapperType'],
  { joint = false, trust = false } = {},
): Account => {
  const holder = { id: 'C1', name: 'Anna Lee', isLeadClient: true };
  return {
    name,
    wrapperDetail: { wrapperType, trust },
    clients: joint ? [holder, { ...holder, id: 'C2' }] : [holder],
  } as unknown as Account;
};

test('an account’s kind names its wrapper, and whether it is held jointly or in trust', () => {
  expect(wrapperLabel(account('Boat fund', 'GIA', { joint: true }))).toBe('GIA · joint');
  expect(wrapperLabel(account('The Lee Trust Cash', 'CASH', { trust: true }))).toBe('Cash · trust');
});

test('beside the account’s name, only what the name does not already say is shown', () => {
  expect(wrapperBeside(account('Anna and Tom Lee joint GIA', 'GIA', { joint: true }))).toBe('');
  expect(wrapperBeside(account('The Lee Family Trust Cash', 'CASH', { trust: true }))).toBe('');
  expect(wrapperBeside(account('Lee GIA', 'GIA', { joint: true }))).toBe('joint');
  expect(wrapperBeside(account('Boat fund', 'ISA'))).toBe('ISA');
  // Part of another word does not name the wrapper.
  expect(wrapperBeside(account('Isabel Lee', 'ISA'))).toBe('ISA');
});
