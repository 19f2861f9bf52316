import type { ClientProductStatus } from '@tessera/contract/client-products/values';
import type { CallData } from '@tessera/contract/schemas';

export type Product = CallData<'getClientProduct'>;

/** How far a change to drawdown is. */
export const productStatusWords: Readonly<Record<ClientProductStatus, string>> = {
  drawdownPending: 'Pending',
  drawdownConfirmed: 'Confirmed',
};

/** What the facts of a pension are called, on the page, in its form and in the activity. */
export const pensionLabels = {
  status: 'Drawdown conversion',
  drawdownStatus: 'Drawdown',
  taxCode: 'Tax code',
  flexibleBenefitsAccessed: 'Benefits were taken flexibly',
  flexibleBenefitsAccessedDate: 'Benefits first taken flexibly',
  pensionOptOut: 'Opted out of this pension scheme',
  lumpSumAllowanceUsedPreApril2024: 'Lump sum allowance used before 6 Apr 2024',
  deemedLSACalculationDate: 'LSA calculation date',
} as const;
