import { findingsMax } from '@tessera/contract/notifications/values';
import { sql } from 'kysely';
import type { ExceptionKind } from '../../background/notifications/kind';
import { writeAudit } from '../../requests/access/audit';
import { readScope } from '../../requests/access/scope';
import { auditedOwner, ownerOf, verifyDetails } from './verify-bank-details';

const toVerify: ExceptionKind = {
  type: 'Bank details to verify',
  severity: 'Medium',
  asked: { resource: 'Bank Details', level: 'action' },
  action: {
    label: 'Verify',
    changes: {
      confirm: 'You have seen proof that the account is the client’s. Payments to the client can go there from now on.',
      // The finding is keyed by the details it is about: those entered since are another finding.
      perform: async ({ transaction, scope, ledger, at, findingKey: bankDetailsId, reason }) => {
        const { caller, actor } = scope;
        const owner = await ownerOf(readScope(transaction, caller), bankDetailsId);
        const { before, after } = await verifyDetails(
          { transaction, caller, ledger, at },
          { bankDetailsId, owner, action: 'Verify', reason, seen: null },
        );
        // The client's activity shows it as it shows one verified on the record.
        await writeAudit(transaction, {
          ...actor,
          writtenAt: at,
          action: 'verifyBankDetails',
          outcome: 'done',
          recordId: auditedOwner(owner),
          before,
          after,
        });
      },
    },
  },
  find: async ({ db, firmId }) => {
    const { rows } = await sql<{
      bank_details_id: string;
      client_id: string;
      account_id: string | null;
      node_id: string;
      created_at: Date;
      created_by: string | null;
      waiting: bigint;
    }>`
      select d.bank_details_id, coalesce(d.client_id, a.lead_client_id) as client_id, d.account_id, coalesce(a.node_id, c.node_id) as node_id, d.created_at, d.created_by,
        (select count(*) from portfolio_transaction t join account of_client on of_client.firm_id = t.firm_id and of_client.account_id = t.account_id
          where t.firm_id = d.firm_id and t.status = 'Checking' and t.transaction_type = 'Payment' and t.movement_type = 'Out'
            and (t.account_id = d.account_id or (d.account_id is null and of_client.lead_client_id = d.client_id))) as waiting
      from bank_details d
      left join account a on a.firm_id = d.firm_id and a.account_id = d.account_id
      left join client c on c.firm_id = d.firm_id and c.client_id = d.client_id
      where d.firm_id = ${firmId} and d.status = 'Pending' and d.replaced_at is null
      order by d.created_at, d.bank_details_id limit ${findingsMax}`.execute(db);
    return rows.map((row) => ({
      key: row.bank_details_id,
      record: row.account_id === null ? { kind: 'Client', id: row.client_id } : { kind: 'Account', id: row.account_id },
      nodeId: row.node_id,
      clientId: row.client_id,
      accountId: row.account_id,
      title: 'Bank details to verify',
      why: `Nobody has verified them yet, so no payment goes there.${row.waiting > 0n ? ` ${row.waiting === 1n ? 'A payment to the client waits' : `${row.waiting} payments to the client wait`} for it.` : ''} See proof that the account is the client’s; to bypass or refuse them, open the record.`,
      amount: null,
      since: row.created_at,
      due: null,
      notForUserId: row.created_by,
    }));
  },
};

export const bankDetailsExceptions: readonly ExceptionKind[] = [toVerify];
