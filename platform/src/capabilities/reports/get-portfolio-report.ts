import type { Handler } from '../../requests/handler';
import { notFound } from '../../requests/http/api-error';
import { idIs, seenClients } from '../../requests/access/seen';
import { accountIdsOfClients } from '../accounts/client-accounts';
import { atOneMoment, readReport } from './read-report';

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
    return { data: await readReport(moment, { id, name, subject: 'Client', accountIds, query }) };
  });
