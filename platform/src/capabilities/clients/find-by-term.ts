import { fieldScopeOf } from '@tessera/contract/clients/field-scopes';
import {
  nationalInsuranceProblem,
  normaliseNationalInsurance,
  normalisePostCode,
  postCodeProblem,
} from '@tessera/domain/client-rules';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenAccounts } from '../../requests/access/seen';
import { idPrefix, nameHolds, textPrefix } from '../../requests/http/filters';
import { inaccessibleFieldsFor } from './entry/field-access';

/** The most holders that one account number or other system's number leads to. */
const holdersMax = 50;
/** A postcode as it is being typed: the part before the space, and some of the part after it. */
const begunPostCode = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{0,2}$/i;

/** The holders of accounts with this number, or with this number at another system, and clients with that number. */
const holdersOf = async (scope: ReadScope, term: string): Promise<string[]> => {
  const elsewhere = scope.db
    .selectFrom('external_id')
    .where('external_id.firm_id', '=', scope.firmId)
    .where(sql<SqlBool>`upper(external_id.external_id) = ${term.toUpperCase()}`);
  const accounts = seenAccounts(scope)
    .innerJoin('account_client', (join) =>
      join
        .onRef('account_client.firm_id', '=', 'account.firm_id')
        .onRef('account_client.account_id', '=', 'account.account_id'),
    )
    .where((eb) =>
      eb.or([
        idIs('account.account_id', term.toUpperCase()),
        sql<SqlBool>`account.account_id in (${elsewhere.where('record_kind', '=', 'Account').select('record_id')})`,
      ]),
    )
    .select('account_client.client_id as id')
    .limit(holdersMax);
  const clients = elsewhere.where('record_kind', '=', 'Client').select('record_id as id').limit(holdersMax);
  return (await Promise.all([accounts.execute(), clients.execute()])).flat().map(({ id }) => id);
};

/**
 * SQL: clients whom a term finds: by words of the name, the beginning of the id or of the e-mail address, postcode,
 * account number, a number at another system, and the National Insurance number where the caller may see it.
 */
export const findByTerm = async (scope: ReadScope, text: string): Promise<Expression<SqlBool>> => {
  const eb = expressionBuilder<DB, 'client'>();
  const term = text.trim();
  if (term.includes('@')) return sql<SqlBool>`lower(client.email) like ${textPrefix(term.toLowerCase())}`;
  const conditions: Expression<SqlBool>[] = [
    nameHolds('client.search_name', term),
    eb('client.client_id', 'like', idPrefix(term)),
  ];
  const holders = await holdersOf(scope, term);
  if (holders.length > 0) conditions.push(eb('client.client_id', '=', anyOf(holders)));
  if (postCodeProblem(term) === null) conditions.push(eb('client.post_code', '=', normalisePostCode(term)));
  else if (begunPostCode.test(term)) conditions.push(eb('client.post_code', 'like', idPrefix(term)));
  // Whoever may not see the number must not learn from a match whose it is.
  const mayFindByNumber = !fieldScopeOf('nationalInsuranceNo', inaccessibleFieldsFor(scope.caller, 'read'));
  if (mayFindByNumber && nationalInsuranceProblem(term) === null)
    conditions.push(eb('client.national_insurance_no', '=', normaliseNationalInsurance(term)));
  return eb.or(conditions);
};
