import { sweepMonths } from '@tessera/contract/transfers/values';
import { addMonths } from '@tessera/domain/dates';
import { poundsText } from '@tessera/domain/wording';
import { attempt } from '../../../ledger/attempt';
import { unitsWords, wholeUnit } from '../../../ledger/state/units-text';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import {
  statusAfter,
  statusBeforeCancellation,
  type CounterpartyAnswer,
  type Delivery,
} from '../counterparty/counterparty';
import { backParts, closeLeft, valueLeft } from './leave';
import { isAllSent, lacksCost, writeLines, type TransferLine } from './lines';
import { moveAccount } from './move-account';
import { moveParts, moveTransfer, type Moving } from './move-transfer';
import { reconcile, type Reconciled } from './reconcile';
import { isEstimate, type TransferSituation } from './situation';
import { noteTransfer, shortened } from './stored-transfer';
import { giveFeeBack } from './transfer-fee';

/** Does what an answer of the other provider says, as a step of the transfer's history. */
export const takeAnswer = async (
  moving: Moving,
  situation: TransferSituation,
  answer: CounterpartyAnswer,
): Promise<void> => {
  const { row, history } = situation;
  const { transaction, actor } = moving;
  const to = statusAfter(answer.kind, row.transfer_status, statusBeforeCancellation(history));
  switch (answer.kind) {
    case 'Accepted':
      return noteTransfer(
        transaction,
        actor,
        row,
        { action: 'Accepted', to, reason: 'The other provider accepted the request.' },
        { next_answer: null },
      );
    case 'DocumentsRequested':
    case 'DocumentsRefused':
      return moveTransfer(moving, row, to, {
        reason: answer.reason,
        changed: { asked: answer.reason, action_required: true },
      });
    case 'CrystallisationRequested':
      return moveTransfer(moving, row, to, {
        reason: null,
        changed: {
          asked: 'Please say which benefits were taken from the plan, and when.',
          action_required: true,
        },
      });
    case 'DocumentsAccepted':
    case 'SalesBegun':
    case 'SalesDone':
      return moveTransfer(moving, row, to, { reason: null, changed: { action_required: false } });
    case 'TooLateToCancel':
      return moveTransfer(moving, row, to, {
        reason: 'The other provider could not stop it any more.',
        changed: { asked: row.asked, action_required: row.asked !== null },
      });
    case 'Part':
      return row.transfer_status === 'Completed'
        ? takeLate(moving, situation, answer.delivery)
        : takePart(moving, situation, answer.delivery);
    case 'Rejected':
    case 'Cancelled': {
      const reason = answer.kind === 'Rejected' ? answer.reason : null;
      const parts = row.movement === 'Out' ? backParts(situation, 'comes back') : [];
      const byHand = row.movement === 'Out' ? await giveFeeBack(moving, situation, answer.kind) : null;
      await moveTransfer(moving, row, to, {
        reason,
        parts,
        ...(byHand === null ? {} : { changed: { obstacle: byHand, action_required: true } }),
      });
      if (row.movement === 'Out') await takeBack(moving, situation);
      return;
    }
    case 'ReceivedAll':
      return completeOut(moving, situation);
  }
};

/** The other provider has all that left: that is what moved, whatever was expected. */
const completeOut = async (moving: Moving, situation: TransferSituation): Promise<void> => {
  const { row, lines } = situation;
  await moveTransfer(moving, row, 'Completed', { reason: null, amount: await valueLeft(moving, row.transaction_id) });
  const ended = lines.map((line) => ({ ...line, notComing: true }));
  await writeLines(moving.transaction, moving.actor.firmId, row.transaction_id, ended);
  await closeLeft(moving, { ...situation, row: { ...row, transfer_status: 'Completed' }, lines: ended });
};

/** What had left is in the account again, which goes on as before. */
const takeBack = async (moving: Moving, { row, lines, account }: TransferSituation): Promise<void> => {
  await writeLines(
    moving.transaction,
    moving.actor.firmId,
    row.transaction_id,
    lines.map((line) => ({ ...line, arrivedQuantity: 0n, arrivedAmount: 0n, arrivedCost: 0n })),
  );
  if (account.status === 'Transfer Out') await moveAccount(moving, row.account_id, account.status, 'Active');
};

/** The firm's list among the instruments that came, and the names of these and of those announced. One that is on it but not Active is held. */
const readInstruments = async (
  { transaction, actor: { firmId } }: Moving,
  { units }: Delivery,
  lines: readonly TransferLine[],
) => {
  const ids = [...units, ...lines].flatMap(({ assetId }) => assetId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await transaction
          .selectFrom('instrument')
          .leftJoin('firm_instrument', (join) =>
            join
              .onRef('firm_instrument.asset_id', '=', 'instrument.asset_id')
              .on('firm_instrument.firm_id', '=', firmId),
          )
          .where('instrument.asset_id', 'in', ids)
          .select(['instrument.asset_id', 'instrument.long_name', 'firm_instrument.status'])
          .execute();
  const byId = new Map(rows.map((row) => [row.asset_id, row]));
  return {
    canBeKept: (assetId: string) => byId.get(assetId)?.status != null,
    isListed: (assetId: string) => byId.get(assetId)?.status === 'Active',
    nameOf: (assetId: string) => byId.get(assetId)?.long_name ?? assetId,
  };
};

/** A delivery arrives: what agrees is credited, anything else held. Where the account takes nothing, all of it is held. */
const takePart = async (moving: Moving, situation: TransferSituation, delivery: Delivery): Promise<void> => {
  const { row, lines, terms } = situation;
  const { transaction, actor } = moving;
  const { isListed, nameOf, canBeKept } = await readInstruments(moving, delivery, lines);
  const rules = { provider: row.previous_provider_name, isEstimate: isEstimate(terms), isListed, nameOf, barred: null };
  // Units of an instrument that was never on the firm's list cannot be kept here: the sender keeps them.
  const sentBack = delivery.units.filter(({ assetId }) => !canBeKept(assetId));
  const bookable = { ...delivery, units: delivery.units.filter(({ assetId }) => canBeKept(assetId)) };
  let taken = reconcile(lines, bookable, rules);
  const refused = await attempt(transaction, () => bookPart(moving, situation, taken));
  if (refused instanceof LedgerRefusal) {
    taken = reconcile(lines, bookable, { ...rules, barred: `It is held: ${refused.message}` });
    await bookPart(moving, situation, taken);
  }
  await writeLines(transaction, actor.firmId, row.transaction_id, taken.lines);
  const changed = new Map(taken.lines.map((line) => [line.line, line]));
  const after = [...lines.filter(({ line }) => !changed.has(line)), ...taken.lines];
  const isHeld = taken.parts.some(({ to }) => to === 'Held');
  const hasNoCost = taken.lines.some(lacksCost);
  const said = [
    ...(delivery.isLast ? ['Everything has been sent.'] : []),
    ...taken.notes,
    ...sentBack.map(
      ({ assetId, quantity }) =>
        `${unitsWords(quantity)} of ${nameOf(assetId)} ${quantity === wholeUnit ? 'was' : 'were'} sent back: the instrument is not on the firm’s list.`,
    ),
  ];
  if (row.transfer_status === 'Onboarding Assets' || said.length > 0)
    await noteTransfer(
      transaction,
      actor,
      { ...row, transfer_status: 'Onboarding Assets' },
      {
        // The first part has a step of its own already; what is said of it is not another answer.
        action: row.transfer_status === 'Onboarding Assets' ? 'Part arrived' : 'Reconciled',
        to: 'Onboarding Assets',
        reason: said.length === 0 ? null : shortened(said.join(' ')),
        waitsForUs: isAllSent(after, isEstimate(terms)),
      },
      { next_answer: null, action_required: isHeld || hasNoCost || row.action_required },
    );
  else
    await transaction
      .updateTable('product_transfer')
      .set({ next_answer: null, action_required: hasNoCost || row.action_required })
      .where('firm_id', '=', actor.firmId)
      .where('transaction_id', '=', row.transaction_id)
      .execute();
};

const bookPart = (moving: Moving, { row }: TransferSituation, { parts }: Reconciled): Promise<void> =>
  row.transfer_status === 'Onboarding Assets'
    ? parts.length === 0
      ? Promise.resolve()
      : moveParts(moving, row, 'Part arrived', { reason: null, parts })
    : moveTransfer(moving, row, 'Onboarding Assets', { reason: null, parts });

/** Income that comes after a transfer was complete: credited for a year, and sent back later, or where nothing may be paid in. */
const takeLate = async (moving: Moving, situation: TransferSituation, delivery: Delivery): Promise<void> => {
  const { row, lines } = situation;
  const { transaction, actor } = moving;
  const { residual } = delivery;
  const isSwept = row.date_ended !== null && actor.businessDate <= addMonths(row.date_ended, sweepMonths);
  const taken = reconcile(
    lines,
    { cash: 0n, residual, units: [], isLast: false },
    {
      provider: row.previous_provider_name,
      isEstimate: false,
      barred: null,
      isListed: () => false,
      nameOf: (assetId) => assetId,
    },
  );
  const refused =
    isSwept && residual > 0n
      ? await attempt(transaction, () =>
          moveParts(moving, row, 'Late income arrived', { reason: null, parts: taken.parts }),
        )
      : `It came more than ${sweepMonths} months after the transfer was complete.`;
  const why = refused instanceof LedgerRefusal ? refused.message : refused;
  if (why === undefined) await writeLines(transaction, actor.firmId, row.transaction_id, taken.lines);
  await noteTransfer(
    transaction,
    actor,
    row,
    why === undefined
      ? { action: 'Late income arrived', to: 'Completed', reason: poundsText(residual) }
      : { action: 'Late income sent back', to: 'Completed', reason: shortened(`${poundsText(residual)}: ${why}`) },
    { next_answer: null },
  );
};
