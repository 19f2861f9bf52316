import type { ExternalIdKind } from '@tessera/contract/clients/values';
import { sortNumbers } from '../../new-client/identifier-values';
import { emptyBeneficiary, emptyClient, emptyStakeholder, type NewClientValues } from '../../new-client/values';
import type { Client } from './section-facts';

export interface ExternalIdValues {
  readonly kind: ExternalIdKind;
  readonly provider: string;
  readonly externalId: string;
}

/** The values of a section's form: the fields of the new client form, and the external ids, which come later. */
export type EditValues = NewClientValues & { readonly externalIds: readonly ExternalIdValues[] };

const platformTerms = 'Platform terms';

type Kept = string | number | boolean | null | undefined;

const typed = (value: Kept): string => (value === null || value === undefined ? '' : String(value));

/** A group of values as its fields show it: text as typed, checkboxes as they are, and empty text for none. */
const typedGroup = <Group extends object>(
  empty: Group,
  kept: { readonly [Name in keyof Group]?: Kept } | null | undefined,
): Group =>
  Object.fromEntries(
    Object.entries(empty).map(([name, value]) => [
      name,
      typeof value === 'boolean'
        ? Boolean(kept?.[name as keyof Group])
        : kept
          ? typed(kept[name as keyof Group])
          : value,
    ]),
  ) as Group;

/** A client as its forms show it. */
export const valuesOf = (client: Client): EditValues =>
  sortNumbers({
    ...emptyClient,
    clientType: client.clientType,
    nodeId: client.nodeId[0] ?? '',
    nodeIdName: client.nodeName[0] ?? '',
    adviserUserId: client.adviserUserId ?? '',
    adviserUserIdName: client.adviserName ?? '',
    parentId: [...client.parentId],
    parentNames: Object.fromEntries(client.parents.map(({ id, name }) => [id, name])),
    title: client.title ?? '',
    firstName: client.firstName ?? '',
    surname: client.surname ?? '',
    name: client.name,
    gender: client.gender ?? '',
    dateOfBirth: client.dateOfBirth ?? '',
    maritalStatus: client.maritalStatus ?? '',
    entityDetails: typedGroup(emptyClient.entityDetails, client.entityDetails),
    email: client.email ?? '',
    language: client.language,
    mobile: { number: client.mobile?.number ?? '' },
    addressDetail: typedGroup(emptyClient.addressDetail, client.addressDetail),
    nationality: client.nationality ?? '',
    otherNationalities: [...client.otherNationalities],
    identifiers: client.identifiers.flatMap(({ type, countryCode, value }) =>
      type === 'CCPT' || type === 'NIDN' ? [{ type, countryCode, value }] : [],
    ),
    taxDomicile: client.taxDomicile ?? '',
    nationalInsuranceNo: client.nationalInsuranceNo ?? '',
    employmentStatus: client.employmentStatus ?? '',
    retirementAge: typed(client.retirementAge),
    employerDetails: {
      name: client.employerDetails?.name ?? '',
      companyNumber: client.employerDetails?.companyNumber ?? '',
      addressDetail: typedGroup(emptyClient.addressDetail, client.employerDetails?.addressDetail),
    },
    stakeholders: client.stakeholders.map((stakeholder) => typedGroup(emptyStakeholder, stakeholder)),
    knowYourBusiness: typedGroup(emptyClient.knowYourBusiness, client.knowYourBusiness),
    beneficiaries: client.beneficiaries.map((beneficiary) => typedGroup(emptyBeneficiary, beneficiary)),
    amlStatus: client.amlStatus,
    faceToFace: client.faceToFace === null ? '' : client.faceToFace ? 'Yes' : 'No',
    termsAccepted: client.termsAccepted,
    marketingPreference: client.marketingPreference,
    disclaimers: client.disclaimers
      .filter(({ type }) => type !== platformTerms)
      .map(({ type, acceptedDate }) => ({ type, acceptedDate })),
    externalIds: client.externalIds.map(({ kind, provider, externalId }) => ({ kind, provider, externalId })),
  });

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The platform's current values, except for the fields typed here since `before`. */
export const mergeTyped = (before: EditValues, now: EditValues, values: EditValues): EditValues => {
  const isTyped = (name: string): boolean => !same(values[name as keyof EditValues], before[name as keyof EditValues]);
  return { ...now, ...Object.fromEntries(Object.entries(values).filter(([name]) => isTyped(name))) };
};
