import type { WrapperType } from '../../foundation/database/column-types';
import { percentOf, poundsToWire, sum } from '@tessera/domain/money';
import type { Handler } from '../../requests/handler';
import { addFigures, type AccountFigures } from '../../ledger/valuation/figures';
import { readPeriod } from '../../ledger/valuation/period';
import { toPeriodFigures } from '../../ledger/valuation/period-figures';
import { findClient, idIn, seenAccounts, seenClients } from '../../requests/access/seen';
import { readGroupMembers } from './group-members';
import { figuresOf } from '../valuation/valuation';

interface LedAccount {
  readonly clientId: string;
  readonly wrapperType: WrapperType;
  readonly openedDate: string;
  readonly figures: AccountFigures;
}

/** The figures of a client's fee group: each account once, under the client who leads it, as for fees. */
export const getClientGroupSummary: Handler<'getClientGroupSummary'> = async ({ path: { clientId }, query, scope }) => {
  const period = readPeriod(query, scope.businessDate);
  const { group, clients: members } = await readGroupMembers(scope, await findClient(scope, clientId));
  const ids = members.map((member) => member.clientId);
  const [clients, rows] = await Promise.all([
    seenClients(scope)
      .where(idIn('client.client_id', ids))
      .select(['client.client_id', 'client.name', 'client.client_type'])
      .execute(),
    seenAccounts(scope)
      .where(idIn('account.lead_client_id', ids))
      .select(['account.account_id', 'account.lead_client_id', 'account.wrapper_type', 'account.opened_date'])
      .orderBy('account.account_id')
      .execute(),
  ]);
  const figures = await figuresOf(
    scope,
    rows.map((row) => row.account_id),
    period,
  );
  const seen = new Map(clients.map((client): [string, typeof client] => [client.client_id, client]));
  const accounts = rows.flatMap((row): LedAccount[] => {
    const own = figures.get(row.account_id);
    return own && seen.has(row.lead_client_id)
      ? [{ clientId: row.lead_client_id, wrapperType: row.wrapper_type, openedDate: row.opened_date, figures: own }]
      : [];
  });
  const total = addFigures(accounts.map((account) => account.figures));
  const share = (part: bigint): number => percentOf(part, total.closing) ?? 0;
  // A caller who sees none of a minor's parents does not learn of the parents' group.
  const seesMember = clients.some((client) => client.client_type !== 'Minor');
  const wrappers = [...new Set(accounts.map(({ wrapperType }) => wrapperType))];
  return {
    data: {
      group: seesMember ? group : null,
      firmId: scope.firmId,
      currency: 'GBP',
      fromDate:
        period.from ?? accounts.reduce((first, { openedDate }) => (openedDate < first ? openedDate : first), period.to),
      toDate: period.to,
      ...toPeriodFigures(total),
      clients: members.flatMap(({ clientId: id, relation }) => {
        const client = seen.get(id);
        if (!client) return [];
        const own = accounts.filter((account) => account.clientId === id);
        const summed = addFigures(own.map((account) => account.figures));
        return [
          {
            id,
            name: client.name,
            clientType: client.client_type,
            relation,
            ...toPeriodFigures(summed),
            accounts: own.length,
            allocation: share(summed.closing),
          },
        ];
      }),
      unseen: members.length - clients.length,
      wrappers: wrappers.map((wrapperType) => {
        const own = accounts.filter((account) => account.wrapperType === wrapperType);
        const value = sum(own.map((account) => account.figures.closing));
        return { wrapperType, accounts: own.length, currentValue: poundsToWire(value), allocation: share(value) };
      }),
    },
  };
};
