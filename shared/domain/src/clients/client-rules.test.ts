import { clientTakes } from './client-fields';
import { clientMissing, clientProblems, type ClientFacts } from './client-rules';

const today = '2026-11-20';
const address = { houseNumber: '4', address1: 'High Street', town: 'Bath', postCode: 'ba1 5aw', country: 'GB' };
const individual: ClientFacts = {
  clientType: 'Individual',
  firstName: 'Ann',
  surname: 'O’Neill-Smith',
  dateOfBirth: '1980-05-01',
  nationality: 'GB',
  taxDomicile: 'GB',
  nationalInsuranceNo: 'ab 12 34 56 c',
  email: 'ann@example.co.uk',
  mobile: { number: '07700 900123' },
  addressDetail: address,
  retirementAge: 67,
  amlStatus: 'Approved',
  termsAccepted: true,
};
const minor: ClientFacts = {
  clientType: 'Minor',
  firstName: 'Ben',
  surname: 'Smith',
  dateOfBirth: '2015-05-01',
  nationality: 'GB',
  taxDomicile: 'GB',
  addressDetail: address,
  parentId: ['02AAAAA'],
};
const company: ClientFacts = {
  clientType: 'Corporate',
  name: 'Smith & Sons (Bath) Ltd',
  taxDomicile: 'GB',
  email: 'office@example.co.uk',
  addressDetail: address,
  entityDetails: {
    companyType: 'Private limited company',
    registrationNumber: '01234567',
    lei: '213800KUD8LAJWSQ9D15',
    establishedDate: '1999-01-04',
  },
  stakeholders: [
    { role: 'Director', name: 'Ann Smith' },
    { role: 'Shareholder', name: 'Ann Smith', share: 60 },
    { role: 'Shareholder', name: 'Bob Smith', share: '40' },
  ],
};
const trust: ClientFacts = {
  clientType: 'Trust',
  name: 'The Smith 1999 Trust',
  taxDomicile: 'GB',
  email: 'trust@example.co.uk',
  addressDetail: address,
  entityDetails: { trustType: 'Discretionary' },
  stakeholders: [{ role: 'Trustee', name: 'Ann Smith' }],
};
const kinds = { individual, minor, company, trust };

const beneficiary = { firstName: 'Cy', surname: 'Smith', relationship: 'Child' };
const fieldsOf = (facts: ClientFacts): readonly string[] => clientProblems(facts, today).map(({ field }) => field);
const missingOf = (facts: ClientFacts, stage: 'form' | 'active' = 'form'): readonly string[] =>
  clientMissing(facts, stage, today).map(({ field }) => field);

describe('a client that is right', () => {
  it.each(Object.entries(kinds))('has nothing wrong and nothing missing: %s', (_name, facts) => {
    expect(clientProblems(facts, today)).toEqual([]);
    expect(clientMissing(facts, 'form', today)).toEqual([]);
  });
  it('is ready to be Active with its check and its terms', () => {
    expect(missingOf(individual, 'active')).toEqual([]);
    expect(missingOf({ ...individual, amlStatus: 'Referred', termsAccepted: false }, 'active')).toEqual([
      'amlStatus',
      'termsAccepted',
    ]);
  });
  it('may repeat the name that a person was answered with', () => {
    expect(fieldsOf({ ...individual, name: 'Ann O’Neill-Smith' })).toEqual([]);
    expect(fieldsOf({ ...individual, name: 'Somebody Else' })).toEqual(['name']);
  });
});

describe('an unfinished client', () => {
  it.each(['Individual', 'Minor', 'Corporate', 'Trust'])('has nothing wrong, only missing things: %s', (clientType) => {
    const empty: ClientFacts = {
      clientType,
      firstName: '',
      surname: null,
      email: ' ',
      dateOfBirth: '',
      addressDetail: { address1: '', postCode: '' },
      beneficiaries: [],
      stakeholders: [],
      parentId: [],
      mobile: { number: '' },
      knowYourBusiness: { politicallyExposed: false },
      employerDetails: { name: '' },
    };
    expect(clientProblems(empty, today)).toEqual([]);
    for (const { type, message } of clientMissing(empty, 'active', today)) {
      expect(type).toBe('required');
      expect(message).toMatch(/^[A-Z].+\.$/);
    }
  });
  it('says what an individual still needs', () =>
    expect(missingOf({ clientType: 'Individual' })).toEqual([
      'firstName',
      'surname',
      'dateOfBirth',
      'nationality',
      'taxDomicile',
      'email',
      'addressDetail',
    ]));
  it('says what a minor still needs: no e-mail but a parent', () =>
    expect(missingOf({ clientType: 'Minor' })).toEqual([
      'firstName',
      'surname',
      'dateOfBirth',
      'nationality',
      'parentId',
      'taxDomicile',
      'addressDetail',
    ]));
  it('says what a company still needs', () =>
    expect(missingOf({ clientType: 'Corporate' })).toEqual([
      'name',
      'entityDetails.companyType',
      'stakeholders',
      'taxDomicile',
      'email',
      'addressDetail',
    ]));
  it('says what a trust still needs: a trustee, whoever else there is', () =>
    expect(missingOf({ ...trust, stakeholders: [{ role: 'Settlor', name: 'Al' }] })).toEqual(['stakeholders']));
  it('names the parts of an address that are missing: no town anywhere, and no postcode abroad', () => {
    expect(missingOf({ ...individual, addressDetail: { address1: 'High Street', country: 'GB' } })).toEqual([
      'addressDetail.postCode',
    ]);
    expect(missingOf({ ...individual, addressDetail: { address1: 'Rue 1', town: 'Nice', country: 'FR' } })).toEqual([]);
    expect(
      missingOf({
        ...individual,
        addressDetail: { flatNumber: '2', address1: 'High Street', postCode: 'BA1 5AW', country: 'GB' },
      }),
    ).toEqual([]);
    expect(
      missingOf({ ...individual, addressDetail: { address1: 'Rue 1', postCode: '06000', country: 'FR' } }),
    ).toEqual([]);
  });
  it('needs nothing of an employer, but a name where anything is known, and a whole address where any', () => {
    expect(missingOf({ ...individual, employerDetails: { name: '', addressDetail: null } })).toEqual([]);
    expect(missingOf({ ...individual, employerDetails: { companyNumber: '01234567' } })).toEqual([
      'employerDetails.name',
    ]);
    expect(
      missingOf({
        ...individual,
        employerDetails: { name: 'Acme', addressDetail: { address1: '1 Quay Street', country: 'GB' } },
      }),
    ).toEqual(['employerDetails.addressDetail.postCode']);
  });
  it('names the line of a list that is unfinished', () =>
    expect(missingOf({ ...individual, beneficiaries: [{ ...beneficiary, share: 100 }, { firstName: 'Di' }] })).toEqual([
      'beneficiaries[1].surname',
      'beneficiaries[1].relationship',
      'beneficiaries[1].share',
    ]));
});

describe('what a kind of client does not take', () => {
  it.each<[string, ClientFacts]>([
    ['email', { ...minor, email: 'ben@example.co.uk' }],
    ['employerDetails', { ...minor, employerDetails: { name: 'Acme' } }],
    ['entityDetails', { ...individual, entityDetails: { companyType: 'Charity' } }],
    ['stakeholders', { ...individual, stakeholders: [{ role: 'Director', name: 'Al' }] }],
    ['parentId', { ...individual, parentId: ['02AAAAA'] }],
    ['firstName', { ...company, firstName: 'Al' }],
    ['dateOfBirth', { ...trust, dateOfBirth: '1980-01-01' }],
    ['otherNationalities', { ...company, otherNationalities: ['FR'] }],
    ['identifiers', { ...trust, identifiers: [{ type: 'CCPT', value: 'XX1234567', countryCode: 'US' }] }],
    ['nationalInsuranceNo', { ...company, nationalInsuranceNo: 'AB123456C' }],
    ['beneficiaries', { ...trust, beneficiaries: [{ ...beneficiary, share: 100 }] }],
    ['entityDetails.trustType', { ...company, entityDetails: { companyType: 'Charity', trustType: 'Bare' } }],
    ['entityDetails.companyType', { ...trust, entityDetails: { companyType: 'Charity', trustType: 'Bare' } }],
  ])('is refused on %s', (field, facts) => expect(fieldsOf(facts)).toEqual([field]));
  it('is known to forms', () => {
    expect(clientTakes('Minor', 'email')).toBe(false);
    expect(clientTakes('Individual', 'email')).toBe(true);
    expect(clientTakes('Trust', 'name')).toBe(true);
    expect(clientTakes('Individual', 'name')).toBe(false);
  });
  it('begins with a kind that is known', () => expect(fieldsOf({ clientType: 'Pet' })).toEqual(['clientType']));
});

describe('a problem with an entry', () => {
  it.each<[string, ClientFacts]>([
    ['firstName', { ...individual, firstName: 'Ann3' }],
    ['dateOfBirth', { ...individual, dateOfBirth: '2008-11-21' }],
    ['dateOfBirth', { ...minor, dateOfBirth: '2008-11-20' }],
    ['nationality', { ...individual, nationality: 'British' }],
    ['nationalInsuranceNo', { ...individual, nationalInsuranceNo: 'QQ123456A' }],
    ['email', { ...individual, email: 'ann@example' }],
    ['mobile.number', { ...individual, mobile: { number: '123' } }],
    ['addressDetail.postCode', { ...individual, addressDetail: { ...address, postCode: 'QA1 1AA' } }],
    ['retirementAge', { ...individual, retirementAge: 54 }],
    ['retirementAge', { ...individual, retirementAge: 76 }],
    ['retirementAge', { ...individual, retirementAge: 60.5 }],
    ['employerDetails.companyNumber', { ...individual, employerDetails: { name: 'Acme', companyNumber: '123' } }],
    [
      'employerDetails.addressDetail.postCode',
      { ...individual, employerDetails: { name: 'Acme', addressDetail: { ...address, postCode: '123' } } },
    ],
    ['parentId', { ...minor, parentId: ['02AAAAA', '02AAAAA'] }],
    ['parentId', { ...minor, parentId: ['02AAAAA', '02AAAAB', '02AAAAC'] }],
    ['name', { ...company, name: '<b>' }],
    [
      'entityDetails.registrationNumber',
      { ...company, entityDetails: { companyType: 'Private limited company', registrationNumber: '1234' } },
    ],
    ['entityDetails.lei', { ...company, entityDetails: { companyType: 'Charity', lei: '213800KUD8LXJWSQ9D15' } }],
    [
      'entityDetails.establishedDate',
      { ...company, entityDetails: { companyType: 'Charity', establishedDate: '2026-11-21' } },
    ],
    ['stakeholders[0].role', { ...company, stakeholders: [{ role: 'Trustee', name: 'Al' }] }],
    ['stakeholders[0].role', { ...trust, stakeholders: [{ role: 'Director', name: 'Al' }] }],
    [
      'stakeholders[1].share',
      {
        ...company,
        stakeholders: [
          { role: 'Director', name: 'Al' },
          { role: 'Shareholder', name: 'Bo', share: 0 },
        ],
      },
    ],
    [
      'stakeholders',
      {
        ...company,
        stakeholders: [
          { role: 'Director', name: 'Al', share: 60 },
          { role: 'Shareholder', name: 'Bo', share: 40.01 },
        ],
      },
    ],
    [
      'beneficiaries',
      {
        ...individual,
        beneficiaries: [
          { ...beneficiary, share: 50 },
          { ...beneficiary, share: 49.99 },
        ],
      },
    ],
    ['beneficiaries[0].share', { ...individual, beneficiaries: [{ ...beneficiary, share: 33.333 }] }],
    ['knowYourBusiness.checkedDate', { ...company, knowYourBusiness: { checkedDate: '2027-01-01' } }],
    ['knowYourBusiness.expectedInvestment', { ...company, knowYourBusiness: { expectedInvestment: -1 } }],
    [
      'disclaimers[0].acceptedDate',
      { ...individual, disclaimers: [{ type: 'Platform terms', acceptedDate: '2026-11-21' }] },
    ],
    [
      'disclaimers[1].type',
      {
        ...individual,
        disclaimers: [
          { type: 'Platform terms', acceptedDate: today },
          { type: 'Platform terms', acceptedDate: today },
        ],
      },
    ],
    [
      'externalIds[1].externalId',
      {
        ...individual,
        externalIds: [
          { kind: 'ExternalProvider', provider: 'CRM', externalId: '1' },
          { kind: 'ExternalProvider', provider: 'CRM', externalId: '1' },
        ],
      },
    ],
  ])('stands on %s', (field, facts) => {
    expect(fieldsOf(facts)).toEqual([field]);
    for (const { message, type } of clientProblems(facts, today)) {
      expect(type).toBe('invalid');
      expect(message).toMatch(/^[A-Z].+\.$/);
    }
  });
  it('counts 18 on the day itself', () => {
    expect(fieldsOf({ ...individual, dateOfBirth: '2008-11-20' })).toEqual([]);
    expect(fieldsOf({ ...minor, dateOfBirth: '2008-11-21' })).toEqual([]);
  });
  it('adds shares in hundredths: 33.33, 33.33 and 33.34 make a whole', () => {
    expect(
      fieldsOf({ ...individual, beneficiaries: [33.33, '33.33', 33.34].map((share) => ({ ...beneficiary, share })) }),
    ).toEqual([]);
    expect(clientProblems({ ...individual, beneficiaries: [{ ...beneficiary, share: 90 }] }, today)[0]?.message).toBe(
      'The shares add up to 90%. They must add up to 100%.',
    );
  });
});
