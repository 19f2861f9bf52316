import { isPension, type WrapperType } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import { isOver, runningStatuses, waitsFor } from '@tessera/contract/transfers/life';
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
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', anyOf(transferIds))
    .select(['transaction_id', 'business_date', 'to_status'])
    .orderBy('transaction_id')
    .orderBy('step')
    .execute();
  for (const { transaction_id: id, business_date: date, to_status: status } of rows)
    turns.set(id, [...(turns.get(id) ?? []), { date, runs: runningStatuses.includes(status) }]);
  return turns;
};

const ended: Partial<Record<TransferStatus, WireClock['light']>> = {
  Completed: 'Complete',
  Rejected: 'Rejected',
  Cancelled: 'Ended',
  Deleted: 'Ended',
};

/** A transfer's clock on a day. An ISA that moves as cash has the shorter time of cash ISAs. */
export const clockOf = (transfer: Clocked, turns: readonly ClockTurn[], today: IsoDate): WireClock => {
  const { wrapperType, transferType, movement, status } = transfer;
  const kind = transferKindOf(wrapperType, isPension(wrapperType), transferType === 'Cash');
  const over = isOver(status);
  const clock = transferClock(kind, turns, today, over ? (transfer.ended ?? turns.at(-1)?.date ?? today) : null);
  return {
    kind,
    unit: clock.unit,
    used: clock.used,
    limit: clock.days,
    stoppedFor: over || runningStatuses.includes(status) ? null : waitsFor(status, movement),
    due: clock.due,
    light: ended[status] ?? clock.light,
    rule: `${clock.days} ${clock.unit}: ${clock.force === 'rule' ? 'a rule' : 'a target'}. ${clock.source}.`,
  };
};
