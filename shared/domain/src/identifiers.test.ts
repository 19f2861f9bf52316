import { isIsin, recordId } from './identifiers';

describe('an ISIN', () => {
  it.each(['US0378331005', 'AU0000XVGZA3', 'GB0031215220', 'GB00B39J2M42'])('%s has the right check digit', (isin) => expect(isIsin(isin)).toBe(true));
  it.each(['GB0031215221', 'US0378331006', 'us0378331005', 'GB00B39J2M4', 'GB00B39J2M422', '', 'GB00B39J2M4A'])('%p is refused', (isin) => expect(isIsin(isin)).toBe(false));
});

describe('record ids', () => {
  it('are short, upper case and of one length for a kind', () => {
    expect(recordId('client', 1)).toBe('0200001');
    expect(recordId('account', 46655)).toBe('0300ZZZ');
    expect(recordId('transaction', 36n)).toBe('000000010');
  });

  it('grow longer rather than collide', () => expect(recordId('client', 36 ** 5)).toBe('02100000'));
});
