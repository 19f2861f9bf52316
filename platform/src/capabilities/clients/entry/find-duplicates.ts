import type { CallRow } from '@tessera/contract/schemas';
import { fieldScopeOf } from '@tessera/contract/clients/field-scopes';
import { clientTypes, isPerson } from '@tessera/contract/clients/values';
import { companyNumberProblem, normaliseNationalInsurance, normalisePostCode } from '@tessera/domain/client-rules';
import { sql, type RawBuilder } from 'kysely';
import type { Handler } from '../../../requests/handler';
import { checkFirm } from '../../../requests/access/check-firm';
import { nameOf } from './entry';
import { inaccessibleFieldsFor } from './field-access';
import { idIs, seenClients } from '../../../requests/access/seen';
import { isEmailTaken } from './email-taken';

/** The most clients in one response. */
const duplicatesMax = 10;

const never = sql<boolean>`false`;
const where = <Value>(value: Value | null, condition: (value: Value) => RawBuilder<boolean>): RawBuilder<boolean> =>
  value === null ? never : condition(value);

const text = (entered: string | null | undefined): string | null => entered?.trim() || null;
const registration = (entered: string): string =>
  companyNumberProblem(entered) === null ? entered.replace(/\s+/g, '').toUpperCase() : entered;

/**
 * The details that may match, weighted by how strongly they suggest the same client: each outweighs all after it
 * together. Entities match on their names alone; people need something more.
 */
const weights = {
  'e-mail': 32,
  'National Insurance number': 16,
  'registration number': 8,
  'name and date of birth': 4,
  'name and postcode': 2,
  name: 1,
} as const;
type Agreement = keyof typeof weights;
const agreements = Object.keys(weights) as Agreement[];

/**
 * Clients the caller sees who may be duplicates, likeliest first. If someone else has the e-mail address, the answer
 * says so without naming them.
 */
export const findDuplicateClients: Handler<'findDuplicateClients'> = async ({ body, scope }) => {
  checkFirm(body, scope);
  const email = text(body.email);
  const name =
    nameOf({
      clientType: body.clientType,
      firstName: text(body.firstName),
      surname: text(body.surname),
      name: text(body.name),
    }) || null;
  const postCode = text(body.postCode);
  const dateOfBirth = body.dateOfBirth ?? null;
  // A caller who may not see the number must not learn from a match whether a client has it.
  const number = fieldScopeOf('nationalInsuranceNo', inaccessibleFieldsFor(scope.caller, 'read'))
    ? null
    : text(body.nationalInsuranceNo);
  const registered = text(body.registrationNumber);
  // The trigram index serves %, which matches names that are a third alike; a name alone has to be nearly the same. A
  // company may well be named after a person.
  const sameKind = clientTypes.filter((clientType) => isPerson(clientType) === isPerson(body.clientType));
  const alike = where(name, (value) => sql`(client.name % ${value} and client.client_type = any(${sameKind}))`);
  const conditions: Readonly<Record<Agreement, RawBuilder<boolean>>> = {
    'e-mail': where(email, (value) => sql`coalesce(lower(client.email) = lower(${value}), false)`),
    'National Insurance number': where(
      number,
      (value) => sql`coalesce(client.national_insurance_no = ${normaliseNationalInsurance(value)}, false)`,
    ),
    'registration number': where(
      registered,
      (value) => sql`coalesce(client.entity_details->>'registrationNumber' = ${registration(value)}, false)`,
    ),
    'name and date of birth': where(
      dateOfBirth,
      (value) => sql`(${alike} and coalesce(client.date_of_birth = ${value}, false))`,
    ),
    'name and postcode': where(
      postCode,
      (value) => sql`(${alike} and coalesce(client.post_code = ${normalisePostCode(value)}, false))`,
    ),
    name: isPerson(body.clientType)
      ? never
      : where(name, (value) => sql`(${alike} and similarity(client.name, ${value}) >= 0.7)`),
  };
  const weight = sql<number>`${sql.join(
    agreements.map(
      (agreement) => sql`case when ${conditions[agreement]} then ${sql.lit(weights[agreement])} else 0 end`,
    ),
    sql` + `,
  )}`;
  // The conditions stand alone so that each can use its index: the coalesce of the weights would hide them from the
  // planner.
  const anyOf = sql<boolean>`(${sql.join(
    [
      where(email, (value) => sql`lower(client.email) = lower(${value})`),
      where(number, (value) => sql`client.national_insurance_no = ${normaliseNationalInsurance(value)}`),
      where(registered, (value) => sql`client.entity_details->>'registrationNumber' = ${registration(value)}`),
      where(dateOfBirth, (value) => sql`(${alike} and client.date_of_birth = ${value})`),
      where(postCode, (value) => sql`(${alike} and client.post_code = ${normalisePostCode(value)})`),
      conditions.name,
    ],
    sql` or `,
  )})`;
  const rows = await seenClients(scope)
    .where(anyOf)
    .$if(body.clientId !== undefined, (query) =>
      query.where((eb) => eb.not(idIs('client.client_id', body.clientId ?? ''))),
    )
    .select([
      'client.client_id',
      'client.name',
      'client.status',
      'client.date_of_birth',
      'client.post_code',
      weight.as('weight'),
    ])
    .orderBy('weight', 'desc')
    .orderBy('client.sort_name')
    .orderBy('client.client_id')
    .limit(duplicatesMax)
    .execute();
  const found = rows.map((row): CallRow<'findDuplicateClients'> => ({
    id: row.client_id,
    name: row.name,
    status: row.status,
    dateOfBirth: row.date_of_birth,
    postCode: row.post_code,
    agrees: agreements.filter((agreement) => (row.weight & weights[agreement]) !== 0),
    blocking: (row.weight & weights['e-mail']) !== 0,
  }));
  const isTaken =
    email !== null &&
    !found.some(({ blocking }) => blocking) &&
    (await isEmailTaken(scope.db, scope.firmId, body.clientId ?? null, email));
  return {
    data: isTaken
      ? [
          {
            id: null,
            name: 'Another client or user of the firm',
            status: null,
            dateOfBirth: null,
            postCode: null,
            agrees: ['e-mail'],
            blocking: true,
          },
          ...found,
        ].slice(0, duplicatesMax)
      : found,
  };
};
