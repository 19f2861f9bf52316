/** The page of a transfer. */
export const transferHref = (transactionId: string): string => `/transfers/${encodeURIComponent(transactionId)}`;

/** Transfers in that do not go online. */
export const manualTransfersHref = '/transfers/manual';

/** How other providers have done. */
export const providersHref = '/transfers/providers';

/** A provider beside the list, and the forms that add and change one. */
export const providerHref = (masterPartyId: string): string =>
  `${providersHref}?provider=${encodeURIComponent(masterPartyId)}`;
export const newProviderHref = `${providersHref}/new`;
export const editProviderHref = (masterPartyId: string): string =>
  `${providersHref}/${encodeURIComponent(masterPartyId)}/edit`;

/** The form of a new transfer, with what is known already. */
export const newTransferHref = (known: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(known).toString();
  return query === '' ? '/transfers/new' : `/transfers/new?${query}`;
};

/** A new transfer that submits a rejected one again, with its terms filled in. */
export const resubmitHref = (transactionId: string): string => newTransferHref({ resubmits: transactionId });
