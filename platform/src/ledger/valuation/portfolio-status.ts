import type { AccountStatus, PortfolioStatus } from '../../foundation/database/column-types';
import { sql, type RawBuilder } from 'kysely';

interface StatusRule {
  readonly status: PortfolioStatus;
  /** One account in any of these statuses is enough, unless an earlier rule applied. */
  readonly accounts: readonly AccountStatus[];
  readonly words: string;
}

/**
 * How a portfolio's status follows from the accounts of an Active client: the first rule that applies. While the client
 * is Registered or Pending, so is the portfolio. Deleted accounts are ignored.
 */
export const portfolioStatusRule: readonly StatusRule[] = [
  { status: 'Active', accounts: ['Active'], words: 'An account is Active.' },
  { status: 'Suspended', accounts: ['Suspended'], words: 'No account is Active, and one is Suspended.' },
  {
    status: 'Pending',
    accounts: ['Pending', 'Registered'],
    words: 'No account is Active or Suspended, and one is Pending or Registered.',
  },
  {
    status: 'Closing',
    accounts: ['Closing', 'Transfer Out'],
    words: 'Accounts are Closing or on Transfer Out, others are Closed.',
  },
  { status: 'Closed', accounts: ['Closed'], words: 'All accounts are Closed.' },
];

/** The status for an Active client without accounts, or with deleted ones only. */
export const withoutAccounts: PortfolioStatus = 'Active';

/** SQL: the rule, over a client's accounts grouped. */
export const portfolioStatusSql =
  (): RawBuilder<PortfolioStatus> => sql<PortfolioStatus>`case when client.status <> 'Active' then client.status
  ${sql.join(
    portfolioStatusRule.map(
      ({ status, accounts }) =>
        sql`when bool_or(account.status = any(${[...accounts]}::text[])) then ${sql.lit(status)}`,
    ),
    sql` `,
  )}
  else ${sql.lit(withoutAccounts)} end`;
