import { fieldWords, isTold, valueWords } from './field-words';

test.each([
  ['addressDetail.postCode', 'Address, postcode'],
  ['beneficiaries[1].share', 'Beneficiary 2, share'],
  ['email', 'E-mail'],
  ['parentId[0]', 'Parent 1'],
  ['maritalStatus', 'Marital status'],
  ['nationalInsuranceNo', 'National Insurance number'],
])('the field %s is called %s', (path, words) => {
  expect(fieldWords(path)).toBe(words);
});

test('a sort code that is partly hidden is written as every sort code', () => expect(valueWords('bankDetails.sortCode', '••••59')).toBe('••-••-59'));

test('days and countries are shown by their names, everything else as it was kept', () => {
  expect(valueWords('dateOfBirth', '1964-04-03')).toBe('3 Apr 1964');
  expect(valueWords('addressDetail.country', 'ES')).toBe('Spain');
  expect(valueWords('surname', 'GB')).toBe('GB');
});

test('how a telephone number is written down is told to nobody, the number is', () => {
  expect(['mobile.number', 'mobile.locale', 'mobile.isMobile', 'email'].filter(isTold)).toEqual(['mobile.number', 'email']);
});
