import { recordId } from '@tessera/domain/identifiers';
import { detailsProblem } from '@tessera/domain/payment-method';
import { sql, type Selectable, type Transaction } from 'kysely';
import { takeNumber } from '../../../foundation/database/take-number';
import type { BankDetails, DB } from '../../../foundation/database/schema';
import { maskedAccountNumber, maskedSortCode } from '../../../foundation/mask';
import { refreshValuations } from '../../../ledger/valuation/refresh';
import { writeAudit } from '../../../requests/access/audit';
import { addToPensionGroup } from '../../client-products/find-or-create-product';
import type { PensionAccount } from '../planning/situation';

interface Opening {
  readonly firmId: string;
  readonly userId: string;
  readonly businessDate: string;
  readonly at: Date;
}

/**
 * Opens a drawdown account beside the account that benefits are taken from: with its holders, office, bank details and
 * charges, in the pension's Crystallised group, and without its model, because what is moved there is drawn on. Bank
 * details that nobody `agreed` to, or that are not verified, are not copied: returns what became of them.
 */
export const openDrawdownAccount = async (
  transaction: Transaction<DB>,
  opening: Opening,
  source: PensionAccount,
  agreed: boolean,
): Promise<CopiedDetails> => {
  const { firmId, userId, businessDate, at } = opening;
  const accountId = recordId('account', await takeNumber(transaction, 'account_number'));
  const name = `${source.name}, drawdown`;
  await sql`
    insert into account (firm_id, account_id, node_id, lead_client_id, name, account_type, wrapper_type, status, discretionary, advised, trust, model_id, client_product_id, opened_date, updated_at, updated_by)
    select firm_id, ${accountId}, node_id, lead_client_id, ${name}, account_type, wrapper_type, 'Active', false, advised, trust, null, client_product_id, ${businessDate}, ${at}, ${userId}
    from account where firm_id = ${firmId} and account_id = ${source.accountId}`.execute(transaction);
  await sql`
    insert into account_client (firm_id, account_id, client_id, declared_at)
    select firm_id, ${accountId}, client_id, declared_at from account_client where firm_id = ${firmId} and account_id = ${source.accountId}`.execute(
    transaction,
  );
  await transaction
    .insertInto('cash_balance')
    .values({ firm_id: firmId, account_id: accountId, amount: '0' })
    .execute();
  await addToPensionGroup(
    transaction,
    { firmId, userId, businessDate, at },
    {
      accountId,
      name: source.name,
      nodeId: source.nodeId,
      wrapperType: source.wrapperType,
      clientProductId: source.clientProductId,
    },
    'Crystallised',
  );
  const copied = await copyOwnDetails(transaction, opening, source.accountId, accountId, agreed);
  await refreshValuations(transaction, firmId, [accountId]);
  return copied;
};

type Details = Selectable<BankDetails>;

/** Bank details that an account has of its own. */
const ownDetails = (transaction: Transaction<DB>, firmId: string, accountId: string): Promise<Details | undefined> =>
  transaction
    .selectFrom('bank_details')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .where('replaced_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

/** What became of the bank details of the account that benefits are taken from; `none` where it has none of its own. */
type CopiedDetails = 'copied' | 'not agreed' | 'none';

/**
 * Bank details that the source has of its own, and that were verified and agreed to, are the new account's too. From then
 * on they are its own: what is asked from another account never changes them.
 */
const copyOwnDetails = async (
  transaction: Transaction<DB>,
  { firmId, userId, at }: Opening,
  from: string,
  to: string,
  agreed: boolean,
): Promise<CopiedDetails> => {
  const own = await ownDetails(transaction, firmId, from);
  if (!own) return 'none';
  if (!agreed || detailsProblem(own.status) !== null) return 'not agreed';
  const bankDetailsId = recordId('bankDetails', await takeNumber(transaction, 'bank_details_number'));
  await transaction
    .insertInto('bank_details')
    .values({
      ...own,
      bank_details_id: bankDetailsId,
      account_id: to,
      reason: 'As the account that benefits are taken from.',
      created_at: at,
      updated_at: at,
      version: 1,
    })
    .execute();
  await writeAudit(transaction, {
    firmId,
    userId,
    writtenAt: at,
    action: 'platform.drawdownDetails',
    outcome: 'done',
    recordId: to,
    release: null,
    reason: 'As the account that benefits are taken from.',
    after: {
      'bankDetails.accountName': own.account_name,
      'bankDetails.sortCode': maskedSortCode(own.sort_code),
      'bankDetails.accountNumber': maskedAccountNumber(own.account_number),
      'bankDetails.status': own.status,
      'bankDetails.bankDetailsId': bankDetailsId,
    },
  });
  return 'copied';
};
