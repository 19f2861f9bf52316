import type { ClientType } from '@tessera/contract/clients/values';
import { isPerson } from '@tessera/contract/clients/values';
import type { CallBody } from '@tessera/contract/schemas';

/** What a body says of a client: any of the fields that can be edited. */
export type ClientEdit = Omit<CallBody<'patchClient'>, 'auditDetails' | 'bankDetails'>;

/**
 * All that can be edited of a client, in the one form in which it is checked, kept, compared and answered. A person's
 * name is empty here: it is made of the other two.
 */
export type ClientEntry = { readonly [Field in keyof ClientEdit]-?: Exclude<ClientEdit[Field], undefined> } & {
  readonly clientType: ClientType;
};

/**
 * A client of whom nothing is known: what creation begins with, and what replacing leaves of a field that is left out.
 */
export const emptyEntry = (clientType: ClientType): ClientEntry => ({
  clientType,
  nodeId: [],
  adviserUserId: null,
  title: null,
  firstName: null,
  surname: null,
  name: null,
  gender: null,
  dateOfBirth: null,
  nationality: null,
  otherNationalities: [],
  identifiers: [],
  taxDomicile: null,
  nationalInsuranceNo: null,
  currency: 'GBP',
  language: 'en',
  email: null,
  mobile: null,
  addressDetail: null,
  maritalStatus: null,
  employmentStatus: null,
  retirementAge: null,
  employerDetails: null,
  amlStatus: 'Not started',
  termsAccepted: false,
  faceToFace: null,
  marketingPreference: 'None',
  parentId: [],
  entityDetails: null,
  stakeholders: [],
  beneficiaries: [],
  knowYourBusiness: null,
  externalIds: [],
  disclaimers: [],
});

/** The name a client is listed by. */
export const nameOf = ({
  clientType,
  firstName,
  surname,
  name,
}: Pick<ClientEntry, 'clientType' | 'firstName' | 'surname' | 'name'>): string =>
  isPerson(clientType) ? `${firstName ?? ''} ${surname ?? ''}`.trim() : (name ?? '');

/**
 * An entry as it is kept: what a body repeats of a person's name, number and code has been checked, and is made anew of
 * what it comes from.
 */
export const normaliseForStorage = (entry: ClientEntry): ClientEntry =>
  isPerson(entry.clientType)
    ? { ...entry, name: null, identifiers: entry.identifiers.filter(({ type }) => type === 'CCPT' || type === 'NIDN') }
    : entry;
