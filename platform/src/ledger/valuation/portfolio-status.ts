import type { AccountStatus, PortfolioStatus } from '../../foundation/database/column-types';
import { sql, type RawBuilder } from 'kysely';

interface StatusRule {
  readonly status: PortfolioStatus;
  /** Any account in one of these makes it so, unless a line above did. */
  readonly accounts: readonly AccountStatus[];
  readonly words: string;
}

/**
 * How a portfolio's status follows from the accounts of a client who is Active: the first line that holds. While the
 * client is Registered or Pending, the portfolio is too. Accounts that were deleted are not looked at.
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

/** A client who is Active and has no account at all, or only deleted ones. */
export const withoutAccounts: PortfolioStatus = 'Active';

/** The rule as SQL, over a client's accounts grouped. */
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
