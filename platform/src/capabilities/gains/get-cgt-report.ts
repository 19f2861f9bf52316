import type { Handler } from '../../requests/handler';
import { buildReport, disposalsMax, readGainsClient, readGainsPeriod } from './report';

/** Capital gains of a client over a period, each disposal with the purchases that it took. */
export const getCgtReport: Handler<'getCgtReport'> = async ({ path: { clientId }, query, scope }) => {
  const period = readGainsPeriod(query, scope.businessDate);
  const client = await readGainsClient(scope, clientId);
  const { report } = await buildReport(scope, client, period, query.pooling ?? 'account', disposalsMax.answer);
  return { data: report };
};
