import { given } from '@tessera/domain/client-facts';
import { companyNumberProblem, normaliseNationalInsurance, normalisePostCode } from '@tessera/domain/client-rules';
import { normaliseIdentifier } from '@tessera/domain/national-identifiers';
import type { ClientEdit, ClientEntry } from './entry';

type Given<Field extends keyof ClientEdit> = NonNullable<ClientEdit[Field]>;

const text = (entered: string | null | undefined): string | null => entered?.trim() || null;
const code = (entered: string | null | undefined, normalise: (text: string) => string): string | null => {
  const found = text(entered);
  return found === null ? null : normalise(found);
};
/** A company number in the form Companies House uses; text that is no such number stays as entered. */
const companyNumber = (entered: string): string =>
  companyNumberProblem(entered) === null ? entered.replace(/\s+/g, '').toUpperCase() : entered;

const addressOf = (address: Given<'addressDetail'>): Given<'addressDetail'> => ({
  flatNumber: text(address.flatNumber),
  houseName: text(address.houseName),
  houseNumber: text(address.houseNumber),
  address1: address.address1.trim(),
  address2: text(address.address2),
  town: text(address.town),
  county: text(address.county),
  postCode: normalisePostCode(address.postCode),
  country: address.country,
});

const employerOf = (employer: Given<'employerDetails'>): ClientEntry['employerDetails'] =>
  given(employer)
    ? {
        name: employer.name.trim(),
        companyNumber: code(employer.companyNumber, companyNumber),
        addressDetail: employer.addressDetail && addressOf(employer.addressDetail),
      }
    : null;

const mobileOf = ({ number, locale, isMobile }: Given<'mobile'>): ClientEntry['mobile'] =>
  text(number) === null ? null : { number: number.trim(), locale: text(locale) ?? 'en-GB', isMobile: isMobile ?? true };

const entityOf = (entity: Given<'entityDetails'>): Given<'entityDetails'> => ({
  companyType: entity.companyType ?? null,
  trustType: entity.trustType ?? null,
  registrationNumber: code(entity.registrationNumber, companyNumber),
  establishedDate: entity.establishedDate ?? null,
  countryOfEstablishment: entity.countryOfEstablishment ?? null,
  lei: text(entity.lei),
  taxReference: text(entity.taxReference),
});

const stakeholderOf = (stakeholder: Given<'stakeholders'>[number]): Given<'stakeholders'>[number] => ({
  role: stakeholder.role,
  name: stakeholder.name.trim(),
  dateOfBirth: stakeholder.dateOfBirth ?? null,
  nationality: stakeholder.nationality ?? null,
  share: stakeholder.share ?? null,
  clientId: stakeholder.clientId ?? null,
});

const beneficiaryOf = (beneficiary: Given<'beneficiaries'>[number]): Given<'beneficiaries'>[number] => ({
  title: beneficiary.title ?? null,
  firstName: beneficiary.firstName.trim(),
  surname: beneficiary.surname.trim(),
  relationship: beneficiary.relationship,
  dateOfBirth: beneficiary.dateOfBirth ?? null,
  share: beneficiary.share,
});

/** Normalises a field for storage; fields not listed are stored as sent. */
const kept: { readonly [Field in keyof ClientEdit]?: (value: Given<Field>) => ClientEntry[Field] } = {
  firstName: text,
  surname: text,
  name: text,
  email: text,
  nationalInsuranceNo: (number) => code(number, normaliseNationalInsurance),
  identifiers: (identifiers) =>
    identifiers.map(({ type, value, countryCode }) => ({ type, value: normaliseIdentifier(value), countryCode })),
  mobile: mobileOf,
  addressDetail: addressOf,
  employerDetails: employerOf,
  entityDetails: entityOf,
  stakeholders: (stakeholders) => stakeholders.map(stakeholderOf),
  beneficiaries: (beneficiaries) => beneficiaries.map(beneficiaryOf),
  knowYourBusiness: (known) => ({
    ...known,
    natureOfBusiness: text(known.natureOfBusiness),
    sourceOfFunds: text(known.sourceOfFunds),
  }),
  externalIds: (ids) =>
    ids.map(({ kind, provider, externalId }) => ({ kind, provider: provider.trim(), externalId: externalId.trim() })),
};

/**
 * Moves a National Insurance number found only among the identifiers into its own field. Where both are given,
 * validation compares them.
 */
const withNationalInsurance = (entry: ClientEntry, { identifiers, nationalInsuranceNo }: ClientEdit): ClientEntry => {
  const nino = identifiers?.find(({ type }) => type === 'NINO');
  return nino && text(nationalInsuranceNo) === null
    ? { ...entry, nationalInsuranceNo: code(nino.value, normaliseNationalInsurance) }
    : entry;
};

/**
 * A client after a body is applied: the fields it names are normalised; omitted fields keep their values from `base`.
 */
export const readEntry = (body: ClientEdit, base: ClientEntry): ClientEntry => {
  const read = (Object.keys(base) as (keyof ClientEntry)[]).flatMap((field): [string, unknown][] => {
    if (field === 'clientType' || body[field] === undefined) return [];
    const value: unknown = body[field];
    const keep = kept[field] as ((value: unknown) => unknown) | undefined;
    return [[field, value === null || !keep ? value : keep(value)]];
  });
  return withNationalInsurance({ ...base, ...(Object.fromEntries(read) as Partial<ClientEntry>) }, body);
};
