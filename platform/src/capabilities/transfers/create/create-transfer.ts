import type { FieldError } from '@tessera/contract';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { formatPounds, parsePounds } from '@tessera/domain/money';
import { checkFirm } from '../../../requests/access/check-firm';
import { readScope } from '../../../requests/access/scope';
import { findAccount } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { badRequest } from '../../../requests/http/api-error';
import { lockAccounts } from '../../../ledger/state/read-state';
import { createTransaction as createOther } from '../../transactions/create-transactions';
import { answeringRefusals, ofBody } from '../../transactions/ledger-refusals';
import { lockTransfer, noteTransfer, writeTransferStep } from '../moving/stored-transfer';
import { referenceOf } from '@tessera/domain/reference-pattern';
import { announcedLines, expectedValue, lineRows } from './announced';
import { readTerms, splitTerms, strayTerms, termsOf, type AskedTransfer } from './asked';
import { transferFaults } from './checks';
import { readFacts } from './facts';

type Input = Parameters<Handler<'createTransaction'>>[0];

const readAsked = (body: CallBody<'createTransaction'>): AskedTransfer => {
  const errors: FieldError[] = [];
  const asked = readTerms(body, errors);
  if (!asked) throw badRequest(errors);
  return asked;
};

/** Enters a transfer: its transaction, its terms, what is announced line by line, and the first step of its history. */
const createTransfer = async ({ body, scope, services }: Input): Promise<CallData<'createTransaction'>> => {
  checkFirm(body, scope);
  await findAccount(scope, body.accountId);
  const asked = readAsked(body);
  const { firmId, businessDate } = scope;
  const actor = { firmId, userId: scope.caller.userId, by: 'person' as const, businessDate, at: services.clock() };
  // The ledger's own audit row serves as this call's.
  return scope.writeAudited(async (transaction) => {
    // Current-year subscriptions that move use the allowance of all the client's ISAs.
    await lockAccounts(transaction, firmId, [asked.accountId], { subscribers: true });
    const facts = await readFacts(readScope(transaction, scope.caller), asked, { locked: true });
    const faults = transferFaults(asked, facts);
    if (faults.length > 0 || !facts.provider) throw badRequest(faults);
    const { name } = facts.provider;
    const { linkId, transactions } = await answeringRefusals(ofBody, () =>
      services.ledger.execute(transaction, scope.actor, {
        kind: 'openTransfer',
        accountId: asked.accountId,
        movement: asked.movementType,
        amount: expectedValue(asked, facts),
        narrative: body.narrative?.trim() || `Transfer ${asked.movementType === 'In' ? 'from' : 'to'} ${name}`,
      }),
    );
    const [opened] = transactions;
    if (!opened) throw new Error('A command opened nothing.');
    const { transactionId, status, version, type } = opened;
    await transaction
      .insertInto('product_transfer')
      .values({
        firm_id: firmId,
        transaction_id: transactionId,
        transfer_type: asked.transferType,
        transfer_status: 'Pending',
        action_required: false,
        auto_invest: asked.autoInvest !== undefined && asked.autoInvest.into !== 'None',
        previous_provider_name: name,
        previous_provider_reference: referenceOf(asked.previousProvider.reference, facts.provider.reference_pattern),
        date_initiated: businessDate,
        master_party_id: facts.provider.master_party_id,
        terms: JSON.stringify(termsOf(asked)),
        resubmits: asked.resubmits ?? null,
        remaining_balance:
          asked.movementType === 'Out' && asked.withdrawalType === 'Remaining balance'
            ? formatPounds(parsePounds(asked.amount ?? 0))
            : null,
      })
      .execute();
    const lines = lineRows(firmId, transactionId, announcedLines(asked, facts));
    await transaction.insertInto('transfer_line').values(lines).execute();
    const reason =
      status === 'Checking'
        ? 'A second person has to authorise it.'
        : asked.resubmits === undefined
          ? null
          : `It submits ${asked.resubmits} again.`;
    await writeTransferStep(transaction, actor, transactionId, null, 'Pending', 'Created', reason);
    if (asked.resubmits !== undefined) {
      const rejected = await lockTransfer(transaction, firmId, asked.resubmits);
      if (rejected)
        await noteTransfer(
          transaction,
          actor,
          rejected,
          { action: 'Submitted again', to: rejected.transfer_status, reason: `As ${transactionId}.` },
          { action_required: false },
        );
    }
    return { id: transactionId, transactionId, linkId, transactionType: type, status, version };
  });
};

/** A transaction; with the type `Product Transfer`, a transfer from or to another provider with its terms. */
export const createTransaction: Handler<'createTransaction'> = async (input) => {
  if (input.body.transactionType === 'Product Transfer') return { data: await createTransfer(input) };
  const { transaction, terms } = splitTerms(input.body);
  const stray = strayTerms(terms);
  if (stray.length > 0) throw badRequest(stray);
  return createOther({ ...input, body: transaction });
};
