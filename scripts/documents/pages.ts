import { openApiDocument } from '@tessera/contract/openapi/document';
import { accountsPage } from './accounts-page';
import { asvsPage } from './asvs-page';
import { jsonText } from './json-text';
import { pensionsPage } from './pensions-page';
import { reconciliationPage } from './reconciliation-page';
import { transactionsPage } from './transactions-page';
import { webhooksPage } from './webhooks-page';
import { transfersPage } from './transfers-page';
import { usersPage } from './users-page';

/** The API's document, which proxies answer at `/api/openapi.json`; programs rely on what was committed. */
export const apiDocumentFile = 'openapi.json';

/** Pages of `docs/` generated from tables in the code, by file name. */
export const pages: Readonly<Record<string, () => string>> = {
  'accounts.md': accountsPage,
  'asvs.md': asvsPage,
  'pensions.md': pensionsPage,
  'reconciliation.md': reconciliationPage,
  'transactions.md': transactionsPage,
  'transfers.md': transfersPage,
  'users.md': usersPage,
  'webhooks.md': webhooksPage,
  [apiDocumentFile]: () => `${jsonText(openApiDocument())}\n`,
};
