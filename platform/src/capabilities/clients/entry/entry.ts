import type { ClientType } from '@tessera/contract/clients/values';
import { isPerson } from '@tessera/contract/clients/values';
import type { CallBody } from '@tessera/contract/schemas';

/** The editable fields of a client in a body, each optional. */
export type ClientEdit = Omit<CallBody<'patchClient'>, 'auditDetails' | 'bankDetails'>;

/**
 * Everything that can be edited of a client, in the one form that is validated, stored, compared and answered. A
 * person's `name` is empty here: it is composed from the first name and surname.
 */
export type ClientEntry = { readonly [Field in keyof ClientEdit]-?: Exclude<ClientEdit[Field], undefined> } & {
  readonly clientType: ClientType;
};

/** An empty client: the start of a creation, and the values that a replacement gives to omitted fields. */
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

/** The name shown for a client in lists. */
export const nameOf = ({
  clientType,
  firstName,
  surname,
  name,
}: Pick<ClientEntry, 'clientType' | 'firstName' | 'surname' | 'name'>): string =>
  isPerson(clientType) ? `${firstName ?? ''} ${surname ?? ''}`.trim() : (name ?? '');

/**
 * An entry normalised for storage: values that a body repeats (a person's name, number and code) have been checked and
 * are derived again from their source.
 */
export const normaliseForStorage = (entry: ClientEntry): ClientEntry =>
  isPerson(entry.clientType)
    ? { ...entry, name: null, identifiers: entry.identifiers.filter(({ type }) => type === 'CCPT' || type === 'NIDN') }
    : entry;
