import { clientLookup } from '@tessera/api';
import { Api } from '../calls/api';
import { messageStatuses, messageTypes } from '@tessera/contract/messages/values';
import type { CallData } from '@tessera/contract/schemas';
import { holdsWords } from '@tessera/domain/folded';
import { optionsOf, type Filter, type Lookup } from '@tessera/ui/table';
import { useClientSummary } from '../addresses/use-client';
import { wrapperLabel } from '@tessera/contract/accounts/wrapper-label';

type Account = CallData<'getPortfolioSummary'>['accounts'][number];

/** Accounts of the client in the address, by any part of their name. */
const useAccountLookup = (term: string | null, accountId: string): Lookup => {
  const { data, isLoading } = useClientSummary();
  const choices = (data?.accounts ?? []).map((account: Account) => ({
    value: account.id,
    label: account.name,
    note: wrapperLabel(account),
  }));
  return {
    options: choices.filter(({ label }) => holdsWords(label, term ?? '')),
    chosen: choices.find(({ value }) => value === accountId),
    busy: isLoading,
  };
};

const common: readonly Filter[] = [
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(messageStatuses) },
  { kind: 'select', name: 'messageType', label: 'Type', options: optionsOf(messageTypes) },
];
const dates: readonly Filter[] = [
  { kind: 'date', name: 'fromDate', until: 'toDate', label: 'Sent from' },
  { kind: 'date', name: 'toDate', label: 'Sent to' },
];

/** The filters of a client's messages. */
export const clientMessageFilters: readonly Filter[] = [
  ...common,
  { kind: 'lookup', name: 'accountId', label: 'Account', useLookup: useAccountLookup },
  ...dates,
];
/** The filters of all clients' messages. */
export const messageFilters: readonly Filter[] = [
  ...common,
  { kind: 'lookup', name: 'clientId', label: 'Client', useLookup: clientLookup(Api) },
  { kind: 'text', name: 'accountId', label: 'Account ID' },
  ...dates,
];
