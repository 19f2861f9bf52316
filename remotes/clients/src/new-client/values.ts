import type {
  beneficiaryRelationships,
  companyTypes,
  disclaimerTypes,
  employmentStatuses,
  genders,
  maritalStatuses,
  marketingPreferences,
  amlStatuses,
  titles,
  trustTypes,
  ClientType,
  StakeholderRole,
} from '@tessera/contract/clients/values';
import { fieldScopeOf, type FieldScope } from '@tessera/contract/clients/field-scopes';
import { emptyBankAccount, type BankAccountValues } from '../bank-details/account-values';

/** One of a set, or nothing chosen yet. */
type Choice<Set extends readonly string[]> = Set[number] | '';
export type DisclaimerType = (typeof disclaimerTypes)[number];

export interface AddressValues {
  readonly flatNumber: string;
  readonly houseName: string;
  readonly houseNumber: string;
  readonly address1: string;
  readonly address2: string;
  readonly town: string;
  readonly county: string;
  readonly postCode: string;
  readonly country: string;
}

export interface StakeholderValues {
  readonly role: StakeholderRole | '';
  readonly name: string;
  readonly dateOfBirth: string;
  readonly nationality: string;
  readonly share: string;
}

export interface BeneficiaryValues {
  readonly title: Choice<typeof titles>;
  readonly firstName: string;
  readonly surname: string;
  readonly relationship: Choice<typeof beneficiaryRelationships>;
  readonly dateOfBirth: string;
  readonly share: string;
}

/** An identification number of a country. */
export interface IdentifierValues {
  readonly type: 'CCPT' | 'NIDN';
  readonly countryCode: string;
  readonly value: string;
}

/** The form's values as typed, under the platform's names, so that its errors find their fields. */
export interface NewClientValues {
  readonly clientType: ClientType;
  readonly nodeId: string;
  /** Only for the review; the id decides. The search field stores it under this name. */
  readonly nodeIdName: string;
  readonly adviserUserId: string;
  readonly adviserUserIdName: string;
  readonly parentId: readonly string[];
  /** Names of the parents, for the review. */
  readonly parentNames: Readonly<Record<string, string>>;
  readonly title: Choice<typeof titles>;
  readonly firstName: string;
  readonly surname: string;
  readonly name: string;
  readonly gender: Choice<typeof genders>;
  readonly dateOfBirth: string;
  readonly maritalStatus: Choice<typeof maritalStatuses>;
  readonly entityDetails: {
    readonly companyType: Choice<typeof companyTypes>;
    readonly trustType: Choice<typeof trustTypes>;
    readonly registrationNumber: string;
    readonly establishedDate: string;
    readonly countryOfEstablishment: string;
    readonly lei: string;
    readonly taxReference: string;
  };
  readonly email: string;
  readonly language: 'en' | 'cy';
  readonly mobile: { readonly number: string };
  readonly addressDetail: AddressValues;
  readonly bankDetails: BankAccountValues;
  readonly nationality: string;
  readonly otherNationalities: readonly string[];
  /** Numbers the nationalities require, by kind and country: `CCPT-ES`. */
  readonly numbers: Readonly<Record<string, string>>;
  /** Numbers that no nationality requires any more. */
  readonly identifiers: readonly IdentifierValues[];
  readonly taxDomicile: string;
  readonly nationalInsuranceNo: string;
  readonly employmentStatus: Choice<typeof employmentStatuses>;
  readonly retirementAge: string;
  readonly employerDetails: {
    readonly name: string;
    readonly companyNumber: string;
    readonly addressDetail: AddressValues;
  };
  readonly stakeholders: readonly StakeholderValues[];
  readonly knowYourBusiness: {
    readonly natureOfBusiness: string;
    readonly sourceOfFunds: string;
    readonly expectedInvestment: string;
    readonly politicallyExposed: boolean;
    readonly checkedDate: string;
  };
  readonly beneficiaries: readonly BeneficiaryValues[];
  readonly amlStatus: (typeof amlStatuses)[number];
  readonly faceToFace: 'Yes' | 'No' | '';
  readonly termsAccepted: boolean;
  readonly marketingPreference: (typeof marketingPreferences)[number];
  readonly disclaimers: readonly { readonly type: DisclaimerType; readonly acceptedDate: string }[];
}

export const emptyStakeholder: StakeholderValues = { role: '', name: '', dateOfBirth: '', nationality: '', share: '' };
export const emptyBeneficiary: BeneficiaryValues = {
  title: '',
  firstName: '',
  surname: '',
  relationship: '',
  dateOfBirth: '',
  share: '',
};

const emptyAddress: AddressValues = {
  flatNumber: '',
  houseName: '',
  houseNumber: '',
  address1: '',
  address2: '',
  town: '',
  county: '',
  postCode: '',
  country: 'GB',
};

export const emptyClient: NewClientValues = {
  clientType: 'Individual',
  nodeId: '',
  nodeIdName: '',
  adviserUserId: '',
  adviserUserIdName: '',
  parentId: [],
  parentNames: {},
  title: '',
  firstName: '',
  surname: '',
  name: '',
  gender: '',
  dateOfBirth: '',
  maritalStatus: '',
  entityDetails: {
    companyType: '',
    trustType: '',
    registrationNumber: '',
    establishedDate: '',
    countryOfEstablishment: 'GB',
    lei: '',
    taxReference: '',
  },
  email: '',
  language: 'en',
  mobile: { number: '' },
  addressDetail: emptyAddress,
  bankDetails: emptyBankAccount,
  nationality: '',
  otherNationalities: [],
  numbers: {},
  identifiers: [],
  taxDomicile: '',
  nationalInsuranceNo: '',
  employmentStatus: '',
  retirementAge: '',
  employerDetails: { name: '', companyNumber: '', addressDetail: emptyAddress },
  stakeholders: [],
  knowYourBusiness: {
    natureOfBusiness: '',
    sourceOfFunds: '',
    expectedInvestment: '',
    politicallyExposed: false,
    checkedDate: '',
  },
  beneficiaries: [],
  amlStatus: 'Not started',
  faceToFace: '',
  termsAccepted: false,
  marketingPreference: 'None',
  disclaimers: [],
};

const ownDisclaimers: Readonly<Record<ClientType, readonly DisclaimerType[]>> = {
  Individual: ['ISA declaration', 'Pension declaration', 'Joint account declaration', 'Cost consent'],
  Minor: ['Junior ISA declaration', 'Pension declaration', 'Cost consent'],
  Corporate: ['Cost consent'],
  Trust: ['Cost consent'],
};
/** The disclaimers of each kind of client, besides the terms, which have their own field. */
export const disclaimersOf = (clientType: ClientType): readonly DisclaimerType[] => ownDisclaimers[clientType];

/** The client's full name, "Anna Lee"; empty until it is known. */
export const nameOf = ({ clientType, firstName, surname, name }: NewClientValues): string =>
  clientType === 'Individual' || clientType === 'Minor' ? `${firstName.trim()} ${surname.trim()}`.trim() : name.trim();

/** The longest name. */
export const nameMax = 100;

/** The values without the fields that the user may not enter, which an older draft may still have. */
export const withoutClosed = (values: NewClientValues, closed: readonly FieldScope[]): NewClientValues => {
  const isClosed = (field: string): boolean => fieldScopeOf(field, closed) !== undefined;
  return {
    ...values,
    ...(isClosed('identifiers') ? { numbers: {}, identifiers: [], nationalInsuranceNo: '' } : {}),
    ...(isClosed('entityDetails.taxReference') ? { entityDetails: { ...values.entityDetails, taxReference: '' } } : {}),
    ...(isClosed('knowYourBusiness') ? { knowYourBusiness: emptyClient.knowYourBusiness } : {}),
  };
};
