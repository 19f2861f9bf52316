import { isPension, type WrapperType } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import { clockRuns, isOver, waitsFor } from '@tessera/contract/transfers/life';
import type { TransferMovement, TransferStatus, TransferType } from '@tessera/contract/transfers/values';
import type { IsoDate } from '@tessera/domain/dates';
import { transferClock, transferKindOf, type ClockTurn } from '@tessera/domain/transfer-clock';
import type { Kysely } from 'kysely';
import { anyOf } from '../../../foundation/database/prepared';
import type { DB } from '../../../foundation/database/schema';

type WireClock = CallData<'getTransfer'>['clock'];

/** What a transfer's clock depends on besides its history. */
export interface Clocked {
  readonly wrapperType: WrapperType;
  readonly transferType: TransferType;
  readonly movement: TransferMovement;
  readonly status: TransferStatus;
  readonly ended: IsoDate | null;
}

/** Reads the turns of the clocks of several transfers, by id, in one query. */
export const readTurns = async (
  db: Kysely<DB>,
  firmId: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ClockTurn[]>> => {
  const turns = new Map<string, ClockTurn[]>();
  if (transferIds.length === 0) return turns;
  const rows = await db
    .selectFrom('transfer_step')
    .innerJoin('portfolio_transaction as t', (join) =>
      join
        .onRef('t.firm_id', '=', 'transfer_step.firm_id')
        .onRef('t.transaction_id', '=', 'transfer_step.transaction_id'),
    )
    .where('transfer_step.firm_id', '=', firmId)
    .where('transfer_step.transaction_id', '=', anyOf(transferIds))
    .select([
      'transfer_step.transaction_id',
      'transfer_step.business_date',
      'transfer_step.to_status',
      'transfer_step.waits_for_us',
      't.movement_type',
    ])
    .orderBy('transfer_step.transaction_id')
    .orderBy('transfer_step.step')
    .execute();
  for (const row of rows) {
    const runs = clockRuns(row.to_status, row.movement_type === 'Out' ? 'Out' : 'In') && !row.waits_for_us;
    turns.set(row.transaction_id, [...(turns.get(row.transaction_id) ?? []), { date: row.business_date, runs }]);
  }
  return turns;
};

/** Whether the clock of an open transfer stands. */
const stands = ({ status, movement }: Pick<Clocked, 'status' | 'movement'>, turns: readonly ClockTurn[]): boolean =>
  !clockRuns(status, movement) || turns.at(-1)?.runs === false;

/** Whom a transfer waits for; null once it is over. Where everything was sent, what is left is ours to decide. */
export const waitedFor = (
  { status, movement }: Pick<Clocked, 'status' | 'movement'>,
  turns: readonly ClockTurn[],
): ReturnType<typeof waitsFor> =>
  clockRuns(status, movement) && stands({ status, movement }, turns) ? 'us' : waitsFor(status, movement);

const ended: Partial<Record<TransferStatus, WireClock['light']>> = {
  Completed: 'Complete',
  Rejected: 'Rejected',
  Cancelled: 'Ended',
  Deleted: 'Ended',
};

/** A transfer's clock on a day. An ISA that moves as cash has the shorter time of cash ISAs. */
export const clockOf = (transfer: Clocked, turns: readonly ClockTurn[], today: IsoDate): WireClock => {
  const { wrapperType, transferType, status } = transfer;
  const kind = transferKindOf(wrapperType, isPension(wrapperType), transferType === 'Cash');
  const over = isOver(status);
  const clock = transferClock(kind, turns, today, over ? (transfer.ended ?? turns.at(-1)?.date ?? today) : null);
  return {
    kind,
    unit: clock.unit,
    used: clock.used,
    limit: clock.days,
    stoppedFor: over || !stands(transfer, turns) ? null : waitedFor(transfer, turns),
    due: clock.due,
    light: ended[status] ?? clock.light,
    rule: `${clock.days} ${clock.unit}: ${clock.force === 'rule' ? 'a rule' : 'a target'}. ${clock.source}.`,
  };
};
