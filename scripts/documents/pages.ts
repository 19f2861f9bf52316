import { accountsPage } from './accounts-page';
import { transactionsPage } from './transactions-page';

/** Pages of `docs/` generated from tables in the code, by file name. */
export const pages: Readonly<Record<string, () => string>> = {
  'accounts.md': accountsPage,
  'transactions.md': transactionsPage,
};
