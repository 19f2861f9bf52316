import { documentsOfClientMax, documentsOfDayMax } from '@tessera/contract/documents/values';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { waitTurn } from '../../foundation/database/wait-turn';
import { badField } from '../../requests/http/api-error';

/** @throws ApiError 400 when the client has as many documents, or the firm has added as many today, as it may. */
export const checkRoom = async (transaction: Transaction<DB>, firmId: string, clientId: string): Promise<void> => {
  // For the firm, since its files of a day are counted too.
  await waitTurn(transaction, `documents ${firmId}`);
  const {
    rows: [counts],
  } = await sql<{ ofClient: number; ofDay: number }>`
    select (select count(*)::int from client_document where firm_id = ${firmId} and client_id = ${clientId} and removed_at is null) as "ofClient",
      (select count(*)::int from client_document where firm_id = ${firmId} and added_at > now() - interval '1 day') as "ofDay"`.execute(
    transaction,
  );
  if (counts && counts.ofClient >= documentsOfClientMax)
    throw badField('fileName', `A client has at most ${documentsOfClientMax} documents. Remove one first.`, 'too-many');
  if (counts && counts.ofDay >= documentsOfDayMax)
    throw badField(
      'fileName',
      `Your firm has added ${documentsOfDayMax} documents in a day, which is the most. Go on tomorrow.`,
      'too-many',
    );
};
