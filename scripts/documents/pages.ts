import { accountsPage } from './accounts-page';
import { transactionsPage } from './transactions-page';

/** Pages of `docs/` that are printed from tables of the code, by file name. */
export const pages: Readonly<Record<string, () => string>> = {
  'accounts.md': accountsPage,
  'transactions.md': transactionsPage,
};
