import { countText } from '@tessera/domain/wording';
import type { Handler } from '../../requests/handler';
import { findClient, idIn, seenAccounts, seenClients } from '../../requests/access/seen';
import { readGroupMembers } from '../portfolios/group-members';
import { atOneMoment, readReport } from './read-report';

/** The accounts of a client's fee group: each once, under the client who leads it, as for fees. */
export const getGroupReport: Handler<'getGroupReport'> = ({ path, query, scope }) =>
  atOneMoment(scope, async (moment) => {
    const asked = await findClient(moment, path.clientId);
    const { group, clients: members } = await readGroupMembers(moment, asked);
    const ids = members.map(({ clientId }) => clientId);
    const clients = await seenClients(moment)
      .where(idIn('client.client_id', ids))
      .select(['client.client_id', 'client.name', 'client.client_type'])
      .execute();
    const seen = new Map(clients.map((client): [string, typeof client] => [client.client_id, client]));
    const accounts = await seenAccounts(moment)
      .where(idIn('account.lead_client_id', [...seen.keys()]))
      .select(['account.account_id', 'account.lead_client_id'])
      .orderBy('account.account_id')
      .execute();
    const unseen = members.length - clients.length;
    // A caller who sees none of a minor's parents does not learn of the parents' group.
    const shown = clients.some((client) => client.client_type !== 'Minor') ? group : null;
    const report = await readReport(moment, {
      id: asked,
      name: shown?.name ?? seen.get(asked)?.name ?? '',
      subject: 'Fee group',
      accountIds: accounts.map((account) => account.account_id),
      query,
      notes:
        unseen === 0
          ? []
          : [
              `${countText(unseen, 'member')} of the group ${unseen === 1 ? 'is' : 'are'} outside your offices. Nothing of theirs is counted.`,
            ],
    });
    return {
      data: {
        ...report,
        group: shown,
        members: members.flatMap(({ clientId: id, relation }) => {
          const client = seen.get(id);
          const own = accounts.filter((account) => account.lead_client_id === id);
          return client === undefined ? [] : [{ id, name: client.name, relation, accounts: own.length }];
        }),
        unseen,
      },
    };
  });
