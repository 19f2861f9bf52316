import { lockClients } from '../clients/entry/lock-clients';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { eligibilityProblem, openingStatusProblem } from '@tessera/domain/account-rules';
import { recordId } from '@tessera/domain/identifiers';
import { dateText } from '@tessera/domain/wording';
import type { Transaction } from 'kysely';
import { takeNumber } from '../../foundation/database/take-number';
import { checkCanEnter } from '../bank-details/access';
import { readEntered } from '../bank-details/read-entered';
import { setBankDetails, unchanged } from '../bank-details/set-bank-details';
import { addToUncrystallisedGroup, findOrCreateProduct } from '../client-products/find-or-create-product';
import type { DB } from '../../foundation/database/schema';
import { replaceExternalIds } from '../external-ids/external-ids';
import { noteOpened } from '../messages/due';
import { badField, badRequest, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { checkFirm } from '../../requests/access/check-firm';
import { refreshValuations } from '../../ledger/valuation/refresh';
import { defaultAccountName } from './account-name';
import { readHolderFacts, type Holder } from './holder-facts';
import { checkModelLink } from './model-link';
import { auditedAccount, readStoredAccount } from './stored-account';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { idIn, seenClients } from '../../requests/access/seen';

type Body = CallBody<'createAccount'>;
type Written = CallData<'createAccount'>;

/** The ids of the future holders, the lead first. @throws ApiError 400 or 404. */
const readHolderIds = async ({ clientId, clients }: Body, scope: ReadScope): Promise<readonly FoundId<'Client'>[]> => {
  const others = (clients ?? []).filter(({ id }) => id !== clientId);
  if (
    clients &&
    (others.length !== clients.length - 1 || clients.some(({ id, isLeadClient }) => isLeadClient !== (id === clientId)))
  ) {
    throw badField(
      'clients',
      'List everybody who holds the account once, and make the one that clientId names the lead.',
    );
  }
  const ids = [clientId, ...others.map(({ id }) => id)] as const;
  const seen = new Map<string, FoundId<'Client'>>(
    (await seenClients(scope).where(idIn('client.client_id', ids)).select('client.client_id').execute()).map((row) => [
      row.client_id,
      row.client_id,
    ]),
  );
  if (!seen.has(clientId)) throw notFound('Client');
  const [other] = others;
  if (other && !seen.has(other.id)) throw badField(fieldOfOther(clients, clientId), 'Choose a client of your firm.');
  return ids.flatMap((id) => seen.get(id) ?? []);
};

const fieldOfOther = (clients: Body['clients'], leadId: string): string =>
  `clients[${(clients ?? []).findIndex(({ id }) => id !== leadId)}].id`;

/** @throws ApiError 400 naming the wrapper, or the second holder when the two cannot share an account. */
const checkEligible = (
  { clients, clientId, wrapperDetail: { wrapperType } }: Body,
  holders: readonly Holder[],
  on: string,
): void => {
  const problem = eligibilityProblem(wrapperType, holders, on);
  if (problem !== null)
    throw badField(
      holders.length > 1 && wrapperType === 'GIA' ? fieldOfOther(clients, clientId) : 'wrapperDetail.wrapperType',
      problem,
    );
};

const checkShape = ({ accountType, wrapperDetail: { wrapperType }, name }: Body): void => {
  if ((accountType === 'Cash') !== (wrapperType === 'CASH'))
    throw badField(
      'accountType',
      accountType === 'Cash'
        ? 'An account with a wrapper is of the type Wrapper.'
        : 'An account without a wrapper is of the type Cash.',
    );
  if (name !== undefined && name.trim() === '') throw badField('name', 'Enter a name.', 'required');
};

/** The first of some clients whose death is confirmed. */
const findDead = (transaction: Transaction<DB>, firmId: string, clientIds: readonly string[]) =>
  transaction
    .selectFrom('death')
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'death.firm_id').onRef('client.client_id', '=', 'death.client_id'),
    )
    .where('death.firm_id', '=', firmId)
    .where('death.client_id', 'in', clientIds)
    .where('death.status', 'in', ['Confirmed', 'Settled'])
    .select(['client.client_id', 'client.name', 'death.died_on'])
    .executeTakeFirst();

/** Creates an account for one client, or a joint account for two. */
export const createAccount: Handler<'createAccount'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  checkShape(body);
  checkCanEnter(scope.caller, body.bankDetails);
  const clientIds = await readHolderIds(body, scope);
  const {
    accountType,
    wrapperDetail: { wrapperType, discretionary = false, advised = true, assetAllocationId: modelId = null },
    clients = [],
    externalIds = [],
    status = 'Pending',
  } = body;
  await checkModelLink(scope, { accountType, discretionary, modelId });
  if (clientIds.length === 1 && clients.some(({ declarationAccepted }) => declarationAccepted))
    throw badField('clients[0].declarationAccepted', 'Only joint holders accept a declaration.');
  const { firmId, userId } = scope.caller;
  const at = services.clock();
  const data = await scope.change(
    ({ id }: Written) => id,
    async (transaction) => {
      await lockClients(transaction, firmId, clientIds);
      const died = await findDead(transaction, firmId, clientIds);
      if (died)
        throw badField(
          died.client_id === clientIds[0] ? 'clientId' : 'clients',
          `${died.name} died on ${dateText(died.died_on)}: no account is opened.`,
        );
      const facts = await readHolderFacts({ db: transaction, firmId }, clientIds);
      const holders = clientIds.flatMap((id) => facts.get(id) ?? []);
      const [lead] = holders;
      if (!lead) throw notFound('Client');
      checkEligible(body, holders, scope.businessDate);
      const bank = await readEntered(transaction, body.bankDetails);
      if (bank.errors.length > 0) throw badRequest(bank.errors);
      const statusProblem = openingStatusProblem(status, holders);
      if (statusProblem !== null) throw badField('status', statusProblem);
      if (body.nodeId !== undefined && body.nodeId !== lead.nodeId)
        throw badField('nodeId', 'An account belongs to the office of its lead client. Leave this out.');
      const number = await takeNumber(transaction, 'account_number');
      const accountId = recordId('account', number);
      const name =
        body.name?.trim() ??
        defaultAccountName(
          holders.map((holder) => holder.name),
          wrapperType,
        );
      const context = { firmId, userId, businessDate: scope.businessDate, at };
      const clientProductId = await findOrCreateProduct(transaction, context, lead.clientId, wrapperType);
      await transaction
        .insertInto('account')
        .values({
          firm_id: firmId,
          account_id: accountId,
          node_id: lead.nodeId,
          lead_client_id: lead.clientId,
          name,
          account_type: accountType,
          wrapper_type: wrapperType,
          status,
          discretionary,
          advised,
          trust: lead.clientType === 'Trust',
          model_id: modelId,
          client_product_id: clientProductId,
          opened_date: scope.businessDate,
          updated_at: at,
          updated_by: userId,
        })
        .execute();
      const declared = new Set(clients.filter(({ declarationAccepted }) => declarationAccepted).map(({ id }) => id));
      await transaction
        .insertInto('account_client')
        .values(
          clientIds.map((id) => ({
            firm_id: firmId,
            account_id: accountId,
            client_id: id,
            declared_at: declared.has(id) ? at : null,
          })),
        )
        .execute();
      await transaction
        .insertInto('cash_balance')
        .values({ firm_id: firmId, account_id: accountId, amount: '0' })
        .execute();
      const portfolioGroupId = await addToUncrystallisedGroup(transaction, context, {
        accountId,
        name,
        nodeId: lead.nodeId,
        wrapperType,
        clientProductId,
      });
      await replaceExternalIds(transaction, { firmId, recordKind: 'Account', recordId: accountId }, externalIds);
      await refreshValuations(transaction, firmId, [accountId]);
      if (status === 'Active') await noteOpened(transaction, firmId, accountId);
      const details = bank.details
        ? await setBankDetails(transaction, services.ledger, scope.caller, { accountId }, bank.details, at)
        : unchanged;
      const after = {
        accountType,
        wrapperType,
        clients: clientIds,
        ...auditedAccount(await readStoredAccount(transaction, firmId, accountId)),
        ...details.after,
        ...(portfolioGroupId === null ? {} : { portfolioGroupId }),
      };
      return { before: {}, after, answer: { id: accountId, firmId, status, version: 1 } };
    },
  );
  return { data };
};
