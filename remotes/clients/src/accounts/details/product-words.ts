import type { ClientProductStatus } from '@tessera/contract/client-products/values';
import type { CallData } from '@tessera/contract/schemas';

export type Product = CallData<'getClientProduct'>;

/** Labels of the drawdown statuses. */
export const productStatusWords: Readonly<Record<ClientProductStatus, string>> = {
  drawdownPending: 'Pending',
  drawdownConfirmed: 'Confirmed',
};

/** Labels of a pension's facts, on the page, in its form and in the activity. */
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
