/** As the call spells it. */
export const feeGroupFilter = 'clientGroups[clientFeeGroupId]';

/** Clients of one fee group, in the list. */
export const clientsOfGroupHref = (clientFeeGroupId: string): string =>
  `/clients?${new URLSearchParams({ [feeGroupFilter]: clientFeeGroupId }).toString()}`;
/** Children of a client, in the list. */
export const childrenHref = (clientId: string): string =>
  `/clients?${new URLSearchParams({ parentId: clientId }).toString()}`;
