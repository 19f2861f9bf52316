import { publishedTo } from '@tessera/domain/bank-holidays';
import { holidayWarning } from './business-date';

describe('the run that moves the business date', () => {
  it('warns from a year before the last bank holidays that are known, and not before', () => {
    const year = Number(publishedTo.slice(0, 4));
    expect(holidayWarning(`${year - 1}-12-30`)).toBe('');
    expect(holidayWarning(`${year}-01-04`)).toBe(
      ` Bank holidays are known to the end of ${year}: enter the next year’s as GOV.UK publishes them; until then dates after that are provisional.`,
    );
  });
});
