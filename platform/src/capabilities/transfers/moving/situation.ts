import { isPension } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, type Pence } from '@tessera/domain/money';
import type { Kysely, Transaction } from 'kysely';
import type { AccountStatus, WrapperType } from '../../../foundation/database/column-types';
import type { DB } from '../../../foundation/database/schema';
import { lockAccounts } from '../../../ledger/state/read-state';
import { answerOfStep, type HistoryStep, type TransferInstruction } from '../counterparty/counterparty';
import { readLines, type TransferLine } from './lines';
import { lockTransfer, type TransferRow } from './stored-transfer';

export type StoredTerms = NonNullable<CallData<'getTransfer'>['terms']>;

/** A transfer, locked with its account, and all that decides how it goes on. */
export interface TransferSituation {
  readonly row: TransferRow;
  readonly terms: StoredTerms;
  /** What it should be worth, or the sum that moves or stays. */
  readonly amount: Pence;
  readonly account: { readonly status: AccountStatus; readonly wrapper: WrapperType; readonly modelId: string | null };
  readonly party: { readonly isElectronic: boolean; readonly looksAtDocuments: boolean; readonly typicalDays: number };
  readonly lines: readonly TransferLine[];
  readonly history: readonly HistoryStep[];
  /** Whether what has to be checked before it leaves is: its form, and the conditions of a pension. */
  readonly isChecked: boolean;
}

/** Days that a provider takes of which nothing is known. */
const usualDays = 21;

/**
 * Locks a transfer with its account, and reads what decides how it goes on; null for one that was entered before terms
 * were kept, which nothing moves.
 */
export const lockSituation = async (
  transaction: Transaction<DB>,
  firmId: string,
  transferId: string,
): Promise<TransferSituation | null> => {
  const found = await transaction
    .selectFrom('portfolio_transaction as t')
    .innerJoin('account', (join) =>
      join.onRef('account.firm_id', '=', 't.firm_id').onRef('account.account_id', '=', 't.account_id'),
    )
    .where('t.firm_id', '=', firmId)
    .where('t.transaction_id', '=', transferId)
    .select(['t.account_id', 't.amount'])
    .executeTakeFirst();
  if (!found) return null;
  await lockAccounts(transaction, firmId, [found.account_id]);
  const row = await lockTransfer(transaction, firmId, transferId);
  if (!row || row.terms === null) return null;
  const account = await transaction
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', row.account_id)
    .select(['status', 'wrapper_type', 'model_id'])
    .executeTakeFirstOrThrow();
  const party = await transaction
    .selectFrom('master_party')
    .where('firm_id', '=', firmId)
    .where('master_party_id', '=', row.master_party_id ?? '')
    .select(['electronic', 'signature_type', 'typical_days'])
    .executeTakeFirst();
  const terms = row.terms as unknown as StoredTerms;
  const signature = terms.signatureType ?? party?.signature_type ?? 'Wet signature';
  const { history, isChecked } = await readHistory(transaction, firmId, transferId);
  return {
    row,
    terms,
    amount: parsePounds(found.amount ?? '0'),
    account: { status: account.status, wrapper: account.wrapper_type, modelId: account.model_id },
    party: {
      isElectronic: party?.electronic === true && signature === 'Electronic',
      looksAtDocuments: signature === 'Wet signature',
      typicalDays: party?.typical_days ?? usualDays,
    },
    lines: await readLines(transaction, firmId, transferId),
    history,
    isChecked: isChecked || row.checked_by !== null,
  };
};

const readHistory = async (
  db: Kysely<DB>,
  firmId: string,
  transferId: string,
): Promise<{ readonly history: readonly HistoryStep[]; readonly isChecked: boolean }> => {
  const steps = await db
    .selectFrom('transfer_step')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', transferId)
    .select(['business_date', 'from_status', 'to_status', 'action', 'acted_by'])
    .orderBy('step')
    .execute();
  return {
    history: steps.map((step) => ({
      date: step.business_date as IsoDate,
      status: step.to_status,
      answer: step.acted_by === 'provider' ? answerOfStep(step.action) : null,
    })),
    isChecked: steps.some(({ from_status: from, to_status: to }) => to === 'Pending' && from !== null && from !== to),
  };
};

/** Whether the sum of a transfer's cash is an estimate: the whole of a product that moves as cash. */
export const isEstimate = ({ transferType, transferValueType, withdrawalType }: StoredTerms): boolean =>
  transferType === 'Cash' && !(transferValueType === 'Partial' && withdrawalType === 'Withdraw');

/** What the other provider is asked to do: as it was announced, whatever has come since. */
export const instructionOf = ({
  row,
  terms,
  amount,
  account,
  party,
  lines,
}: TransferSituation): TransferInstruction => {
  const announced = lines.flatMap(({ line, kind, assetId, announcedQuantity, announcedAmount }) =>
    kind === 'Residual' || (kind === 'Holding' && (announcedQuantity ?? 0n) === 0n)
      ? []
      : [{ line, kind, assetId, quantity: announcedQuantity, amount: announcedAmount }],
  );
  const hasCash = announced.some(({ kind, amount: sum }) => kind === 'Cash' && (sum ?? 0n) > 0n);
  return {
    transferId: row.transaction_id,
    movement: row.movement,
    transferType: terms.transferType,
    isPension: isPension(account.wrapper),
    isExact: !isEstimate(terms),
    typicalDays: party.typicalDays,
    lines:
      terms.transferType === 'Cash' && !hasCash
        ? [{ line: 1, kind: 'Cash', assetId: null, quantity: null, amount }]
        : announced,
  };
};
