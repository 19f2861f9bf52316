import { isIsin } from '@tessera/domain/identifiers';
import { instrumentData } from './instruments';

describe('the demonstration’s instruments', () => {
  it('are 150 different ones with valid check digits', () => {
    expect(instrumentData).toHaveLength(150);
    expect(new Set(instrumentData.map(([, isin]) => isin)).size).toBe(150);
    expect(instrumentData.filter(([, isin]) => !isIsin(isin))).toEqual([]);
  });

  it('have a ticker where an exchange deals them by one', () => {
    for (const [type, , ticker] of instrumentData) expect(ticker === null).toBe(type === 'Fund' || type === 'Bond');
  });
});
