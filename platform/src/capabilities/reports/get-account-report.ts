import type { Handler } from '../../requests/handler';
import { notFound } from '../../requests/http/api-error';
import { idIs, seenAccounts } from '../../requests/access/seen';
import { atOneMoment, readReport } from './read-report';

export const getAccountReport: Handler<'getAccountReport'> = ({ path, query, scope }) =>
  atOneMoment(scope, async (moment) => {
    const account = await seenAccounts(moment)
      .where(idIs('account.account_id', path.accountId))
      .select(['account.account_id', 'account.name'])
      .executeTakeFirst();
    if (!account) throw notFound('Account');
    const { account_id: id, name } = account;
    return { data: await readReport(moment, { id, name, subject: 'Account', accountIds: [id], query }) };
  });
