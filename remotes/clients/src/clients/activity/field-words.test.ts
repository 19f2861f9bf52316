import { fieldWords, isShown, valueWords } from './field-words';

test.each([
  ['addressDetail.postCode', 'Address, postcode'],
  ['beneficiaries[1].share', 'Beneficiary 2, share'],
  ['email', 'E-mail'],
  ['messageId', 'Message ID'],
  ['externalIds[0].externalId', 'External ID 1, ID'],
  ['bankDetails.bankDetailsId', 'Bank details, ID'],
  ['faceToFace', 'Seen face to face'],
  ['parentId[0]', 'Parent 1'],
  ['identifiers[0].value', 'Identifier 1, value'],
  ['maritalStatus', 'Marital status'],
  ['nationalInsuranceNo', 'National Insurance number'],
  ['wrapperDetail.clientProductId', 'Product'],
  ['portfolioGroupId', 'Pension account group'],
  ['schemeProductId', 'Scheme product'],
  ['drawdownStatus', 'Drawdown'],
  ['taxCode', 'Tax code'],
  ['productDetail.flexibleBenefitsAccessedDate', 'Benefits first taken flexibly'],
  ['productDetail.pensionOptOut', 'Opted out of this pension scheme'],
  ['productDetail.lumpSumAllowanceUsedPreApril2024', 'Lump sum allowance used before 6 Apr 2024'],
  ['productDetail.deemedLSACalculationDate', 'LSA calculation date'],
])('the field %s is called %s', (path, words) => {
  expect(fieldWords(path)).toBe(words);
});

test('a masked sort code is formatted like any other', () =>
  expect(valueWords('bankDetails.sortCode', '••••59')).toBe('••-••-59'));

test('dates and countries are shown by their names, everything else as stored', () => {
  expect(valueWords('dateOfBirth', '1964-04-03')).toBe('3 Apr 1964');
  expect(valueWords('addressDetail.country', 'ES')).toBe('Spain');
  expect(valueWords('otherNationalities', 'ES, FR')).toBe('Spain, France');
  expect(valueWords('identifiers[0].countryCode', 'NL')).toBe('Netherlands');
  expect(valueWords('identifiers[0].type', 'CCPT')).toBe('Passport number');
  expect(valueWords('language', 'cy')).toBe('Welsh');
  expect(valueWords('maritalStatus', 'Living together')).toBe('Cohabiting');
  expect(valueWords('surname', 'GB')).toBe('GB');
});

test('drawdown status and used allowance read as on the page', () => {
  expect(valueWords('status', 'drawdownPending')).toBe('Drawdown pending');
  expect(valueWords('status', 'Active')).toBe('Active');
  expect(valueWords('productDetail.lumpSumAllowanceUsedPreApril2024', '12500.50')).toBe('£12,500.50');
});

test('the format of a telephone number is not shown, the number is', () => {
  expect(['mobile.number', 'mobile.locale', 'mobile.isMobile', 'email'].filter(isShown)).toEqual([
    'mobile.number',
    'email',
  ]);
});
