import { Pool, type PoolClient } from 'pg';
import { messageOf } from '../../foundation/database/operator-error';
import { isOutage } from '../../foundation/database/outage';

/**
 * The only error code of a lost database after which the queue retries reporting a job as done or failed. After any
 * other it drops the promise, and the job stays locked.
 */
const retriedCode = '57P03';

const withRetriedCode = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    throw Object.assign(new Error(messageOf(error), { cause: error }), { code: retriedCode });
  });

type Query = (...statement: readonly unknown[]) => unknown;

/**
 * The job queue's own connections: a lost connection is reported under the code the queue retries, and never ends the
 * process.
 */
export const openQueuePool = (
  connectionString: string,
  connections: number,
  onProblem: (message: string, error: unknown) => void,
): Pool => {
  const pool = new Pool({ connectionString, max: connections, application_name: 'tessera jobs' });
  pool.on('error', (error) => onProblem('The job queue lost a connection.', error));
  pool.on('connect', (client: PoolClient) => {
    client.on('error', (error) => onProblem('The job queue lost a connection.', error));
    const query = client.query.bind(client) as Query;
    // The driver's overloads (promise or callback) cannot be expressed in one type.
    client.query = ((...statement: readonly unknown[]) => {
      const answer = query(...statement);
      return answer instanceof Promise ? withRetriedCode(answer) : answer;
    }) as typeof client.query;
  });
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : withRetriedCode(connect())) as typeof pool.connect;
  return pool;
};
