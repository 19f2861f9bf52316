import { countText } from '@tessera/domain/wording';
import type { Handler } from '../../requests/handler';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { notFound } from '../../requests/http/api-error';
import { idIs, seenAccounts, seenClients } from '../../requests/access/seen';
import { accountIdsOfClients } from '../accounts/client-accounts';
import { atOneMoment, readReport } from './read-report';

/** Says of joint accounts that they count whole: the reports of two holders add up to more than they have. */
const jointNotes = async (scope: ReadScope, accountIds: readonly FoundId<'Account'>[]): Promise<string[]> => {
  if (accountIds.length === 0) return [];
  const joint = await seenAccounts(scope)
    .innerJoin('account_client', (join) =>
      join
        .onRef('account_client.firm_id', '=', 'account.firm_id')
        .onRef('account_client.account_id', '=', 'account.account_id'),
    )
    .where('account.account_id', 'in', accountIds)
    .groupBy('account.account_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .select('account.account_id')
    .execute();
  return joint.length === 0
    ? []
    : [
        `${countText(joint.length, 'joint account counts', 'joint accounts count')} whole, as in the report of the other holder.`,
      ];
};

/** All accounts of a client; a joint account counts whole, as in the client's summary. */
export const getPortfolioReport: Handler<'getPortfolioReport'> = ({ path, query, scope }) =>
  atOneMoment(scope, async (moment) => {
    const client = await seenClients(moment)
      .where(idIs('client.client_id', path.clientId))
      .select(['client.client_id', 'client.name'])
      .executeTakeFirst();
    if (!client) throw notFound('Client');
    const { client_id: id, name } = client;
    const accountIds = (await accountIdsOfClients(moment, [id])).get(id) ?? [];
    const notes = await jointNotes(moment, accountIds);
    return { data: await readReport(moment, { id, name, subject: 'Client', accountIds, query, notes }) };
  });
