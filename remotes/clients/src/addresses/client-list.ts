/** The filter's name in the call. */
export const feeGroupFilter = 'clientGroups[clientFeeGroupId]';

/** The client list, filtered to one fee group. */
export const clientsOfGroupHref = (clientFeeGroupId: string): string =>
  `/clients?${new URLSearchParams({ [feeGroupFilter]: clientFeeGroupId }).toString()}`;
/** The client list, filtered to a client's children. */
export const childrenHref = (clientId: string): string =>
  `/clients?${new URLSearchParams({ parentId: clientId }).toString()}`;
