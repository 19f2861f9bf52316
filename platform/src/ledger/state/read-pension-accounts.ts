import { sql, type Kysely } from 'kysely';
import { anyOf, prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { BenefitCommand } from './commands';
import { pensionFunds } from './read-receiving-account';
import { LedgerRefusal } from './refusal';
import type { LedgerActor, LedgerState, PensionFunds, ReceivingAccount } from './state';

/** The drawdown account of a crystallisation; null when nothing is designated, and for every other benefit. */
export const drawdownAccountOf = (command: BenefitCommand): string | null =>
  command.kind === 'crystallise' ? command.drawdownAccountId : null;

interface PensionRow {
  account_id: string;
  status: ReceivingAccount['accountStatus'];
  wrapper_type: ReceivingAccount['wrapperType'];
  lead_client_id: string;
  client_product_id: string | null;
  node_id: string;
  funds: PensionFunds;
}

/**
 * Reads what decides which benefits an account can pay, and the accounts that what it holds is designated to, in one
 * statement. @throws LedgerRefusal when there is no such account.
 */
export const readPensionAccounts = async (
  db: Kysely<DB>,
  { firmId }: LedgerActor,
  accountId: string,
  destinations: readonly { readonly accountId: string; readonly field: string }[],
): Promise<Required<Pick<LedgerState, 'pension' | 'receivingAccounts'>>> => {
  const ids = [accountId, ...destinations.map((each) => each.accountId)];
  const { rows } = await sql<PensionRow>`
    select account.account_id, status, wrapper_type, lead_client_id, client_product_id, node_id, ${pensionFunds(firmId, sql.ref('account.account_id'))} as funds
    from account where account.firm_id = ${firmId} and account.account_id = ${anyOf(ids)} ${prepared}`.execute(db);
  const accountOf = (id: string, field: string): PensionRow => {
    const row = rows.find((each) => each.account_id === id);
    if (!row) throw pensionAccountNotFound(field);
    return row;
  };
  const source = accountOf(accountId, 'accountId');
  const receivingAccounts = new Map<string, ReceivingAccount>();
  for (const { accountId: id, field } of destinations) {
    const destination = accountOf(id, field);
    receivingAccounts.set(id, {
      accountId: id,
      accountStatus: destination.status,
      wrapperType: destination.wrapper_type,
      leadClientId: destination.lead_client_id,
      sharesHolder: destination.lead_client_id === source.lead_client_id,
      sharesOffice: destination.node_id === source.node_id,
      pension: factsOf(destination),
      subscription: null,
    });
  }
  return { pension: factsOf(source), receivingAccounts };
};

/** The refusal reads the same whether the account does not exist or is outside the caller's scope. */
export const pensionAccountNotFound = (field: string): LedgerRefusal =>
  new LedgerRefusal('The account was not found.', { field, type: 'not-found' });

const factsOf = ({ funds, client_product_id: clientProductId }: PensionRow) => ({ funds, clientProductId });
