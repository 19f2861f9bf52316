import { decide } from '@tessera/contract';
import { modelAccess, modelTypes } from '@tessera/contract/models/values';
import { groupIntents } from '@tessera/contract/portfolio-groups/values';
import { sql, type Expression, type Kysely, type NotNull, type SqlBool } from 'kysely';
import { selectBankDetails } from '../../capabilities/bank-details/bank-details-row';
import { countUses, type CountedUses } from '../../capabilities/bank-details/count-uses';
import type { Owner } from '../../capabilities/bank-details/uses';
import { readStored } from '../../capabilities/clients/stored-client';
import { isEmailTaken } from '../../capabilities/clients/taken-email';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { readCash } from '../../ledger/read-cash';
import { subscriptionLeft, type LimitedWrapper } from '../../ledger/limits/subscriptions';
import { heldPart } from '../../background/market-orders/allocate';
import type { Chain } from '../../capabilities/nodes/inheritance';
import { readChain } from '../../capabilities/nodes/read-chain';
import { groupResources } from '../../capabilities/portfolio-groups/group-access';
import { notFound } from '../http/api-error';
import { accountFigures, type AccountFigures, type Period } from '../../ledger/valuation/figures';
import { accountHistory, flowsByDay, type ValueOnDay } from '../../ledger/valuation/history';
import { valueAtClose } from '../../ledger/valuation/value-at-close';
import type { Caller } from './caller';

/**
 * The tables as one caller sees them: every query is already limited to the caller's firm and to the caller's node with its descendants; a
 * handler adds conditions and never removes these.
 */
export class ScopedTables {
  constructor(
    protected readonly db: Kysely<DB>,
    readonly caller: Caller,
  ) {}

  get firmId(): string {
    return this.caller.firmId;
  }

  get businessDate(): string {
    return this.caller.businessDate;
  }

  clients() {
    const { firmId, nodeIds } = this.caller;
    return this.db.selectFrom('client').where('client.firm_id', '=', firmId).$if(nodeIds !== null, (query) => query.where('client.node_id', '=', anyOf(nodeIds ?? [])));
  }

  /** How many clients there are of each status and type in each node, under the name of the clients themselves: conditions on those columns count what they find. */
  clientCounts() {
    const { firmId, nodeIds } = this.caller;
    return this.db.selectFrom('client_count as client').where('client.firm_id', '=', firmId).$if(nodeIds !== null, (query) => query.where('client.node_id', '=', anyOf(nodeIds ?? [])));
  }

  /** The figures of those portfolios alone whose clients are found: a page by value is read in the order of an index. Without a condition, and for a caller who sees the whole firm, no client is looked at. */
  portfolioFigures(condition: Expression<SqlBool> | null) {
    const isNarrowed = condition !== null || this.caller.nodeIds !== null;
    return this.db.selectFrom('portfolio').where('portfolio.firm_id', '=', this.firmId)
      .$if(isNarrowed, (query) => query.where('portfolio.client_id', 'in', this.clients().where(condition ?? sql.lit(true)).select('client.client_id')));
  }

  /** Clients with the derived figures of their portfolios. */
  portfolios() {
    return this.clients()
      .innerJoin('portfolio', (join) => join.onRef('portfolio.firm_id', '=', 'client.firm_id').onRef('portfolio.client_id', '=', 'client.client_id'))
      .innerJoin('node', (join) => join.onRef('node.firm_id', '=', 'client.firm_id').onRef('node.node_id', '=', 'client.node_id'));
  }

  /** All that is kept of a client that this repository found before. */
  clientInFull(clientId: string): ReturnType<typeof readStored> {
    return readStored(this.db, this.firmId, clientId);
  }

  /** Whether somebody of the whole firm has an e-mail address, seen or not: who it is, is not said. */
  isEmailTaken(email: string, exceptClientId: string | null): Promise<boolean> {
    return isEmailTaken(this.db, this.firmId, exceptClientId, email);
  }

  /** Parents and children of a client, as far as the caller sees them. */
  async relativesOf(clientId: string): Promise<{ readonly parents: { id: string; name: string }[]; readonly children: { id: string; name: string }[] }> {
    const related = (own: 'client_id' | 'parent_client_id', other: 'client_id' | 'parent_client_id') =>
      this.clients()
        .innerJoin('client_parent as relation', (join) => join.onRef('relation.firm_id', '=', 'client.firm_id').onRef(`relation.${other}`, '=', 'client.client_id'))
        .where(`relation.${own}`, '=', clientId).select(['client.client_id as id', 'client.name']).orderBy('client.sort_name').orderBy('client.client_id').execute();
    const [parents, children] = await Promise.all([related('client_id', 'parent_client_id'), related('parent_client_id', 'client_id')]);
    return { parents, children };
  }

  /** Illustrations of the clients the caller sees, with who made them. */
  illustrations() {
    return this.clients()
      .innerJoin('illustration', (join) => join.onRef('illustration.firm_id', '=', 'client.firm_id').onRef('illustration.client_id', '=', 'client.client_id'))
      .innerJoin('portal_user as author', (join) => join.onRef('author.firm_id', '=', 'illustration.firm_id').onRef('author.user_id', '=', 'illustration.created_by'));
  }

  /** What the clients the caller sees were told, with the account it is about as far as the caller sees that too. */
  messages() {
    const { nodeIds } = this.caller;
    return this.clients()
      .innerJoin('message', (join) => join.onRef('message.firm_id', '=', 'client.firm_id').onRef('message.client_id', '=', 'client.client_id'))
      .leftJoin('account', (join) => join.onRef('account.firm_id', '=', 'message.firm_id').onRef('account.account_id', '=', 'message.account_id').on((eb) => (nodeIds === null ? eb.lit(true) : eb('account.node_id', '=', anyOf(nodeIds)))));
  }

  /** Files that were given to clients the caller sees. */
  files() {
    return this.clients().innerJoin('file', (join) => join.onRef('file.firm_id', '=', 'client.firm_id').onRef('file.client_id', '=', 'client.client_id'));
  }

  /** What clients the caller sees have of each wrapper, with what the firm offers it by. */
  clientProducts() {
    return this.clients()
      .innerJoin('client_product', (join) => join.onRef('client_product.firm_id', '=', 'client.firm_id').onRef('client_product.client_id', '=', 'client.client_id'))
      .leftJoin('scheme_product', (join) => join.onRef('scheme_product.firm_id', '=', 'client_product.firm_id').onRef('scheme_product.scheme_product_id', '=', 'client_product.scheme_product_id'));
  }

  /** What the firm offers in each wrapper. It belongs to no node. */
  schemeProducts() {
    return this.db.selectFrom('scheme_product').where('scheme_product.firm_id', '=', this.firmId);
  }

  accounts() {
    const { firmId, nodeIds } = this.caller;
    return this.db.selectFrom('account').where('account.firm_id', '=', firmId).$if(nodeIds !== null, (query) => query.where('account.node_id', '=', anyOf(nodeIds ?? [])));
  }

  /** Accounts with the tables every answer about an account needs. */
  accountDetails() {
    return this.accounts()
      .innerJoin('node', (join) => join.onRef('node.firm_id', '=', 'account.firm_id').onRef('node.node_id', '=', 'account.node_id'))
      .leftJoin('model', (join) => join.onRef('model.firm_id', '=', 'account.firm_id').onRef('model.model_id', '=', 'account.model_id'));
  }

  transactions() {
    return this.accounts()
      .innerJoin('portfolio_transaction', (join) => join.onRef('portfolio_transaction.firm_id', '=', 'account.firm_id').onRef('portfolio_transaction.account_id', '=', 'account.account_id'));
  }

  /** Steps of transactions, with who took them: a history names its people whatever their node. */
  steps() {
    return this.transactions()
      .innerJoin('transaction_step', (join) => join.onRef('transaction_step.firm_id', '=', 'portfolio_transaction.firm_id').onRef('transaction_step.transaction_id', '=', 'portfolio_transaction.transaction_id'))
      .leftJoin('portal_user as mover', (join) => join.onRef('mover.firm_id', '=', 'transaction_step.firm_id').onRef('mover.user_id', '=', 'transaction_step.user_id'));
  }

  /** Costs of transactions. */
  charges() {
    return this.transactions()
      .innerJoin('transaction_charge', (join) => join.onRef('transaction_charge.firm_id', '=', 'portfolio_transaction.firm_id').onRef('transaction_charge.transaction_id', '=', 'portfolio_transaction.transaction_id'));
  }

  /** What purchases were foretold to cost. */
  foretoldCosts() {
    return this.transactions()
      .innerJoin('transaction_foretold_cost', (join) => join.onRef('transaction_foretold_cost.firm_id', '=', 'portfolio_transaction.firm_id').onRef('transaction_foretold_cost.transaction_id', '=', 'portfolio_transaction.transaction_id'));
  }

  /** What repeats on accounts the caller sees, with the mandate it is collected under. */
  recurringOrders() {
    return this.accounts()
      .innerJoin('recurring_order', (join) => join.onRef('recurring_order.firm_id', '=', 'account.firm_id').onRef('recurring_order.account_id', '=', 'account.account_id'))
      .leftJoin('mandate', (join) => join.onRef('mandate.firm_id', '=', 'recurring_order.firm_id').onRef('mandate.mandate_id', '=', 'recurring_order.mandate_id'));
  }

  /** Accounts with the mandates, not cancelled, of the bank details they use. */
  mandates() {
    return this.accounts()
      .innerJoin('account_bank_details', (join) => join.onRef('account_bank_details.firm_id', '=', 'account.firm_id').onRef('account_bank_details.account_id', '=', 'account.account_id'))
      .innerJoin('mandate', (join) => join.onRef('mandate.firm_id', '=', 'account.firm_id').onRef('mandate.bank_details_id', '=', 'account_bank_details.bank_details_id').on('mandate.status', '<>', 'Cancelled'));
  }

  /** Accounts with the mandates that are over, of the bank details they or their lead clients had, each with the step that ended it. */
  endedMandates() {
    return this.accounts()
      .innerJoin('mandate', (join) => join.onRef('mandate.firm_id', '=', 'account.firm_id').onRef('mandate.client_id', '=', 'account.lead_client_id').on('mandate.status', '=', 'Cancelled'))
      .innerJoin('bank_details', (join) => join.onRef('bank_details.firm_id', '=', 'mandate.firm_id').onRef('bank_details.bank_details_id', '=', 'mandate.bank_details_id').on((eb) => eb.or([eb('bank_details.account_id', 'is', null), eb('bank_details.account_id', '=', eb.ref('account.account_id'))])))
      .innerJoin('mandate_step', (join) => join.onRef('mandate_step.firm_id', '=', 'mandate.firm_id').onRef('mandate_step.mandate_id', '=', 'mandate.mandate_id').on('mandate_step.to_status', '=', 'Cancelled'));
  }

  /** What may still be subscribed in the tax year of a date, for the lead client of an account that this repository found before. */
  subscriptionLeft(clientId: string, wrapper: LimitedWrapper, date: string): ReturnType<typeof subscriptionLeft> {
    return subscriptionLeft(this.db, this.firmId, clientId, wrapper, date);
  }

  /** How a held member of a market order is completed; null for one that is not held. The transaction is one that this repository found before. */
  heldPart(marketOrderId: string, transactionId: string): ReturnType<typeof heldPart> {
    return heldPart(this.db, this.firmId, marketOrderId, transactionId);
  }

  /** Accounts with the bank details they use: their own, or else their lead clients'. */
  bankDetails() {
    return this.accounts()
      .leftJoin('account_bank_details as bank_details', (join) => join.onRef('bank_details.firm_id', '=', 'account.firm_id').onRef('bank_details.account_id', '=', 'account.account_id'));
  }

  /** Bank details there are and were of the caller's account and of its lead client. */
  bankDetailsOverTime(accountId: string) {
    return this.accounts().where('account.account_id', '=', accountId)
      .innerJoin('bank_details', (join) => join.onRef('bank_details.firm_id', '=', 'account.firm_id').on((eb) => eb.or([eb('bank_details.account_id', '=', eb.ref('account.account_id')), eb('bank_details.client_id', '=', eb.ref('account.lead_client_id'))])))
      .select(['bank_details.bank_details_id', 'bank_details.account_id', 'bank_details.created_at', 'bank_details.replaced_at']).execute();
  }

  /** Bank details that are in use, each with whose they are: a client the caller sees, or an account. */
  enteredBankDetails() {
    const { firmId, nodeIds } = this.caller;
    return selectBankDetails(this.db, firmId).$if(nodeIds !== null, (query) => query.where(sql<string>`coalesce(account.node_id, client.node_id)`, 'in', nodeIds ?? []));
  }

  /** The bank details that an account uses which this repository found before; the lead client's too. */
  bankDetailsUsedBy(accountId: string) {
    return selectBankDetails(this.db, this.firmId).where('bank_details.bank_details_id', 'in', (eb) => eb.selectFrom('account_bank_details as used').where('used.firm_id', '=', this.firmId).where('used.account_id', '=', accountId).select('used.bank_details_id').$narrowType<{ bank_details_id: NotNull }>());
  }

  /** What would stop if bank details of a client or account which this repository found before were changed. */
  bankDetailsUses(owner: Owner, details: { readonly bankDetailsId: string; readonly isOwn: boolean }): Promise<CountedUses | null> {
    return countUses(this.db, this.caller, owner, details);
  }

  transfers() {
    return this.transactions().innerJoin('product_transfer', (join) =>
      join.onRef('product_transfer.firm_id', '=', 'portfolio_transaction.firm_id').onRef('product_transfer.transaction_id', '=', 'portfolio_transaction.transaction_id'),
    );
  }

  /** Customers' sides of cash postings; the firm's control accounts are not shown. */
  cashPostings() {
    return this.accounts().innerJoin('cash_posting', (join) => join.onRef('cash_posting.firm_id', '=', 'account.firm_id').onRef('cash_posting.account_id', '=', 'account.account_id'));
  }

  stockPostings() {
    return this.accounts()
      .innerJoin('stock_posting', (join) => join.onRef('stock_posting.firm_id', '=', 'account.firm_id').onRef('stock_posting.account_id', '=', 'account.account_id'));
  }

  holdings() {
    return this.accounts().innerJoin('holding', (join) => join.onRef('holding.firm_id', '=', 'account.firm_id').onRef('holding.account_id', '=', 'account.account_id'));
  }

  valuations() {
    return this.accounts()
      .innerJoin('account_valuation', (join) => join.onRef('account_valuation.firm_id', '=', 'account.firm_id').onRef('account_valuation.account_id', '=', 'account.account_id'));
  }

  /** Instruments of the firm's list with their last price on or before the business date. Instruments belong to no node. */
  instruments() {
    return this.db
      .selectFrom('firm_instrument')
      .innerJoin('instrument', 'instrument.asset_id', 'firm_instrument.asset_id')
      .where('firm_instrument.firm_id', '=', this.firmId)
      .leftJoinLateral(
        (eb) =>
          eb.selectFrom('price').select(['price.price as price', 'price.price_date as price_date']).whereRef('price.asset_id', '=', 'instrument.asset_id')
            .where('price.price_date', '<=', this.businessDate).orderBy('price.price_date', 'desc').limit(1).as('last_price'),
        (join) => join.onTrue(),
      );
  }

  /** Prices of an instrument up to the business date, if it is on the firm's list. */
  prices(assetId: string) {
    return this.db
      .selectFrom('firm_instrument')
      .innerJoin('instrument', 'instrument.asset_id', 'firm_instrument.asset_id')
      .innerJoin('price', 'price.asset_id', 'firm_instrument.asset_id')
      .where('firm_instrument.firm_id', '=', this.firmId)
      .where('firm_instrument.asset_id', '=', assetId)
      .where('price.price_date', '<=', this.businessDate);
  }

  /** Models of the kinds the caller may read: each kind has a resource of its own. Models belong to no node. */
  models() {
    const subject = { authenticated: true, scopes: this.caller.scopes, flags: null };
    const types = modelTypes.filter((type) => decide(subject, { requires: modelAccess[type] }).allowed);
    return this.db.selectFrom('model').where('model.firm_id', '=', this.firmId).where((eb) => eb('model.model_type', '=', eb.fn.any(eb.val(types))));
  }

  /** What those models hold. */
  modelComponents() {
    return this.models()
      .innerJoin('model_component', (join) => join.onRef('model_component.firm_id', '=', 'model.firm_id').onRef('model_component.model_id', '=', 'model.model_id'))
      .innerJoin('instrument', 'instrument.asset_id', 'model_component.asset_id');
  }

  /** Groups of the kinds the caller may read, each with a resource of its own, that have a client the caller sees or are of such a client's pension. */
  portfolioGroups() {
    const subject = { authenticated: true, scopes: this.caller.scopes, flags: null };
    const intents = groupIntents.filter((intent) => decide(subject, { requires: { resource: groupResources[intent], level: 'read' } }).allowed);
    const seen = this.clients().select('client.client_id');
    return this.db.selectFrom('portfolio_group').where('portfolio_group.firm_id', '=', this.firmId).where((eb) => eb('portfolio_group.group_intent', '=', eb.fn.any(eb.val(intents))))
      .$if(this.caller.nodeIds !== null, (query) => query.where((eb) => eb.or([
        eb.exists(eb.selectFrom('portfolio_group_client as member').whereRef('member.firm_id', '=', 'portfolio_group.firm_id').whereRef('member.group_id', '=', 'portfolio_group.group_id').where('member.client_id', 'in', seen).select('member.client_id')),
        eb.exists(eb.selectFrom('client_product as product').whereRef('product.firm_id', '=', 'portfolio_group.firm_id').whereRef('product.client_product_id', '=', 'portfolio_group.client_product_id').where('product.client_id', 'in', seen).select('product.client_id')),
      ])));
  }

  users() {
    const { firmId, nodeIds } = this.caller;
    return this.db.selectFrom('portal_user').where('portal_user.firm_id', '=', firmId).$if(nodeIds !== null, (query) => query.where('portal_user.node_id', 'in', nodeIds ?? []));
  }

  nodes() {
    const { firmId, nodeIds } = this.caller;
    return this.db.selectFrom('node').where('node.firm_id', '=', firmId).$if(nodeIds !== null, (query) => query.where('node.node_id', 'in', nodeIds ?? []));
  }

  /** The caller's own drafts. */
  drafts() {
    return this.db.selectFrom('draft').where('draft.firm_id', '=', this.firmId).where('draft.user_id', '=', this.caller.userId);
  }

  /** The caller's own views and the firm's shared ones, with who made them. */
  views() {
    return this.db
      .selectFrom('list_view')
      .innerJoin('portal_user as author', (join) => join.onRef('author.firm_id', '=', 'list_view.firm_id').onRef('author.user_id', '=', 'list_view.user_id'))
      .where('list_view.firm_id', '=', this.firmId)
      .where((eb) => eb.or([eb('list_view.user_id', '=', this.caller.userId), eb('list_view.shared', '=', true)]));
  }

  /** Orders that several transactions were dealt by. They belong to no node: of those others only their number is told. */
  marketOrders() {
    return this.db.selectFrom('market_order').where('market_order.firm_id', '=', this.firmId);
  }

  /** What the platform did by itself for the firm. */
  jobRuns() {
    return this.db.selectFrom('job_run').where('job_run.firm_id', '=', this.firmId);
  }

  flags() {
    return this.db.selectFrom('firm_flag').where('firm_flag.firm_id', '=', this.firmId);
  }

  firm() {
    return this.db.selectFrom('firm').where('firm.firm_id', '=', this.firmId);
  }

  /** Host names that lead to a node the caller sees. */
  hosts() {
    const { firmId, nodeIds } = this.caller;
    return this.db.selectFrom('firm_hostname').where('firm_hostname.firm_id', '=', firmId).$if(nodeIds !== null, (query) => query.where('firm_hostname.node_id', 'in', nodeIds ?? []));
  }

  /** The highest node the caller sees: their own. */
  async topNodeId(): Promise<string> {
    return (await this.self().select('node.node_id').executeTakeFirstOrThrow()).node_id;
  }

  /** A node the caller sees, with the settings it has and inherits, from above what the caller sees too. @throws ApiError 404 for any other node. */
  async nodeChain(nodeId: string): Promise<Chain> {
    if (this.caller.nodeIds !== null && !this.caller.nodeIds.includes(nodeId)) throw notFound('Node');
    return readChain(this.db, this.firmId, nodeId);
  }

  /** The caller's own user row, whatever the node. */
  self() {
    return this.db
      .selectFrom('portal_user')
      .innerJoin('node', (join) => join.onRef('node.firm_id', '=', 'portal_user.firm_id').onRef('node.node_id', '=', 'portal_user.node_id'))
      .where('portal_user.firm_id', '=', this.firmId)
      .where('portal_user.user_id', '=', this.caller.userId);
  }

  /** Ids of a node and its descendants among those the caller sees. @throws ApiError 404 for any other node. */
  async nodesFrom(nodeId: string): Promise<string[]> {
    const top = this.nodes().where('node.node_id', '=', nodeId).select('node.path');
    const rows = await this.nodes().where(sql<boolean>`starts_with(node.path, ${top})`).select('node_id').execute();
    // A node that the caller sees is below itself.
    if (rows.length === 0) throw notFound('Node');
    return rows.map((row) => row.node_id);
  }

  /** Figures of accounts that this repository found before. */
  figures(accountIds: readonly string[], period: Period): Promise<Map<string, AccountFigures>> {
    return accountFigures(this.db, this.firmId, accountIds, period, this.businessDate);
  }

  /** Cash, as the ledger sees it, of an account that this repository found before. */
  cash(accountId: string): ReturnType<typeof readCash> {
    return readCash(this.db, this.firmId, accountId, this.businessDate);
  }

  /** Values over time of accounts, taken together, that this repository found before. */
  history(accountIds: readonly string[], days: readonly string[]): Promise<ValueOnDay[]> {
    return accountHistory(this.db, this.firmId, accountIds, days);
  }

  /** What crossed the border of accounts, taken together, that this repository found before. */
  flows(accountIds: readonly string[], period: { readonly from: string; readonly to: string }): ReturnType<typeof flowsByDay> {
    return flowsByDay(this.db, this.firmId, accountIds, period);
  }

  /** Value of all the caller's accounts (of the given nodes) at the close of an earlier day. */
  valueAtClose(date: string, nodeIds: readonly string[] | null): Promise<string> {
    return valueAtClose(this.db, this.firmId, intersection(this.caller.nodeIds, nodeIds), date);
  }
}

const intersection = (a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null => (a === null ? b : b === null ? a : a.filter((each) => b.includes(each)));
