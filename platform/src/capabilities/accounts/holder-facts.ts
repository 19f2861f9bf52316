import type { HolderFacts } from '@tessera/domain/account-rules';
import { sql } from 'kysely';
import type { ClientStatus, ClientType } from '../../foundation/database/column-types';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';

/** The facts about a client that the account rules use. */
export interface Holder extends HolderFacts {
  readonly clientId: string;
  readonly name: string;
  readonly nodeId: string;
  readonly jointWith: readonly string[];
}

interface Row {
  client_id: string;
  client_type: ClientType;
  status: ClientStatus;
  name: string;
  node_id: string;
  date_of_birth: string | null;
  tax_domicile: string | null;
  national_insurance_no: string | null;
  adviser_user_id: string | null;
  trust_type: string | null;
  joint_with: string[];
  has_junior_isa: boolean;
}

/** Reads the facts the account rules need, by client id. Closed and deleted accounts do not count. */
export const readHolderFacts = async (
  { db, firmId }: Pick<ReadScope, 'db' | 'firmId'>,
  clientIds: readonly FoundId<'Client'>[],
): Promise<ReadonlyMap<string, Holder>> => {
  const { rows } = await sql<Row>`
    select client_id, client_type, status, name, node_id, date_of_birth, tax_domicile, national_insurance_no, adviser_user_id, entity_details ->> 'trustType' as trust_type,
      array(select distinct other.client_id from account_client mine join account using (firm_id, account_id) join account_client other using (firm_id, account_id)
        where mine.firm_id = client.firm_id and mine.client_id = client.client_id and other.client_id <> client.client_id and account.status not in ('Closed', 'Deleted') order by 1) as joint_with,
      exists (select from account_client mine join account using (firm_id, account_id)
        where mine.firm_id = client.firm_id and mine.client_id = client.client_id and wrapper_type = 'JISA' and account.status not in ('Closed', 'Deleted')) as has_junior_isa
    from client where firm_id = ${firmId} and client_id = any(${[...clientIds]}::text[])`.execute(db);
  return new Map(
    rows.map((row): [string, Holder] => [
      row.client_id,
      {
        clientId: row.client_id,
        clientType: row.client_type,
        status: row.status,
        name: row.name,
        nodeId: row.node_id,
        dateOfBirth: row.date_of_birth,
        taxDomicile: row.tax_domicile,
        nationalInsuranceNo: row.national_insurance_no,
        adviserUserId: row.adviser_user_id,
        trustType: row.trust_type,
        jointWith: row.joint_with,
        hasJuniorIsa: row.has_junior_isa,
      },
    ]),
  );
};
