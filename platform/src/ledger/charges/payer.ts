import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: the id of the client who pays for a client of the named table: a minor's first parent, otherwise the client
 * (domain A.9).
 */
export const payerOf = (table: string): RawBuilder<string> => {
  const [type, firmId, clientId] = ['client_type', 'firm_id', 'client_id'].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  return sql<string>`coalesce(case when ${type} = 'Minor' then (select min(parent_client_id) from client_parent where client_parent.firm_id = ${firmId} and client_parent.client_id = ${clientId}) end, ${clientId})`;
};
