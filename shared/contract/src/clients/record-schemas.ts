import { Type, type TProperties } from '@sinclair/typebox';
import { BankAccount, BankDetails, BankDetailsUses } from '../bank-details/schemas';
import { AuditDetails, Id, IsoDate, Money, Nullable, OneOf, Percent, Timestamp } from '../language/primitives';
import { ExternalId } from './external-id';
import {
  amlStatuses,
  beneficiaryRelationships,
  clientStatuses,
  clientTypes,
  companyTypes,
  disclaimerTypes,
  employmentStatuses,
  genders,
  identifierTypes,
  listMax,
  maritalStatuses,
  marketingPreferences,
  stakeholderRoles,
  titles,
  trustTypes,
} from './values';

export const ClientRow = Type.Object({
  id: Id,
  clientId: Id,
  firmId: Id,
  name: Type.String(),
  firstName: Nullable(Type.String()),
  surname: Nullable(Type.String()),
  clientType: OneOf(clientTypes),
  status: OneOf(clientStatuses),
  nodeId: Type.Array(Id),
  nodeName: Type.Array(Type.String()),
  parentId: Type.Array(Id),
  email: Nullable(Type.String()),
  clientGroups: Type.Array(Type.Object({ clientFeeGroupId: Id, name: Type.String() })),
  /** Number of accounts and their value on the business date. */
  accounts: Type.Integer(),
  currentValue: Money,
});

export const name = Type.String({ maxLength: 100 });

const line = Type.String({ maxLength: 120 });

export const countryCode = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' });

/** Every part except the first may be null. */
export const AddressDetail = Type.Object({
  flatNumber: Type.Optional(Nullable(line)),
  houseName: Type.Optional(Nullable(line)),
  houseNumber: Type.Optional(Nullable(line)),
  address1: line,
  address2: Type.Optional(Nullable(line)),
  town: Type.Optional(Nullable(line)),
  county: Type.Optional(Nullable(line)),
  postCode: Type.String({ maxLength: 12 }),
  country: countryCode,
});

const Mobile = Type.Object({
  number: Type.String({ maxLength: 24 }),
  locale: Type.Optional(Type.String({ maxLength: 12 })),
  isMobile: Type.Optional(Type.Boolean()),
});

/** The employer who pays contributions. */
const EmployerDetails = Type.Object({
  name,
  companyNumber: Nullable(Type.String({ maxLength: 12 })),
  addressDetail: Nullable(AddressDetail),
});

/** A company, partnership or charity has a company type; a trust has a trust type. */
const EntityDetails = Type.Object({
  companyType: Type.Optional(Nullable(OneOf(companyTypes))),
  trustType: Type.Optional(Nullable(OneOf(trustTypes))),
  /** Number at Companies House or the Trust Registration Service. */
  registrationNumber: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  establishedDate: Type.Optional(Nullable(IsoDate)),
  countryOfEstablishment: Type.Optional(Nullable(countryCode)),
  /** Legal entity identifier (ISO 17442), required before the entity deals. */
  lei: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  taxReference: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
});

const Stakeholder = Type.Object({
  role: OneOf(stakeholderRoles),
  name,
  dateOfBirth: Type.Optional(Nullable(IsoDate)),
  nationality: Type.Optional(Nullable(countryCode)),
  /** Share of the whole, per cent, where the role has one. */
  share: Type.Optional(Nullable(Percent)),
  /** Set when the stakeholder is also a client of the firm. */
  clientId: Type.Optional(Nullable(Id)),
});

/** The shares of all beneficiaries add up to 100%. */
const Beneficiary = Type.Object({
  title: Type.Optional(Nullable(OneOf(titles))),
  firstName: name,
  surname: name,
  relationship: OneOf(beneficiaryRelationships),
  dateOfBirth: Type.Optional(Nullable(IsoDate)),
  share: Percent,
});

/** What the firm knows about an entity's business. */
const KnowYourBusiness = Type.Object({
  natureOfBusiness: Nullable(Type.String({ maxLength: 400 })),
  sourceOfFunds: Nullable(Type.String({ maxLength: 400 })),
  expectedInvestment: Nullable(Money),
  politicallyExposed: Type.Boolean(),
  checkedDate: Nullable(IsoDate),
});

/** One number or code of a person: a passport (CCPT) or a national or tax number (NIDN) of a country. */
const Identifier = Type.Object({
  type: OneOf(identifierTypes),
  value: Type.String({ minLength: 1, maxLength: 40 }),
  countryCode,
});

const Disclaimer = Type.Object({ type: OneOf(disclaimerTypes), acceptedDate: IsoDate });

/**
 * The editable fields of a client. `@tessera/domain/client-rules` says which a client type needs and allows;
 * `field-scopes` says which need a scope of their own: a caller without it leaves them out, and they stay as they are.
 */
const editable = {
  nodeId: Type.Array(Id, { minItems: 1, maxItems: 1 }),
  adviserUserId: Nullable(Id),
  title: Nullable(OneOf(titles)),
  firstName: Nullable(name),
  surname: Nullable(name),
  /** The name of an entity; a person's name is composed of first name and surname. */
  name: Nullable(name),
  gender: Nullable(OneOf(genders)),
  dateOfBirth: Nullable(IsoDate),
  nationality: Nullable(countryCode),
  /** Nationalities besides the first. */
  otherNationalities: Type.Array(countryCode, { maxItems: listMax.otherNationalities }),
  /**
   * Identifiers of any nationality. A NINO among them is stored as `nationalInsuranceNo`; a CONCAT is computed, and
   * accepted only if it is correct.
   */
  identifiers: Type.Array(Identifier, { maxItems: listMax.identifiers }),
  taxDomicile: Nullable(countryCode),
  nationalInsuranceNo: Nullable(Type.String({ maxLength: 20 })),
  currency: OneOf(['GBP'] as const),
  language: OneOf(['en', 'cy'] as const),
  email: Nullable(Type.String({ maxLength: 254 })),
  mobile: Nullable(Mobile),
  addressDetail: Nullable(AddressDetail),
  maritalStatus: Nullable(OneOf(maritalStatuses)),
  employmentStatus: Nullable(OneOf(employmentStatuses)),
  retirementAge: Nullable(Type.Integer()),
  employerDetails: Nullable(EmployerDetails),
  amlStatus: OneOf(amlStatuses),
  termsAccepted: Type.Boolean(),
  faceToFace: Nullable(Type.Boolean()),
  marketingPreference: OneOf(marketingPreferences),
  /** The parents or guardians of a minor, who are clients themselves. */
  parentId: Type.Array(Id, { maxItems: listMax.parents }),
  entityDetails: Nullable(EntityDetails),
  stakeholders: Type.Array(Stakeholder, { maxItems: listMax.stakeholders }),
  beneficiaries: Type.Array(Beneficiary, { maxItems: listMax.beneficiaries }),
  knowYourBusiness: Nullable(KnowYourBusiness),
  externalIds: Type.Array(ExternalId, { maxItems: listMax.externalIds }),
  disclaimers: Type.Array(Disclaimer, { maxItems: disclaimerTypes.length }),
} satisfies TProperties;

export const ClientEdit = Type.Partial(Type.Object(editable));

/**
 * The bank account the client's money is paid to and collected from. Null removes it; left out, it stays as it is, even
 * when the client is replaced. Needs Bank Details.
 */
export const withBankDetails = { bankDetails: Type.Optional(Nullable(BankAccount)) };

export const ClientDetail = Type.Composite([
  ClientRow,
  Type.Omit(Type.Object(editable), ['nodeId', 'parentId', 'name', 'firstName', 'surname', 'email']),
  Type.Object({
    adviserName: Nullable(Type.String()),
    /** When the terms were accepted; null until then. */
    termsAcceptedAt: Nullable(Timestamp),
    parents: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    children: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    bankDetails: Nullable(BankDetails),
    bankDetailsUses: BankDetailsUses,
    /** The client’s death, once one is recorded; its accounts are frozen once it is confirmed. */
    death: Nullable(
      Type.Object({ deathId: Id, diedOn: IsoDate, status: OneOf(['Reported', 'Confirmed', 'Settled'] as const) }),
    ),
    /**
     * The identifier used in transaction reports today: the first the client has, in the priority order of the leading
     * nationality. Null for entities, and when the client has none.
     */
    identification: Nullable(Identifier),
    createdDate: IsoDate,
    /** What is missing before the client can be Active, one sentence each. */
    missing: Type.Array(Type.Object({ fieldName: Type.String(), errorMessage: Type.String() })),
    /**
     * Paths of fields the caller may not see (`field-scopes`). They are answered as null or an empty list, whatever
     * their value.
     */
    withheld: Type.Array(Type.String()),
    auditDetails: AuditDetails,
  }),
]);

/** A field that changed, with its text before and after. */
export const RecordedChange = Type.Object({
  field: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
  /** Set when the field changed, or was reported, and the caller may not see its values. */ withheld: Type.Optional(
    Type.Literal(true),
  ),
});

/** One action: who, when, what, and the fields that changed. */
export const Activity = Type.Object({
  id: Type.String(),
  at: Timestamp,
  actor: Type.Object({
    userId: Nullable(Id),
    name: Type.String(),
    kind: OneOf(['User', 'Machine', 'Platform'] as const),
  }),
  /**
   * True when another system reported it: `action` is then the event's type, and `changes` holds the reported facts
   * without old values.
   */
  isEvent: Type.Boolean(),
  /** Id of the call, or type of the event, and what it did in words. */
  action: Type.String(),
  title: Type.String(),
  outcome: OneOf(['done', 'refused'] as const),
  record: Type.Object({ kind: OneOf(['Client', 'Account', 'Transaction', 'Other'] as const), id: Nullable(Id) }),
  reason: Nullable(Type.String()),
  changes: Type.Array(RecordedChange),
});

/**
 * An allowance of a tax year: what counts against it, including open payments (`open` is that part), and what is left.
 */
export const Allowance = Type.Object({
  name: Type.String(),
  taxYear: Type.String(),
  limit: Money,
  used: Money,
  open: Money,
  remaining: Money,
  /** The rule and its source, shown when the user asks why. */ basis: Type.String(),
});
