import { transactionCodeNames, transactionCodes } from '@tessera/contract/postings/values';
import { transactionStatuses, transactionTypes } from '@tessera/contract/transactions/values';
import { optionsOf, type Filter } from '@tessera/ui/table';

/** The filters of a list of transactions. */
export const transactionFilters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(transactionStatuses) },
  { kind: 'select', name: 'transactionType', label: 'Type', options: optionsOf(transactionTypes) },
  { kind: 'date', name: 'transactionDateFrom', until: 'transactionDateTo', label: 'From' },
  { kind: 'date', name: 'transactionDateTo', label: 'To' },
];

/** The filters of a cash statement, besides its period. */
export const postingFilters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'transactionCode',
    label: 'Description',
    options: transactionCodeNames.map((code) => ({ value: code, label: transactionCodes[code] })),
  },
];
