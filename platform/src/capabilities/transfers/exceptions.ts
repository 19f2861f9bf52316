import { findingsMax } from '@tessera/contract/notifications/values';
import { openStatuses } from '@tessera/contract/transfers/life';
import { inSentence } from '@tessera/domain/in-sentence';
import { countText } from '@tessera/domain/wording';
import { sql, type RawBuilder } from 'kysely';
import type { ExceptionKind, Finding, FindScope } from '../../background/notifications/kind';
import type { TransferStatus, TransferType, WrapperType } from '../../foundation/database/column-types';
import { dealtWith, lastSteps, ofTransaction, sentence } from '../transactions/exceptions';
import { linkSteps } from './moving/stored-transfer';
import { clockOf, readTurns } from './record/read-clocks';
import { contactDueBy } from './record/contact-due';

const asked = { resource: 'Transaction', level: 'action' } as const;

interface FoundTransfer {
  transaction_id: string;
  step: number;
  at: Date;
  account_id: string;
  node_id: string;
  client_id: string;
  amount: string | null;
  movement_type: string;
  wrapper_type: WrapperType;
  transfer_type: TransferType;
  transfer_status: TransferStatus;
  provider: string;
  asked: string | null;
  obstacle: string | null;
  date_initiated: string;
  next_contact: string | null;
  owner_user_id: string | null;
}

/**
 * Transfers that meet a condition, the longest waiting first. Those that were entered before terms were kept are left
 * out: nobody can move them.
 */
const found = async ({ db, firmId }: FindScope, condition: RawBuilder<boolean>): Promise<readonly FoundTransfer[]> =>
  (
    await sql<FoundTransfer>`
      select transfer.transaction_id, last.step, last.at, t.account_id, account.node_id, account.lead_client_id as client_id, t.amount, t.movement_type, account.wrapper_type, transfer.transfer_type, transfer.transfer_status,
        transfer.previous_provider_name as provider, transfer.asked, transfer.obstacle, transfer.date_initiated, transfer.next_contact, transfer.owner_user_id
      from product_transfer transfer join portfolio_transaction t using (firm_id, transaction_id) join account using (firm_id, account_id)
        join lateral (select step, at from transfer_step where transfer_step.firm_id = transfer.firm_id and transfer_step.transaction_id = transfer.transaction_id and action not in (${linkSteps.linked}, ${linkSteps.unlinked}) order by step desc limit 1) last on true
      where transfer.firm_id = ${firmId} and transfer.terms is not null and ${condition}
      order by last.at, transfer.transaction_id limit ${findingsMax}`.execute(db)
  ).rows;

const finding = (row: FoundTransfer, key: string, title: string, why: string, due: string | null = null): Finding => ({
  key: `${row.transaction_id} ${key}`,
  record: { kind: 'Transfer', id: row.transaction_id },
  nodeId: row.node_id,
  clientId: row.client_id,
  accountId: row.account_id,
  title,
  why,
  amount: row.amount,
  since: row.at,
  due,
  notForUserId: null,
});

const nameOf = ({ movement_type: movement }: Pick<FoundTransfer, 'movement_type'>): string =>
  movement === 'Out' ? 'Transfer out' : 'Transfer in';

const rejected: ExceptionKind = {
  type: 'Transfer rejected',
  severity: 'Medium',
  asked,
  action: dealtWith,
  find: async (scope) =>
    (
      await lastSteps(scope)
        .innerJoin('product_transfer', (join) =>
          join
            .onRef('product_transfer.firm_id', '=', 'portfolio_transaction.firm_id')
            .onRef('product_transfer.transaction_id', '=', 'portfolio_transaction.transaction_id'),
        )
        .where('product_transfer.transfer_status', '=', 'Rejected')
        .where('portfolio_transaction.status', '=', 'Error')
        // One that was dismissed, or submitted again, asks for nothing any more.
        .where('product_transfer.action_required', '=', true)
        .select('product_transfer.previous_provider_name')
        .execute()
    ).map((row) => ({
      ...ofTransaction(row, {
        title: row.movement_type === 'In' ? 'Transfer in rejected' : 'Transfer out rejected',
        why: `${row.previous_provider_name}: ${sentence(row.last_reason, 'The other provider refused it.')} Agree with the client and the provider what to do, then submit it again or tell the client that it ends.`,
      }),
      record: { kind: 'Transfer', id: row.transaction_id },
    })),
};

const needsSomething: ExceptionKind = {
  type: 'Transfer needs something',
  severity: 'Medium',
  asked,
  action: dealtWith,
  find: async (scope) =>
    (
      await found(
        scope,
        sql<boolean>`transfer.action_required and (transfer.transfer_status = any(${[...openStatuses]}::text[]) and (transfer.asked is not null or transfer.obstacle is not null)
          or transfer.transfer_status in ('Completed', 'Cancelled') and transfer.obstacle is not null)`,
      )
    ).map((row) =>
      finding(
        row,
        `${row.step}`,
        `${nameOf(row)} needs something`,
        `${row.provider} (${row.transfer_status}): ${sentence(row.asked ?? row.obstacle, 'Something is asked for.')}`,
      ),
    ),
};

const held: ExceptionKind = {
  type: 'Transfer held',
  severity: 'High',
  asked,
  action: dealtWith,
  find: async (scope) =>
    (
      await found(
        scope,
        sql<boolean>`exists (select from transfer_line line where line.firm_id = transfer.firm_id and line.transaction_id = transfer.transaction_id and (line.held_quantity > 0 or line.held_amount > 0))`,
      )
    ).map((row) =>
      finding(
        row,
        `${row.step}`,
        'Something of a transfer is held',
        `What ${row.provider} sent does not agree with what was announced. Ask it, then accept or return what came.`,
      ),
    ),
};

const late: ExceptionKind = {
  type: 'Transfer late',
  severity: 'Medium',
  asked,
  action: dealtWith,
  find: async (scope) => {
    const open = await found(scope, sql<boolean>`transfer.transfer_status = any(${[...openStatuses]}::text[])`);
    const turns = await readTurns(
      scope.db,
      scope.firmId,
      open.map((row) => row.transaction_id),
    );
    return open.flatMap((row) => {
      const clock = clockOf(
        {
          wrapperType: row.wrapper_type,
          transferType: row.transfer_type,
          movement: row.movement_type === 'Out' ? 'Out' : 'In',
          status: row.transfer_status,
          ended: null,
        },
        turns.get(row.transaction_id) ?? [],
        scope.businessDate,
      );
      if (clock.light !== 'Late') return [];
      const over = countText(clock.used - clock.limit, 'day');
      return [
        finding(
          row,
          'late',
          `${nameOf(row)} is late`,
          `${row.provider} has had it for ${clock.used} ${clock.unit}, ${over} more than it may take. Chase it and tell the client.`,
          clock.due,
        ),
      ];
    });
  },
};

const costsDue: ExceptionKind = {
  type: 'Book costs due',
  severity: 'Low',
  asked,
  action: dealtWith,
  find: async (scope) =>
    (
      await found(
        scope,
        sql<boolean>`t.movement_type = 'In' and transfer.transfer_status in ('Onboarding Assets', 'Completed') and exists (select from transfer_line line where line.firm_id = transfer.firm_id and line.transaction_id = transfer.transaction_id
          and line.kind = 'Holding' and line.arrived_quantity > 0 and (line.cost_missing or line.book_cost is null and line.arrived_cost = 0))`,
      )
    ).map((row) =>
      finding(
        row,
        'costs',
        'Book costs due',
        `Units came from ${row.provider} and nobody said what was paid for them: until they are entered, every gain on them is overstated.`,
      ),
    ),
};

const contactDue: ExceptionKind = {
  type: 'Contact due',
  severity: 'Medium',
  asked,
  action: dealtWith,
  find: async (scope) =>
    (await found(scope, contactDueBy(sql.ref('transfer'), scope.businessDate))).flatMap((row) =>
      row.next_contact === null
        ? []
        : [
            {
              // Each day that is set is an occasion of its own.
              ...finding(
                row,
                row.next_contact,
                `Contact due about a ${inSentence(nameOf(row))}`,
                `${row.owner_user_id === null ? 'Nobody owns it, and its' : 'Its'} day of the next contact about ${row.provider} has come. Chase it and set the next day.`,
                row.next_contact,
              ),
              since: new Date(`${row.next_contact}T00:00:00Z`),
            },
          ],
    ),
};

/** What can go wrong with a transfer from or to another provider and needs a person. */
export const transferExceptions: readonly ExceptionKind[] = [
  rejected,
  needsSomething,
  held,
  late,
  contactDue,
  costsDue,
];
