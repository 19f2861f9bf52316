import type { CallData } from '@tessera/contract/schemas';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema';
import type { TransactionCommand } from './commands';
import type { LedgerActor } from './state';

/** Answers what opening transactions would do now and later: the same plan as a commit's, without locks and without writing. @throws LedgerRefusal. */
export const preview = async (_db: Kysely<DB>, _actor: LedgerActor, _command: Extract<TransactionCommand, { kind: 'open' }>): Promise<CallData<'previewTransactions'>> => {
  throw new Error('There is no preview yet.');
};
