import { wrapperNames, wrapperTypes } from '@tessera/contract/accounts/values';
import { transferStatuses } from '@tessera/contract/transfers/values';
import { optionsOf, type Filter } from '@tessera/ui/table';
import { openStatusesValue } from '../shared/transfer';

/** A filter by a fact that a transfer has or has not. */
const isOrNot = (name: string, label: string, has: string, hasNot: string): Filter => ({
  kind: 'select',
  name,
  label,
  options: [
    { value: 'true', label: has },
    { value: 'false', label: hasNot },
  ],
});

/**
 * The filters of the workbench. The menu's presets set `autoInvest=All`.
 */
export const transferFilters: readonly Filter[] = [
  { kind: 'search', name: 'clientName', label: 'Client name' },
  {
    kind: 'select',
    name: 'transferStatus',
    label: 'Status',
    options: [{ value: openStatusesValue, label: 'All in progress' }, ...optionsOf(transferStatuses)],
  },
  {
    kind: 'select',
    name: 'wrapperType',
    label: 'Wrapper',
    options: wrapperTypes.map((value) => ({ value, label: wrapperNames[value] })),
  },
  { kind: 'select', name: 'movementType', label: 'Movement', options: optionsOf(['In', 'Out']) },
  isOrNot('actionRequired', 'Action', 'Required', 'Not required'),
  { kind: 'select', name: 'owner', label: 'Owner', options: optionsOf(['Mine', 'Nobody']) },
  isOrNot('contactDue', 'Next contact', 'Due', 'Not due'),
  {
    kind: 'select',
    name: 'autoInvest',
    label: 'Auto-invest',
    options: optionsOf(['Yes', 'No']),
    more: true,
    all: 'All',
  },
  { kind: 'text', name: 'handledBy', label: 'Business or adviser name' },
  { kind: 'text', name: 'clientId', label: 'Client ID' },
  { kind: 'text', name: 'accountId', label: 'Account ID' },
  { kind: 'text', name: 'linkId', label: 'Link ID' },
  { kind: 'text', name: 'ownerId', label: 'Owner’s user ID' },
  { kind: 'text', name: 'nodeId', label: 'Office ID' },
];

/** Those that narrow one record's transfers. */
export const recordTransferFilters: readonly Filter[] = transferFilters.filter(({ kind }) => kind === 'select');
