import { clientLookup } from '@tessera/api';
import { Api } from '../calls/api';
import { transactionCodeNames, transactionCodes } from '@tessera/contract/postings/values';
import type { Filter } from '@tessera/ui/table';

/** The filters of both ledgers. */
export const postingFilters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'transactionCode',
    label: 'Code',
    options: transactionCodeNames.map((code) => ({ value: code, label: `${code} ${transactionCodes[code]}` })),
  },
  { kind: 'date', name: 'postDateFrom', until: 'postDateTo', label: 'Posted from' },
  { kind: 'date', name: 'postDateTo', label: 'Posted to' },
  { kind: 'text', name: 'accountId', label: 'Account ID' },
  { kind: 'lookup', name: 'clientId', label: 'Client', useLookup: clientLookup(Api) },
  { kind: 'text', name: 'nodeId', label: 'Office ID' },
];
