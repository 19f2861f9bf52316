import type { CallData } from '@tessera/contract/schemas';
import { poundsToWire, unitsToWire } from '@tessera/domain/money';
import type { ReadScope } from '../../../requests/access/scope';
import { idIs } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { notFound } from '../../../requests/http/api-error';
import { wireNullable, wireTimestamp } from '../../../requests/http/wire';
import { knownCost, lacksCost, lineState, readLines, type TransferLine } from '../moving/lines';
import { readActionFacts } from '../moving/read-action-facts';
import { needsAuthorisation } from '../moving/stored-transfer';
import { asActor, transferActionsOf } from '../moving/transfer-actions';
import { owedOf } from './owed';
import { ownersOf } from './owners';
import { readTurns } from './read-clocks';
import { readNotes } from './read-notes';
import { selectedTransfers, toRow } from './transfer-row';

export type TransferRecord = CallData<'getTransfer'>;

const readSteps = async ({ db, firmId }: ReadScope, transferId: string): Promise<TransferRecord['steps']> =>
  (
    await db
      .selectFrom('transfer_step')
      // A history names its people whatever their node.
      .leftJoin('portal_user as mover', (join) =>
        join.onRef('mover.firm_id', '=', 'transfer_step.firm_id').onRef('mover.user_id', '=', 'transfer_step.user_id'),
      )
      .where('transfer_step.firm_id', '=', firmId)
      .where('transfer_step.transaction_id', '=', transferId)
      .select([
        'transfer_step.action',
        'transfer_step.at',
        'transfer_step.business_date',
        'transfer_step.to_status',
        'transfer_step.user_id',
        'transfer_step.acted_by',
        'transfer_step.reason',
        'mover.name as user_name',
      ])
      .orderBy('transfer_step.step')
      .execute()
  ).map((row) => ({
    step: row.action,
    at: wireTimestamp(row.at),
    businessDate: row.business_date,
    status: row.to_status,
    userId: row.user_id,
    userName: row.user_name,
    by: row.acted_by,
    reason: row.reason,
  }));

const readParts = async ({ db, firmId }: ReadScope, transferId: string): Promise<TransferRecord['parts']> =>
  (
    await db
      .selectFrom('transfer_part')
      .innerJoin('portfolio_transaction as t', (join) =>
        join
          .onRef('t.firm_id', '=', 'transfer_part.firm_id')
          .onRef('t.transaction_id', '=', 'transfer_part.transaction_id'),
      )
      .leftJoin('instrument', 'instrument.asset_id', 't.asset_id')
      .where('transfer_part.firm_id', '=', firmId)
      .where('transfer_part.transfer_id', '=', transferId)
      .select([
        't.transaction_id',
        't.transaction_type',
        't.movement_type',
        't.status',
        't.quantity',
        't.amount',
        't.transaction_date',
        'instrument.long_name',
      ])
      .orderBy('t.transaction_date')
      .orderBy('t.transaction_id')
      .execute()
  ).map((row) => ({
    transactionId: row.transaction_id,
    transactionType: row.transaction_type,
    movementType: row.movement_type,
    status: row.status,
    assetName: row.long_name,
    quantity: wireNullable(row.quantity),
    amount: wireNullable(row.amount),
    date: row.transaction_date,
  }));

const readNames = async ({ db }: ReadScope, lines: readonly TransferLine[]): Promise<ReadonlyMap<string, string>> => {
  const ids = lines.flatMap(({ assetId }) => assetId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('instrument')
    .where('asset_id', 'in', ids)
    .select(['asset_id', 'long_name'])
    .execute();
  return new Map(rows.map((row) => [row.asset_id, row.long_name]));
};

/** The model that the cash is invested in on arrival: of the terms, else the account's own. */
const readModel = async (
  { db, firmId }: ReadScope,
  terms: TransferRecord['terms'],
  accountId: string,
): Promise<TransferRecord['investsIn']> => {
  if (terms?.autoInvest?.into !== 'Model') return null;
  const { modelId } = terms.autoInvest;
  const row = await db
    .selectFrom('model')
    .where('firm_id', '=', firmId)
    .where((eb) =>
      modelId === undefined
        ? eb(
            'model_id',
            '=',
            eb
              .selectFrom('account')
              .where('firm_id', '=', firmId)
              .where('account_id', '=', accountId)
              .select('account.model_id'),
          )
        : eb('model_id', '=', modelId),
    )
    .select(['model_id', 'name'])
    .executeTakeFirst();
  return row ? { modelId: row.model_id, name: row.name } : null;
};

const kindNames = { Cash: 'Cash', Residual: 'Late income', Holding: 'Holding' } as const;

const toLine = (
  line: TransferLine,
  name: string,
  owed: string | null,
  owesCost: boolean,
): TransferRecord['lines'][number] => {
  const isHolding = line.kind === 'Holding';
  const cost = knownCost(line);
  return {
    line: line.line,
    kind: line.kind,
    assetId: line.assetId,
    name,
    state: lineState(line),
    announcedQuantity: line.announcedQuantity === null ? null : unitsToWire(line.announcedQuantity),
    announcedAmount: line.announcedAmount === null ? null : poundsToWire(line.announcedAmount),
    arrivedQuantity: isHolding ? unitsToWire(line.arrivedQuantity) : null,
    arrivedAmount: isHolding ? null : poundsToWire(line.arrivedAmount),
    heldQuantity: isHolding ? unitsToWire(line.heldQuantity) : null,
    heldAmount: isHolding ? null : poundsToWire(line.heldAmount),
    bookCost: cost === null ? null : poundsToWire(cost),
    arrivedCost: isHolding ? poundsToWire(line.arrivedCost) : null,
    costMissing: owesCost,
    acquired: line.acquired,
    owed,
  };
};

/** Finds a transfer that the caller sees, whole. @throws ApiError 404 otherwise. */
export const findTransfer = async (scope: ReadScope, transferId: string): Promise<TransferRecord> => {
  const { db, firmId, businessDate, caller } = scope;
  const row = await selectedTransfers(scope)
    .leftJoin('portal_user as author', (join) =>
      join
        .onRef('author.firm_id', '=', 'portfolio_transaction.firm_id')
        .onRef('author.user_id', '=', 'portfolio_transaction.created_by'),
    )
    .leftJoin('product_transfer as again', (join) =>
      join
        .onRef('again.firm_id', '=', 'product_transfer.firm_id')
        .onRef('again.resubmits', '=', 'product_transfer.transaction_id'),
    )
    .where(idIs('portfolio_transaction.transaction_id', transferId))
    .select([
      'portfolio_transaction.status',
      'portfolio_transaction.created_by',
      'portfolio_transaction.updated_at',
      'portfolio_transaction.updated_by',
      'product_transfer.terms',
      'product_transfer.asked',
      'product_transfer.obstacle',
      'product_transfer.resubmits',
      'product_transfer.version',
      'author.name as author_name',
      'again.transaction_id as again_id',
    ])
    .executeTakeFirst();
  if (!row) throw notFound('Transfer');
  const id: string = row.transaction_id;
  const lines = await readLines(db, firmId, id);
  const names = await readNames(scope, lines);
  const head = toRow(row, (await readTurns(db, firmId, [id])).get(id) ?? [], businessDate);
  const steps = await readSteps(scope, id);
  const mustAuthorise = needsAuthorisation(row.status, row.transfer_status);
  const facts = await readActionFacts(db, firmId, {
    transaction_id: id,
    transfer_status: row.transfer_status,
    movement: head.movementType,
    created_by: row.created_by,
    needs_authorisation: mustAuthorise,
    action_required: row.action_required,
    obstacle: row.obstacle,
    terms: row.terms,
  });
  const owing = {
    status: row.transfer_status,
    movement: head.movementType,
    provider: row.previous_provider_name,
  };
  return {
    ...head,
    terms: row.terms as TransferRecord['terms'],
    investsIn: await readModel(scope, row.terms as TransferRecord['terms'], row.account_id),
    lines: lines.map((line) =>
      toLine(
        line,
        line.assetId === null ? kindNames[line.kind] : (names.get(line.assetId) ?? line.assetId),
        owedOf(line, owing),
        head.movementType === 'In' && lacksCost(line),
      ),
    ),
    steps,
    parts: await readParts(scope, id),
    actions: transferActionsOf(facts, asActor(caller)),
    notes: await readNotes(scope, id),
    colleagues: await ownersOf(db, firmId, head.nodeId),
    // It is kept while a cancellation is open, and nobody has to answer it meanwhile.
    asked: row.transfer_status === 'Pending Cancellation' ? null : row.asked,
    obstacle: row.obstacle,
    resubmits: row.resubmits,
    resubmittedAs: row.again_id,
    needsAuthorisation: mustAuthorise,
    createdBy: row.created_by === null ? null : { userId: row.created_by, name: row.author_name ?? row.created_by },
    auditDetails: {
      application: 'tessera',
      userFirmId: firmId,
      userId: steps.at(-1)?.userId ?? row.updated_by ?? 'platform',
      updateDate: steps.at(-1)?.at ?? wireTimestamp(row.updated_at ?? new Date(`${row.date_initiated}T00:00:00Z`)),
      version: row.version,
    },
  };
};

/** A transfer with its lines, its history, the transactions that moved it and what may be done with it now. */
export const getTransfer: Handler<'getTransfer'> = async ({ path: { transactionId }, scope }) => ({
  data: await findTransfer(scope, transactionId),
});
