import { isPerson } from '@tessera/contract/clients/values';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Client, DB } from '../../../foundation/database/schema';
import { replaceExternalIds } from '../../external-ids/external-ids';
import { nameOf, type ClientEntry } from './entry';

/** A client's row with everything that can be edited. */
export interface StoredClient {
  readonly row: Selectable<Client>;
  readonly entry: ClientEntry;
}

/** Reads one client of a firm in full; null when there is none. */
export const readStored = async (db: Kysely<DB>, firmId: string, clientId: string): Promise<StoredClient | null> => {
  const found = await db
    .selectFrom('client')
    .where('client.firm_id', '=', firmId)
    .where('client.client_id', '=', clientId)
    .selectAll('client')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('client_parent as of')
          .whereRef('of.firm_id', '=', 'client.firm_id')
          .whereRef('of.client_id', '=', 'client.client_id')
          .select('of.parent_client_id as id')
          .orderBy('of.parent_client_id'),
      ).as('parents'),
      jsonArrayFrom(
        eb
          .selectFrom('client_identifier as of')
          .whereRef('of.firm_id', '=', 'client.firm_id')
          .whereRef('of.client_id', '=', 'client.client_id')
          .select(['of.identifier_type as type', 'of.value', 'of.country_code as countryCode'])
          .orderBy('of.line'),
      ).as('identifiers'),
      jsonArrayFrom(
        eb
          .selectFrom('client_stakeholder as of')
          .whereRef('of.firm_id', '=', 'client.firm_id')
          .whereRef('of.client_id', '=', 'client.client_id')
          .select([
            'of.role',
            'of.name',
            'of.date_of_birth as dateOfBirth',
            'of.nationality',
            sql<number | null>`of.share`.as('share'),
            'of.stakeholder_client_id as clientId',
          ])
          .orderBy('of.line'),
      ).as('stakeholders'),
      jsonArrayFrom(
        eb
          .selectFrom('client_beneficiary as of')
          .whereRef('of.firm_id', '=', 'client.firm_id')
          .whereRef('of.client_id', '=', 'client.client_id')
          .select([
            'of.title',
            'of.first_name as firstName',
            'of.surname',
            'of.relationship',
            'of.date_of_birth as dateOfBirth',
            sql<number>`of.share`.as('share'),
          ])
          .orderBy('of.line'),
      ).as('beneficiaries'),
      jsonArrayFrom(
        eb
          .selectFrom('external_id as of')
          .whereRef('of.firm_id', '=', 'client.firm_id')
          .where('of.record_kind', '=', 'Client')
          .whereRef('of.record_id', '=', 'client.client_id')
          .select(['of.kind', 'of.provider', 'of.external_id as externalId'])
          .orderBy('of.kind')
          .orderBy('of.provider')
          .orderBy('of.external_id'),
      ).as('externalIds'),
      jsonArrayFrom(
        eb
          .selectFrom('client_disclaimer as of')
          .whereRef('of.firm_id', '=', 'client.firm_id')
          .whereRef('of.client_id', '=', 'client.client_id')
          .select(['of.disclaimer_type as type', 'of.accepted_date as acceptedDate'])
          .orderBy('of.disclaimer_type'),
      ).as('disclaimers'),
    ])
    .executeTakeFirst();
  if (!found) return null;
  const { parents, identifiers, stakeholders, beneficiaries, externalIds, disclaimers, ...row } = found;
  return {
    row,
    entry: {
      ...scalarsOf(row),
      parentId: parents.map(({ id }) => id),
      identifiers,
      stakeholders,
      beneficiaries,
      externalIds,
      disclaimers,
    },
  };
};

/** As `readStored`, with the row locked, so that the result is the newest version. */
export const lockStored = async (
  transaction: Transaction<DB>,
  firmId: string,
  clientId: string,
): Promise<StoredClient | null> => {
  // Locks the row first, so that the lists are read after the previous lock holder has finished.
  await transaction
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .select('client_id')
    .forNoKeyUpdate()
    .execute();
  return readStored(transaction, firmId, clientId);
};

const addressOf = (row: Selectable<Client>): ClientEntry['addressDetail'] => {
  const {
    flat_number: flatNumber,
    house_name: houseName,
    house_number: houseNumber,
    address1,
    address2,
    town,
    county,
    post_code: postCode,
    country,
  } = row;
  if ([flatNumber, houseName, houseNumber, address1, address2, town, county, postCode].every((part) => part === null))
    return null;
  return {
    flatNumber,
    houseName,
    houseNumber,
    address1: address1 ?? '',
    address2,
    town,
    county,
    postCode: postCode ?? '',
    country: country ?? 'GB',
  };
};

const scalarsOf = (
  row: Selectable<Client>,
): Omit<
  ClientEntry,
  'parentId' | 'identifiers' | 'stakeholders' | 'beneficiaries' | 'externalIds' | 'disclaimers'
> => ({
  clientType: row.client_type,
  nodeId: [row.node_id],
  adviserUserId: row.adviser_user_id,
  title: row.title,
  firstName: row.first_name,
  surname: row.surname,
  name: isPerson(row.client_type) ? null : row.name,
  gender: row.gender,
  dateOfBirth: row.date_of_birth,
  nationality: row.nationality,
  otherNationalities: row.other_nationalities,
  taxDomicile: row.tax_domicile,
  nationalInsuranceNo: row.national_insurance_no,
  currency: 'GBP',
  language: row.language === 'cy' ? 'cy' : 'en',
  email: row.email,
  mobile:
    row.mobile_number === null
      ? null
      : { number: row.mobile_number, locale: row.mobile_locale ?? 'en-GB', isMobile: row.is_mobile ?? true },
  addressDetail: addressOf(row),
  maritalStatus: row.marital_status,
  employmentStatus: row.employment_status,
  retirementAge: row.retirement_age,
  employerDetails: row.employer_details as ClientEntry['employerDetails'],
  amlStatus: row.aml_status,
  termsAccepted: row.terms_accepted_at !== null,
  faceToFace: row.face_to_face,
  marketingPreference: row.marketing_preference,
  entityDetails: row.entity_details as ClientEntry['entityDetails'],
  knowYourBusiness: row.know_your_business as ClientEntry['knowYourBusiness'],
});

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

type EditedColumns = Omit<
  Insertable<Client>,
  | 'firm_id'
  | 'client_id'
  | 'client_type'
  | 'status'
  | 'created_date'
  | 'updated_at'
  | 'updated_by'
  | 'version'
  | 'terms_accepted_at'
>;

/** The columns of the entered fields, except the time the terms were accepted, which the platform sets. */
export const columnsOf = (entry: ClientEntry): EditedColumns => {
  const { addressDetail: address, mobile } = entry;
  return {
    node_id: entry.nodeId[0] ?? '',
    adviser_user_id: entry.adviserUserId,
    name: nameOf(entry),
    title: entry.title,
    first_name: entry.firstName,
    surname: entry.surname,
    gender: entry.gender,
    date_of_birth: entry.dateOfBirth,
    nationality: entry.nationality,
    other_nationalities: [...entry.otherNationalities],
    tax_domicile: entry.taxDomicile,
    national_insurance_no: entry.nationalInsuranceNo,
    currency: entry.currency,
    language: entry.language,
    email: entry.email,
    mobile_number: mobile?.number ?? null,
    mobile_locale: mobile?.locale ?? null,
    is_mobile: mobile?.isMobile ?? null,
    flat_number: address?.flatNumber ?? null,
    house_name: address?.houseName ?? null,
    house_number: address?.houseNumber ?? null,
    address1: address?.address1 || null,
    address2: address?.address2 ?? null,
    town: address?.town || null,
    county: address?.county ?? null,
    post_code: address?.postCode || null,
    country: address?.country ?? null,
    marital_status: entry.maritalStatus,
    employment_status: entry.employmentStatus,
    retirement_age: entry.retirementAge,
    employer_details: json(entry.employerDetails),
    aml_status: entry.amlStatus,
    face_to_face: entry.faceToFace,
    marketing_preference: entry.marketingPreference,
    entity_details: json(entry.entityDetails),
    know_your_business: json(entry.knowYourBusiness),
  };
};

/**
 * Replaces a client's lists. @throws ApiError 400 naming each external id that is repeated or that another client has.
 */
export const writeLists = async (
  transaction: Transaction<DB>,
  firmId: string,
  clientId: string,
  { parentId, identifiers, stakeholders, beneficiaries, externalIds, disclaimers }: ClientEntry,
): Promise<void> => {
  const key = { firm_id: firmId, client_id: clientId };
  for (const table of [
    'client_parent',
    'client_identifier',
    'client_stakeholder',
    'client_beneficiary',
    'client_disclaimer',
  ] as const)
    await transaction.deleteFrom(table).where('firm_id', '=', firmId).where('client_id', '=', clientId).execute();
  if (parentId.length > 0)
    await transaction
      .insertInto('client_parent')
      .values(parentId.map((parent) => ({ ...key, parent_client_id: parent })))
      .execute();
  const numbers = identifiers.flatMap(({ type, value, countryCode }) =>
    type === 'CCPT' || type === 'NIDN' ? [{ identifier_type: type, value, country_code: countryCode }] : [],
  );
  if (numbers.length > 0)
    await transaction
      .insertInto('client_identifier')
      .values(numbers.map((each, line) => ({ ...key, line, ...each })))
      .execute();
  if (stakeholders.length > 0) {
    await transaction
      .insertInto('client_stakeholder')
      .values(
        stakeholders.map((each, line) => ({
          ...key,
          line,
          role: each.role,
          name: each.name,
          date_of_birth: each.dateOfBirth ?? null,
          nationality: each.nationality ?? null,
          share: each.share?.toString() ?? null,
          stakeholder_client_id: each.clientId ?? null,
        })),
      )
      .execute();
  }
  if (beneficiaries.length > 0) {
    await transaction
      .insertInto('client_beneficiary')
      .values(
        beneficiaries.map((each, line) => ({
          ...key,
          line,
          title: each.title ?? null,
          first_name: each.firstName,
          surname: each.surname,
          relationship: each.relationship,
          date_of_birth: each.dateOfBirth ?? null,
          share: each.share.toString(),
        })),
      )
      .execute();
  }
  if (disclaimers.length > 0)
    await transaction
      .insertInto('client_disclaimer')
      .values(
        disclaimers.map(({ type, acceptedDate }) => ({ ...key, disclaimer_type: type, accepted_date: acceptedDate })),
      )
      .execute();
  await replaceExternalIds(transaction, { firmId, recordKind: 'Client', recordId: clientId }, externalIds);
};
