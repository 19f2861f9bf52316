import { isIsin, isSedol, recordId } from './identifiers';

describe('ISIN check digit', () => {
  it.each([
    'US0378331005',
    'AU0000XVGZA3',
    'GB0031215220',
    'GB00B39J2M42',
    'IE00BG21M733',
    'GB0002634946',
    'GB00B03MLX29',
    'US56845T3059',
    'LU0327357389',
    'DE000WCH8881',
    'DE0007236101',
    'GB00B41YBW71',
    'GB00B3TYHH97',
  ])('accepts %s', (isin) => expect(isIsin(isin)).toBe(true));
  it.each([
    'GB0031215221',
    'gb0031215220',
    'US0378331006',
    'GB00B39J2M4',
    'GB00B39J2M422',
    'GB00B39J2M4A',
    '',
    'US0378331003',
    'GB000263494I',
    '3133EHHF3',
    'GB0002634964',
  ])('refuses %p', (isin) => expect(isIsin(isin)).toBe(false));
});

describe('SEDOL check digit', () => {
  it.each(['B15KXQ8', '0017505', '0286941'])('accepts %s', (sedol) => expect(isSedol(sedol)).toBe(true));
  it.each(['B15KXQ7', 'A15KXQ8', '001750', 'b15kxq8', ''])('refuses %p', (sedol) => expect(isSedol(sedol)).toBe(false));
});

describe('record ids', () => {
  it('are short, upper case and of one length for a kind', () => {
    expect(recordId('client', 1)).toBe('0200001');
    expect(recordId('account', 46655)).toBe('0300ZZZ');
    expect(recordId('transaction', 36n)).toBe('000000010');
  });

  it('grow longer rather than collide', () => expect(recordId('client', 36 ** 5)).toBe('02100000'));
});
