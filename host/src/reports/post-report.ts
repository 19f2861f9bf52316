import { reportPath } from '@tessera/contract';
import type { RemoteReport } from '@tessera/contract';
import { own } from '../boot/own-browser';

/** Posts a report with a request that outlives the page. */
export const postReport = (report: RemoteReport): Promise<unknown> =>
  own.fetch(reportPath, {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
