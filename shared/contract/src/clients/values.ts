/** Client statuses (specification, section 4). */
export const clientStatuses = ['Active', 'Pending', 'Registered'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

export const clientTypes = ['Individual', 'Minor', 'Corporate', 'Trust'] as const;
export type ClientType = (typeof clientTypes)[number];
/** Individuals and minors are persons; the other two types are entities. */
export const isPerson = (clientType: ClientType): boolean => clientType === 'Individual' || clientType === 'Minor';

/** Columns the client list sorts by. */
export const clientSorts = ['name', 'id', 'status', 'clientType', 'currentValue'] as const;

// The specification names the sets below and leaves their values to us.
export const titles = ['Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Dr', 'Prof', 'Rev', 'Sir', 'Dame', 'Lord', 'Lady'] as const;
export const genders = ['Female', 'Male', 'Other', 'Not stated'] as const;
export const maritalStatuses = [
  'Single',
  'Married',
  'Civil partnership',
  'Separated',
  'Divorced',
  'Widowed',
  'Living together',
] as const;
export const employmentStatuses = [
  'Employed',
  'Self-employed',
  'Retired',
  'Full-time education',
  'Looking after home',
  'Unemployed',
  'Not working for other reasons',
] as const;
/** Progress of the anti-money-laundering check. */
export const amlStatuses = ['Not started', 'Referred', 'Approved', 'Declined'] as const;
export const marketingPreferences = ['None', 'E-mail', 'Post', 'E-mail and post'] as const;

export const companyTypes = [
  'Private limited company',
  'Public limited company',
  'Limited liability partnership',
  'Partnership',
  'Charity',
  'Other',
] as const;
export const trustTypes = [
  'Bare',
  'Discretionary',
  'Interest in possession',
  'Life interest',
  'Charitable',
  'Will',
  'Disabled person’s',
  'Pension scheme',
] as const;
/** Roles of a stakeholder in an entity; the first four belong to companies, the others to trusts. */
export const stakeholderRoles = [
  'Director',
  'Shareholder',
  'Partner',
  'Authorised signatory',
  'Settlor',
  'Trustee',
  'Protector',
  'Beneficiary',
] as const;
export const companyRoles: readonly StakeholderRole[] = ['Director', 'Shareholder', 'Partner', 'Authorised signatory'];
export const trustRoles: readonly StakeholderRole[] = [
  'Settlor',
  'Trustee',
  'Protector',
  'Beneficiary',
  'Authorised signatory',
];
export type StakeholderRole = (typeof stakeholderRoles)[number];
export const beneficiaryRelationships = [
  'Spouse',
  'Civil partner',
  'Partner',
  'Child',
  'Stepchild',
  'Grandchild',
  'Parent',
  'Sibling',
  'Other family',
  'Friend',
  'Charity',
  'Trust',
  'Other',
] as const;
/** Who issued a client's external id: a firm's own system, by name, or the platform's provider, by its id. */
export const externalIdKinds = ['ExternalProvider', 'ExternalProviderId'] as const;
export type ExternalIdKind = (typeof externalIdKinds)[number];
/** Declarations a client accepted, stored with their dates. */
export const disclaimerTypes = [
  'Platform terms',
  'ISA declaration',
  'Junior ISA declaration',
  'Pension declaration',
  'Joint account declaration',
  'Cost consent',
] as const;

/**
 * What identifies a person in reports of transactions (specification, section 3; order by nationality in
 * `@tessera/domain/national-identifiers`).
 */
export const identifierTypes = ['NINO', 'CCPT', 'CONCAT', 'NIDN'] as const;
export type IdentifierType = (typeof identifierTypes)[number];

/** Most entries of each list in a client record. */
export const listMax = {
  parents: 2,
  stakeholders: 20,
  beneficiaries: 10,
  externalIds: 10,
  otherNationalities: 3,
  identifiers: 8,
} as const;

type ClientTransition = { readonly from: ClientStatus; readonly to: ClientStatus; readonly when: string };
/** Every allowed transition of a client's status; all others are refused. */
export const clientTransitions: readonly ClientTransition[] = [
  { from: 'Registered', to: 'Pending', when: 'The full form is complete.' },
  { from: 'Pending', to: 'Active', when: 'The anti-money-laundering check is approved and the terms are accepted.' },
];
