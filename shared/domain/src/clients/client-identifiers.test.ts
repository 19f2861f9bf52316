import { concatOf, identificationOf, identifiersOf, leadingNationalityOf } from './client-identifiers';
import { clientMissing, clientProblems, type ClientFacts } from './client-rules';

const today = '2026-11-20';
const person: ClientFacts = {
  clientType: 'Individual',
  firstName: 'Ann',
  surname: 'O’Neill-Smith',
  dateOfBirth: '1980-05-01',
  nationality: 'GB',
  taxDomicile: 'GB',
  email: 'ann@example.co.uk',
  addressDetail: { address1: 'High Street', town: 'Bath', postCode: 'BA1 5AW', country: 'GB' },
  amlStatus: 'Approved',
  termsAccepted: true,
};
const nino = { type: 'NINO', value: 'ab 12 34 56 c', countryCode: 'GB' };
const american = { type: 'CCPT', value: 'xx 123 4567', countryCode: 'US' };
const kept = { type: 'CCPT', value: 'XX1234567', countryCode: 'US' };
const nif = { type: 'NIDN', value: '99123456O', countryCode: 'ES' };
const problemsOf = (facts: Partial<ClientFacts>) =>
  Object.fromEntries(clientProblems({ ...person, ...facts }, today).map(({ field, message }) => [field, message]));
const missingOf = (facts: Partial<ClientFacts>) =>
  Object.fromEntries(
    clientMissing({ ...person, ...facts }, 'active', today).map(({ field, message }) => [field, message]),
  );

describe('what identifies a client', () => {
  it.each<[string, Partial<ClientFacts>, string | null]>([
    [
      'a British person by the National Insurance number',
      { nationalInsuranceNo: 'ab 12 34 56 c' },
      'NINO GB AB123456C',
    ],
    ['a British person by one among the identifiers', { identifiers: [nino] }, 'NINO GB AB123456C'],
    ['a British person who has none by the code', {}, 'CONCAT GB GB19800501ANN##ONEIL'],
    [
      'a French person by the code, whatever else there is',
      { nationality: 'FR', nationalInsuranceNo: 'AB123456C' },
      'CONCAT FR FR19800501ANN##ONEIL',
    ],
    ['an American by the passport', { nationality: 'US', identifiers: [american] }, 'CCPT US XX1234567'],
    [
      'an American without a passport by the code',
      { nationality: 'US', nationalInsuranceNo: 'AB123456C' },
      'CONCAT US US19800501ANN##ONEIL',
    ],
    [
      'an American with a British passport too as a British person',
      { nationality: 'US', otherNationalities: ['GB'], nationalInsuranceNo: 'AB123456C', identifiers: [american] },
      'NINO GB AB123456C',
    ],
    [
      'of two passports by that of the nationality that leads',
      {
        nationality: 'US',
        otherNationalities: ['IN'],
        identifiers: [american, { ...american, value: 'XX7654321', countryCode: 'IN' }],
      },
      'CCPT IN XX7654321',
    ],
    [
      'of two nationalities of the list by the first of the alphabet',
      { otherNationalities: ['ES'], nationalInsuranceNo: 'AB123456C', identifiers: [nif] },
      'NIDN ES 99123456O',
    ],
    [
      'a Dutch person by the passport before the identity card',
      {
        nationality: 'NL',
        identifiers: [
          { type: 'NIDN', value: 'CARD1234', countryCode: 'NL' },
          { type: 'CCPT', value: 'XX12345', countryCode: 'NL' },
        ],
      },
      'CCPT NL XX12345',
    ],
    [
      'nobody by a number of the wrong form',
      { nationality: 'BE', identifiers: [{ type: 'NIDN', value: '12', countryCode: 'BE' }] },
      'CONCAT BE BE19800501ANN##ONEIL',
    ],
    ['a Spanish person by nothing but the tax number', { nationality: 'ES' }, null],
    ['nobody without a nationality', { nationality: null }, null],
    ['nobody by a code that lacks the date of birth', { dateOfBirth: '' }, null],
    ['no company', { clientType: 'Corporate', nationalInsuranceNo: 'AB123456C' }, null],
  ])('%s', (_what, facts, expected) => {
    const found = identificationOf({ ...person, ...facts });
    expect(found && `${found.type} ${found.countryCode} ${found.value}`).toBe(expected);
  });

  it('is one of all there are: the number with its country, what was entered in its order, the code of the leading nationality', () => {
    expect(
      identifiersOf({
        ...person,
        nationality: 'US',
        otherNationalities: ['NL'],
        nationalInsuranceNo: 'ab123456c',
        identifiers: [
          nino,
          american,
          { type: 'NIDN', value: ' ', countryCode: 'NL' },
          { type: 'CONCAT', value: 'X', countryCode: 'NL' },
        ],
      }),
    ).toEqual([
      { type: 'NINO', value: 'AB123456C', countryCode: 'GB' },
      kept,
      { type: 'CONCAT', value: 'NL19800501ANN##ONEIL', countryCode: 'NL' },
    ]);
    expect(identifiersOf({ ...person, nationality: 'ES', identifiers: [nif] })).toEqual([nif]);
    expect(identifiersOf({ ...person, clientType: 'Trust', nationalInsuranceNo: 'AB123456C' })).toEqual([]);
  });

  it('follows the name, the date of birth and the nationality', () => {
    expect(concatOf(person)).toBe('GB19800501ANN##ONEIL');
    expect(concatOf({ ...person, surname: 'Ng', dateOfBirth: '1981-06-02', otherNationalities: ['FR'] })).toBe(
      'FR19810602ANN##NG###',
    );
    expect(concatOf({ ...person, nationality: 'IT' })).toBeNull();
    expect(concatOf({ ...person, clientType: 'Corporate' })).toBeNull();
    expect(leadingNationalityOf({ ...person, nationality: 'ZA', otherNationalities: ['AU', ''] })).toBe('AU');
  });
});

describe('identifiers as they were entered', () => {
  it.each<[string, Partial<ClientFacts>]>([
    [
      'a National Insurance number, once by itself and once among them',
      { nationalInsuranceNo: 'AB123456C', identifiers: [nino] },
    ],
    ['a National Insurance number of somebody who is not British', { nationality: 'FR', identifiers: [nino] }],
    [
      'passports of two nationalities',
      { nationality: 'US', otherNationalities: ['IN'], identifiers: [american, { ...american, countryCode: 'IN' }] },
    ],
    [
      'a passport and a national number of one country',
      {
        nationality: 'NL',
        identifiers: [
          { type: 'NIDN', value: 'CARD1234', countryCode: 'NL' },
          { type: 'CCPT', value: 'XX12345', countryCode: 'NL' },
        ],
      },
    ],
    [
      'the code, when it is the right one',
      { identifiers: [{ type: 'CONCAT', value: 'gb19800501ann##oneil', countryCode: 'GB' }] },
    ],
    [
      'the code of another of the nationalities',
      {
        otherNationalities: ['FR'],
        identifiers: [{ type: 'CONCAT', value: 'GB19800501ANN##ONEIL', countryCode: 'GB' }],
      },
    ],
    ['a passport of somebody whose nationality is not entered yet', { nationality: null, identifiers: [american] }],
    [
      'a line that is not finished',
      {
        identifiers: [
          { type: 'CCPT', value: '', countryCode: null },
          { type: '', value: '12', countryCode: 'US' },
        ],
      },
    ],
  ])('may have %s', (_what, facts) => expect(problemsOf(facts)).toEqual({}));

  it.each<[string, Partial<ClientFacts>, Readonly<Record<string, string>>]>([
    [
      'a number of another form',
      { nationality: 'BE', identifiers: [{ type: 'NIDN', value: '123', countryCode: 'BE' }] },
      { 'identifiers[0].value': 'National register number has 11 digits.' },
    ],
    [
      'a type that the country does not use',
      { nationality: 'FR', identifiers: [{ type: 'CCPT', value: 'XX12345', countryCode: 'FR' }] },
      { 'identifiers[0].value': 'With nationality France a person is identified by CONCAT. Choose one of these.' },
    ],
    [
      'a country that is none of the nationalities',
      { nationality: 'IN', identifiers: [{ ...american, countryCode: 'IN' }, american] },
      {
        'identifiers[1].value':
          'Not a nationality of this client: United States. Add it to the nationalities, or remove this.',
      },
    ],
    [
      'two of a type and country',
      { nationality: 'US', identifiers: [american, { ...american, value: 'XX9999999' }] },
      { 'identifiers[1].value': 'One of this type and country is already in the list. Keep one of the two.' },
    ],
    [
      'a country that is none',
      { identifiers: [{ ...american, countryCode: 'USA' }] },
      { 'identifiers[0].countryCode': 'Choose a country.' },
    ],
    [
      'another National Insurance number than the one by itself',
      { nationalInsuranceNo: 'AB123456D', identifiers: [nino] },
      {
        'identifiers[0].value':
          'This is another National Insurance number than the one that was entered by itself. Keep one of the two.',
      },
    ],
    [
      'a National Insurance number that is none, said once',
      { nationalInsuranceNo: 'GB123456A', identifiers: [{ ...nino, value: 'GB 12 34 56 A' }] },
      { 'identifiers[0].value': 'No National Insurance number begins with GB.' },
    ],
    [
      'a National Insurance number of another country',
      { identifiers: [{ ...nino, countryCode: 'FR' }] },
      { 'identifiers[0].value': 'With nationality France a person is identified by CONCAT. Choose one of these.' },
    ],
    [
      'a code of another name',
      { identifiers: [{ type: 'CONCAT', value: 'GB19800501ANN##SMITH', countryCode: 'GB' }] },
      {
        'identifiers[0].value':
          'The code of this name and date of birth is GB19800501ANN##ONEIL. Leave it out: it is computed.',
      },
    ],
    [
      'a code of nothing',
      { dateOfBirth: null, identifiers: [{ type: 'CONCAT', value: 'GB19800501ANN##ONEIL', countryCode: 'GB' }] },
      {
        'identifiers[0].value':
          'This code is made of first name, surname and date of birth. Enter these, in Latin letters, and leave the code out.',
      },
    ],
    [
      'a nationality twice',
      { otherNationalities: ['FR', 'GB', 'FR'] },
      {
        'otherNationalities[1]': 'This nationality is there already. Choose another one, or remove it.',
        'otherNationalities[2]': 'This nationality is there already. Choose another one, or remove it.',
      },
    ],
    [
      'a nationality that is no code',
      { otherNationalities: ['French'] },
      { 'otherNationalities[0]': 'Choose a country.' },
    ],
  ])('have not %s', (_what, facts, problems) => expect(problemsOf(facts)).toEqual(problems));
});

describe('a client about to become Active', () => {
  it.each(['EE', 'ES', 'IS', 'IT', 'MT', 'PL'])(
    'has a number where nothing else identifies people of %s',
    (nationality) => {
      expect(Object.keys(missingOf({ nationality, nationalInsuranceNo: 'AB123456C' }))).toEqual(['identifiers']);
    },
  );
  it('learns which one', () => {
    expect(missingOf({ nationality: 'MT' })).toEqual({
      identifiers:
        'Enter the national identification number or the passport number: nothing else identifies people of nationality Malta.',
    });
    expect(clientMissing({ ...person, nationality: 'MT' }, 'form', today)).toEqual([]);
  });
  it.each<[string, Partial<ClientFacts>]>([
    ['the number is there', { nationality: 'ES', identifiers: [nif] }],
    [
      'a Maltese passport is there',
      { nationality: 'MT', identifiers: [{ type: 'CCPT', value: '1234567', countryCode: 'MT' }] },
    ],
    ['another nationality leads', { nationality: 'IT', otherNationalities: ['FR'] }],
    ['the code does', { nationality: 'US' }],
    ['a code could be made of the name in Latin letters', { nationality: 'US', firstName: 'Нина' }],
  ])('lacks none where %s', (_what, facts) => expect(missingOf(facts)).toEqual({}));
  it('lacks the parts of an unfinished identifier, as the form does', () =>
    expect(Object.keys(missingOf({ nationality: 'US', identifiers: [american, {}] }))).toEqual([
      'identifiers[1].type',
      'identifiers[1].countryCode',
      'identifiers[1].value',
    ]));
});
