/** Complete request bodies of new clients for tests, so that each test states only what it changes. */
const addressDetail = { houseNumber: '4', address1: 'Mill Lane', town: 'Bristol', postCode: 'bs6 5aa', country: 'GB' };

export const individual = (nodeId: string, email: string) => ({
  firmId: 'NBW',
  clientType: 'Individual',
  nodeId: [nodeId],
  title: 'Ms',
  firstName: ' Asha ',
  surname: 'Verma',
  dateOfBirth: '1980-02-29',
  nationality: 'GB',
  taxDomicile: 'GB',
  nationalInsuranceNo: 'ab 12 34 56 c',
  email,
  addressDetail,
});

export const minor = (parentId: readonly string[]) => ({
  firmId: 'NBW',
  clientType: 'Minor',
  firstName: 'Tara',
  surname: 'Verma',
  dateOfBirth: '2016-05-01',
  nationality: 'GB',
  taxDomicile: 'GB',
  parentId,
  addressDetail,
});

export const company = (nodeId: string, email: string) => ({
  firmId: 'NBW',
  clientType: 'Corporate',
  nodeId: [nodeId],
  name: 'Verma Textiles Ltd',
  taxDomicile: 'GB',
  email,
  addressDetail,
  entityDetails: { companyType: 'Private limited company', registrationNumber: 'sc 123456' },
  stakeholders: [
    { role: 'Director', name: 'Asha Verma', share: 60 },
    { role: 'Shareholder', name: 'Ravi Verma', share: 40 },
  ],
  knowYourBusiness: {
    natureOfBusiness: 'Weaving',
    sourceOfFunds: 'Trade',
    expectedInvestment: 250_000.5,
    politicallyExposed: false,
    checkedDate: null,
  },
});

export const trust = (nodeId: string, email: string) => ({
  firmId: 'NBW',
  clientType: 'Trust',
  nodeId: [nodeId],
  name: 'The Verma Trust',
  taxDomicile: 'GB',
  email,
  addressDetail,
  entityDetails: { trustType: 'Discretionary' },
  stakeholders: [
    { role: 'Trustee', name: 'Asha Verma' },
    { role: 'Settlor', name: 'Ravi Verma' },
  ],
});

export const ready = { amlStatus: 'Approved', termsAccepted: true };
