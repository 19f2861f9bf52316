import { countryName } from './country-name';

test.each([
  ['FI', 'Finland'],
  ['GB', 'United Kingdom'],
  ['ZZ9', 'ZZ9'],
  ['', ''],
  [null, null],
])('the country of %p is %p', (code, name) => expect(countryName(code)).toBe(name));
