import type { ReadArguments } from '@tessera/api';
import type { ListState } from '@tessera/ui/table';
import { actionRequired, openStatusesValue, openTransfersMax } from '../shared/transfer';

type Question = ReadArguments<'listProductTransfers'>;

/** The call's filters from the address, without page and sort. */
const narrowingOf = (firmId: string, { values }: ListState): Question => ({
  firmId,
  clientName: values.clientName,
  wrapperType: values.wrapperType,
  movementType: values.movementType,
  autoInvest: values.autoInvest,
  // The call searches both names with the specification's parameter; in the address that parameter says which of the
  // two is shown.
  businessOrAdvisor: values.handledBy,
  clientId: values.clientId,
  accountId: values.accountId,
  linkId: values.linkId,
  // A person by id, where neither one's own nor nobody's are asked for.
  owner: values.owner || values.ownerId,
  contactDue: values.contactDue ? values.contactDue === 'true' : undefined,
  nodeId: values.nodeId,
});

/** The page of transfers in the address. */
export const listQuestion = (firmId: string, list: ListState): Question => ({
  ...narrowingOf(firmId, list),
  transferStatus: list.values.transferStatus,
  actionRequired: list.values.actionRequired ? list.values.actionRequired === 'true' : undefined,
  // The figures say how many have each light, so they are not narrowed by one.
  light: list.values.light,
  page: list.page,
  pageSize: list.pageSize,
  sort: list.sort,
});

/** Those within the same filters that need something, whatever their status: as the filter by action finds them. */
export const actionQuestion = (firmId: string, list: ListState): Question => ({
  ...narrowingOf(firmId, list),
  ...actionRequired,
});

/** All transfers in progress within the same filters, oldest first, for the figures above the list. */
export const progressQuestion = (firmId: string, list: ListState): Question => ({
  ...narrowingOf(firmId, list),
  transferStatus: openStatusesValue,
  pageSize: openTransfersMax,
  sort: 'dateInitiated',
});
