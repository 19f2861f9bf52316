import { clientLookup } from '@tessera/api';
import { Api } from '../calls/api';
import { paymentMethods } from '@tessera/contract/accounts/values';
import {
  movementTypes,
  transactionStatuses,
  transactionSubTypes,
  transactionTypes,
} from '@tessera/contract/transactions/values';
import { optionsOf, type Filter } from '@tessera/ui/table';
import { useInstrumentLookup } from '../shared/use-instrument-lookup';

/**
 * Every filter of transactions in the specification's section 3: ID, status, type and movement in the bar, the rest
 * behind "More filters".
 */
export const transactionFilters: readonly Filter[] = [
  { kind: 'search', name: 'transactionId', label: 'Transaction ID' },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(transactionStatuses) },
  { kind: 'select', name: 'transactionType', label: 'Type', options: optionsOf(transactionTypes) },
  { kind: 'select', name: 'movementType', label: 'Movement', options: optionsOf(movementTypes) },
  { kind: 'date', name: 'transactionDateFrom', until: 'transactionDateTo', label: 'From' },
  { kind: 'date', name: 'transactionDateTo', label: 'To' },
  {
    kind: 'select',
    name: 'transactionSubType',
    label: 'Sub-type',
    options: optionsOf(transactionSubTypes),
    more: true,
  },
  { kind: 'select', name: 'method', label: 'Method', options: optionsOf(paymentMethods), more: true },
  {
    kind: 'select',
    name: 'incomplete',
    label: 'Progress',
    options: [
      { value: 'true', label: 'Incomplete' },
      { value: 'false', label: 'Complete' },
    ],
    more: true,
  },
  {
    kind: 'select',
    name: 'excludeDeleted',
    label: 'Deleted',
    options: [{ value: 'true', label: 'Leave out' }],
    more: true,
  },
  { kind: 'lookup', name: 'clientId', label: 'Client', useLookup: clientLookup(Api) },
  { kind: 'lookup', name: 'assetId', label: 'Instrument', useLookup: useInstrumentLookup },
  { kind: 'text', name: 'accountId', label: 'Account ID' },
  { kind: 'text', name: 'nodeId', label: 'Office ID' },
  { kind: 'text', name: 'orderId', label: 'Order ID' },
  { kind: 'text', name: 'paymentId', label: 'Payment ID' },
  { kind: 'text', name: 'linkId', label: 'Link ID' },
];

/** A yes-or-no filter as the call takes it; undefined does not filter. */
export const flagOf = (value: string | undefined): boolean | undefined => (value ? value === 'true' : undefined);
