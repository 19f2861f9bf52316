import {
  inaccessibleFields,
  factScopeOf,
  fieldScopeOf,
  fieldsOfKind,
  hasField,
  isStateNumber,
  withoutFields,
} from './field-scopes';

const none = inaccessibleFields(() => false);

test.each([
  ['nationalInsuranceNo', 'Client Enhanced'],
  ['identifiers', 'Client Enhanced'],
  ['identifiers[2].value', 'Client Enhanced'],
  ['identification.value', 'Client Enhanced'],
  ['entityDetails.taxReference', 'Client Enhanced'],
  ['knowYourBusiness.sourceOfFunds', 'Know Your Business'],
  ['entityDetails', undefined],
  ['entityDetails.registrationNumber', undefined],
  ['identifiersOld', undefined],
  ['nationality', undefined],
])('%s takes %s besides Client', (path, resource) => expect(fieldScopeOf(path)?.resource).toBe(resource));

test('a number is masked, its kind and country are not', () => {
  expect(
    [
      'nationalInsuranceNo',
      'identifiers[0].value',
      'entityDetails.taxReference',
      'identifiers[0].type',
      'identifiers[0].countryCode',
      'knowYourBusiness.natureOfBusiness',
      'email',
    ].filter(isStateNumber),
  ).toEqual(['nationalInsuranceNo', 'identifiers[0].value', 'entityDetails.taxReference']);
});

test('a fact of another system is the field however it is spelt', () => {
  expect(
    [
      'nationalInsuranceNo',
      'national-insurance-number',
      'NINO',
      'tax_reference',
      'know-your-business',
      'passport number',
    ].map((name) => factScopeOf(name)?.field),
  ).toEqual([
    'nationalInsuranceNo',
    'nationalInsuranceNo',
    'nationalInsuranceNo',
    'entityDetails.taxReference',
    'knowYourBusiness',
    'identifiers',
  ]);
  expect(factScopeOf('checkedBy')).toBeUndefined();
});

test('each resource closes its own fields, and a kind of client has its own', () => {
  expect(inaccessibleFields((resource) => resource === 'Client Enhanced').map(({ field }) => field)).toEqual([
    'knowYourBusiness',
  ]);
  expect(fieldsOfKind(none, 'Minor').map(({ field }) => field)).toEqual([
    'nationalInsuranceNo',
    'identifiers',
    'identification',
  ]);
  expect(fieldsOfKind(none, 'Trust').map(({ field }) => field)).toEqual([
    'knowYourBusiness',
    'entityDetails.taxReference',
  ]);
});

test('a body names a field by any value of it, null too, and not by the group it is in', () => {
  expect(
    [{ nationalInsuranceNo: null }, { nationalInsuranceNo: undefined }, {}].map((body) =>
      hasField(body, 'nationalInsuranceNo'),
    ),
  ).toEqual([true, false, false]);
  expect(
    [{ entityDetails: { taxReference: null } }, { entityDetails: { lei: null } }, { entityDetails: null }].map((body) =>
      hasField(body, 'entityDetails.taxReference'),
    ),
  ).toEqual([true, false, false]);
});

test('a body without fields keeps everything else as it was', () => {
  const body = {
    name: 'A',
    identifiers: [],
    entityDetails: { lei: 'L', taxReference: null },
    stakeholders: [{ taxReference: 'kept' }],
  };
  expect(withoutFields(body, none)).toEqual({
    name: 'A',
    entityDetails: { lei: 'L' },
    stakeholders: [{ taxReference: 'kept' }],
  });
  expect(withoutFields({ entityDetails: null }, none)).toEqual({ entityDetails: null });
  expect(withoutFields(body, [])).toBe(body);
});
