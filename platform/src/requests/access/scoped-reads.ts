import { decide } from '@tessera/contract';
import type { AccountCondition } from '@tessera/contract/accounts/life';
import { conditionProblem } from '../../capabilities/accounts/account-conditions';
import { readHolderFacts } from '../../capabilities/accounts/holder-facts';
import { readHolders } from '../../capabilities/accounts/stored-account';
import { readActivity, type ActivityPage, type ActivityRow } from '../../capabilities/clients/read-activity';
import type { EventEntityKind, ExternalRecordKind } from '../../foundation/database/column-types';
import { readEvent } from '../../capabilities/events/read-event';
import type { Membership } from '../../ledger/charges/fee-units';
import { readYearsOfFees } from '../../capabilities/fees/year-of-fees';
import { readExternalIds, type ExternalId } from '../../capabilities/external-ids/external-ids';
import { readProductGroups } from '../../capabilities/client-products/product-groups';
import { readSchedules } from '../../ledger/charges/schedule';
import { contributed } from '../../ledger/limits/contributions';
import { subscriptions, subscriptionsLeft, type LimitedWrapper } from '../../ledger/limits/subscriptions';
import { readGroupAccounts, readGroupClients } from '../../capabilities/portfolio-groups/group-members';
import { readMemberClients, readPensionAccounts } from '../../capabilities/portfolio-groups/member-facts';
import { readGroupMembers } from '../../capabilities/portfolios/group-members';
import { ScopedTables } from './scoped-tables';

/** What stands behind clients and accounts that the caller sees: a handler finds the record by the tables first. */
export class ScopedReads extends ScopedTables {
  /** What the rules of accounts ask of clients that this repository found before. */
  holderFacts(clientIds: readonly string[]): ReturnType<typeof readHolderFacts> {
    return readHolderFacts(this.db, this.firmId, clientIds);
  }

  /** Who holds an account that this repository found before: all of them, whatever their node. */
  holders(accountId: string): ReturnType<typeof readHolders> {
    return readHolders(this.db, this.firmId, accountId);
  }

  /** What a move of an account that this repository found before still lacks; null when nothing. */
  accountProblem(accountId: string, condition: AccountCondition): Promise<string | null> {
    return conditionProblem(this.db, this.firmId, accountId, condition);
  }

  /** Ids elsewhere of a record that this repository found before. */
  externalIds(recordKind: ExternalRecordKind, recordId: string): Promise<ExternalId[]> {
    return readExternalIds(this.db, { firmId: this.firmId, recordKind, recordId });
  }

  /**
   * What was done to a client that this repository found before, and to the accounts, products, regular payments and transactions of theirs that the caller sees,
   * with what other systems told of them, newest first. Of accounts and transactions only what the caller's scopes let them read.
   */
  activity(clientId: string, page: ActivityPage): Promise<{ readonly rows: readonly ActivityRow[]; readonly count: bigint }> {
    const { firmId, nodeIds } = this.caller;
    return readActivity(this.db, { firmId, clientId, nodeIds, ofAccounts: this.reads('Account'), ofTransactions: this.reads('Transaction') }, page);
  }

  /** Whether the caller's scopes let them read a kind of record. */
  private reads(resource: EventEntityKind): boolean {
    return decide({ authenticated: true, scopes: this.caller.scopes, flags: null }, { requires: { resource, level: 'read' } }).allowed;
  }

  /** Whether the caller sees a record, by firm, node and scopes. */
  async sees(kind: EventEntityKind, id: string): Promise<boolean> {
    if (!this.reads(kind)) return false;
    const found = {
      Client: () => this.clients().where('client.client_id', '=', id).select('client.client_id as id').executeTakeFirst(),
      Account: () => this.accounts().where('account.account_id', '=', id).select('account.account_id as id').executeTakeFirst(),
      Transaction: () => this.transactions().where('portfolio_transaction.transaction_id', '=', id).select('portfolio_transaction.transaction_id as id').executeTakeFirst(),
    };
    return (await found[kind]()) !== undefined;
  }

  /** An event of the firm; the handler asks whether the caller sees what it is about. */
  event(eventId: string): ReturnType<typeof readEvent> {
    return readEvent(this.db, this.firmId, eventId);
  }

  /** Who counts together with a client that this repository found before: all of them, whatever their node. */
  groupMembers(clientId: string): ReturnType<typeof readGroupMembers> {
    return readGroupMembers(this.db, this.firmId, clientId);
  }

  /** What a client that this repository found before has paid into a kind of account in the tax year of a date, and is to pay. */
  subscriptions(clientId: string, wrapper: LimitedWrapper, date: string): ReturnType<typeof subscriptions> {
    return subscriptions(this.db, this.firmId, clientId, wrapper, date);
  }

  /** What each of several clients that this repository found before may still pay into a kind of account in the tax year of a date. */
  subscriptionsLeft(clientIds: readonly string[], wrapper: LimitedWrapper, date: string): ReturnType<typeof subscriptionsLeft> {
    return subscriptionsLeft(this.db, this.firmId, clientIds, wrapper, date);
  }

  /** Pension account groups of client products that this repository found before. */
  productGroups(clientProductIds: readonly string[]): ReturnType<typeof readProductGroups> {
    return readProductGroups(this.db, this.firmId, clientProductIds);
  }

  /** What the firm's own pension products cost a year, by the day it holds from. */
  productFees(): ReturnType<typeof readSchedules> {
    return readSchedules(this.db, this.firmId, ['PRDF']);
  }

  /** What goes into the pensions of a client that this repository found before in the tax year of a date. */
  contributions(clientId: string, date: string): ReturnType<typeof contributed> {
    return contributed(this.db, this.firmId, clientId, date);
  }

  /** Clients of groups that this repository found before: all of them, whatever their node. */
  groupClients(groupIds: readonly string[]): ReturnType<typeof readGroupClients> {
    return readGroupClients(this.db, this.firmId, groupIds);
  }

  /** Accounts of groups that this repository found before: all of them, whatever their node. */
  groupAccounts(groupIds: readonly string[]): ReturnType<typeof readGroupAccounts> {
    return readGroupAccounts(this.db, this.firmId, groupIds);
  }

  /** What the rules of fee groups ask of those of some clients whom the caller sees; of a group they are in, unless it is the given one. */
  memberClients(clientIds: readonly string[], groupId: string | null): ReturnType<typeof readMemberClients> {
    return readMemberClients(this.clients(), clientIds, groupId);
  }

  /** What the rules of pension account groups ask of those of some accounts that the caller sees. */
  pensionAccounts(accountIds: readonly string[], groupId: string | null): ReturnType<typeof readPensionAccounts> {
    return readPensionAccounts(this.accounts(), accountIds, groupId);
  }

  /** A year of fees of clients that this repository found before, and of all who pay with them: as they are grouped, and as they would be. */
  async yearsOfFees(clientIds: readonly string[], membership: Membership): Promise<{ readonly before: Awaited<ReturnType<typeof readYearsOfFees>>; readonly after: Awaited<ReturnType<typeof readYearsOfFees>> }> {
    const of = (grouped: Membership | null) => readYearsOfFees(this.db, { firmId: this.firmId, clientIds, membership: grouped, date: this.businessDate });
    const [before, after] = await Promise.all([of(null), of(membership)]);
    return { before, after };
  }
}
