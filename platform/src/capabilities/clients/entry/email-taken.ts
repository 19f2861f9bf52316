import type { FieldError } from '@tessera/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';

/** Whether another client or a user of the firm has an e-mail address, ignoring case. */
export const isEmailTaken = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string | null,
  email: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from client where firm_id = ${firmId} and lower(email) = lower(${email}) and client_id is distinct from ${clientId}
    union all select from portal_user where firm_id = ${firmId} and lower(email) = lower(${email})`.execute(db);
  return rows.length > 0;
};

/**
 * The problem with an e-mail address that somebody in the firm already has. It locks the address, so nobody else can
 * take it until the transaction ends.
 */
export const emailTakenProblem = async (
  transaction: Transaction<DB>,
  firmId: string,
  clientId: string | null,
  email: string,
): Promise<readonly FieldError[]> => {
  // The database's own lower(), as in the unique indexes.
  await sql`select pg_advisory_xact_lock(hashtextextended('email ' || ${firmId} || ' ' || lower(${email}), 0))`.execute(
    transaction,
  );
  return (await isEmailTaken(transaction, firmId, clientId, email))
    ? [
        {
          fieldName: 'email',
          type: 'taken',
          errorMessage: 'Another client or user of the firm has this e-mail address. Everybody needs one of their own.',
        },
      ]
    : [];
};
