import { accountConditions, accountTransitions, accountStatusMeanings } from '@tessera/contract/accounts/life';
import { accountStatuses } from '@tessera/contract/accounts/values';
import { portfolioStatusRule, withoutAccounts } from '@tessera/platform/ledger/valuation/portfolio-status';
import { accountStatusProblem, type AccountUse } from '@tessera/platform/ledger/rules/account-status';
import { table } from './table';

const uses: Readonly<Record<AccountUse, string>> = {
  'paid in': 'Money in, expected or moved in',
  ordered: 'Purchases, units in',
  sold: 'Sales, units out',
  'paid out': 'Money out',
};
const useNames = Object.keys(uses) as AccountUse[];

/** The page about the life of accounts, generated from its tables. */
export const accountsPage = (): string => `# The life of an account

Generated from \`shared/contract/src/accounts/life.ts\` by \`npm run documents\`; a test fails when the two differ.

\`\`\`
 Registered ─► Pending ─► Active ◄──► Suspended ──► Closing
      │           │       Active ◄──► Closing ───────► Closed
      └► Deleted ◄┘       Active ◄──► Transfer Out ──► Closed
                          Active ────────────────────► Closed
\`\`\`

An account is opened as Pending, or as Active if its only holder is Active. A joint account is opened as Pending and becomes Active when both holders have accepted the declaration.

## Statuses

${table(
  ['Status', 'Meaning', ...useNames.map((use) => uses[use])],
  accountStatuses.map((status) => [
    status,
    accountStatusMeanings[status],
    ...useNames.map((use) => (accountStatusProblem(status, use) === null ? 'yes' : '–')),
  ]),
)}

What a column refuses is refused when it is requested, and again before it is sent to the market or the bank. Existing transactions continue.

## Transitions

These are all transitions; any other is refused with 409 and a sentence, one whose condition is not met with a sentence saying what is missing, and one on a stale version with 412. A Closed or Deleted account cannot be edited either.

${table(
  ['From', 'To', 'Action', 'Condition'],
  accountTransitions.map(({ from, to, action, condition }) => [from, to, action, accountConditions[condition] ?? '–']),
)}

A transition locks the account as a payment does: if a payment in and a close come at the same time, one is first and the other is refused.

## Status of a portfolio

A portfolio is all that a client holds, alone or jointly. While the client is Registered or Pending, so is the portfolio. For an Active client the first matching line decides; deleted accounts are ignored.

${table(['Status', 'When'], [...portfolioStatusRule.map(({ status, words }) => [status, words]), [withoutAccounts, 'The client has no account.']])}

It is calculated again whenever an account or a client changes its status, whenever something is posted, and every business day.
`;
