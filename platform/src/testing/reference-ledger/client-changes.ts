import type { Random } from '../../demo/rows/random';
import type { Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import type { ReferenceClient } from './account';
import type { ReferenceLedger } from './reference-ledger';

const clientsOf = ({ accounts }: ReferenceLedger): ReferenceClient[] => [
  ...new Set(accounts.map(({ client }) => client)),
];

/** Moves a client abroad or back home: payments under way to their ISA may then not be received. */
export const changeResidence = async (
  { pool }: Database<DB>,
  reference: ReferenceLedger,
  random: Random,
): Promise<ReferenceClient> => {
  const { client } = random.pick(reference.accounts.filter(({ subscriber }) => subscriber !== null));
  const abroad = clientsOf(reference).filter(({ isResident }) => !isResident);
  const moved = abroad.length > 0 && random.chance(70) ? random.pick(abroad) : client;
  moved.isResident = !moved.isResident;
  await pool.query(`update client set tax_domicile = $2 where firm_id = 'NBW' and client_id = $1`, [
    moved.clientId,
    moved.isResident ? 'GB' : 'FR',
  ]);
  return moved;
};

/** A client enters other bank details, which nobody has verified, or those there are are verified. */
export const changeBankDetails = async (
  { pool }: Database<DB>,
  reference: ReferenceLedger,
  random: Random,
): Promise<ReferenceClient> => {
  const all = clientsOf(reference).filter(({ hasBankDetails }) => hasBankDetails);
  const waiting = all.filter(({ bankIsVerified }) => !bankIsVerified);
  const client = random.pick(waiting.length > 0 && random.chance(80) ? waiting : all);
  client.bankIsVerified = !client.bankIsVerified;
  await pool.query(
    `update bank_details set status = $2, verification_source = $3, verified_kind = $4 where firm_id = 'NBW' and client_id = $1 and replaced_at is null`,
    [client.clientId, ...(client.bankIsVerified ? ['Active', 'Manual', 'User'] : ['Pending', null, null])],
  );
  return client;
};

/** Confirms the death of a client, or takes it back. */
export const setDead = async ({ pool }: Database<DB>, clientId: string, isDead: boolean): Promise<void> => {
  await pool.query(
    isDead
      ? `insert into death (firm_id, death_id, client_id, died_on, known_on, notified_by, proof, reason, status, created_at, created_by, updated_at, updated_by)
         select 'NBW', 'run', $1, business_date, business_date, 'test', 'Not seen yet', 'test', 'Confirmed', now(), 'test', now(), 'test' from business_date`
      : `delete from death where firm_id = 'NBW' and client_id = $1`,
    [clientId],
  );
};
