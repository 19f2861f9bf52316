import type { CallData, CallRow } from '@tessera/contract/schemas';

/** What depends on bank details and stops when others replace them. */
export type BankDetailsUses = NonNullable<CallData<'getClient'>['bankDetailsUses']>;
export type BankDetails = NonNullable<CallData<'getClient'>['bankDetails']>;

/** Bank details in a list, with their owner. */
export type ListedDetails = CallRow<'listBankDetails'>;

/** The list of details that await verification. */
export const waitingHref = '/clients/bank-details?status=Pending';
/** The page where the details are shown and verified. */
export const hrefOf = ({ client, account }: ListedDetails): string =>
  `/clients/${encodeURIComponent(client.id)}${account === null ? '' : `/accounts/${encodeURIComponent(account.id)}`}/details`;
export const ownerOf = ({ client, account }: ListedDetails): string => account?.name ?? client.name;

const several = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/**
 * What ends: mandates with their regular payments, or only the payments where the mandate continues for other accounts.
 */
const endingOf = ({ mandates, regularPayments }: BankDetailsUses): readonly string[] => {
  const regular = several(regularPayments, 'regular payment');
  if (mandates === 0) return regularPayments === 0 ? [] : [`ends ${regular}`];
  return [
    `ends ${several(mandates, 'mandate')}${regularPayments === 0 ? '' : ` and ${mandates === 1 ? 'its' : 'their'} ${regular}`}`,
  ];
};

/** Whether nothing depends on the details. */
export const stopsNothing = (uses: BankDetailsUses): boolean => Object.values(uses).every((count) => count === 0);

/**
 * What stops with the details: "Saving ends 1 mandate and its 2 regular payments, and sends 1 open withdrawal back to
 * checking."
 */
export const stopWords = (act: 'Saving' | 'Removing them', uses: BankDetailsUses): string => {
  const { collections, withdrawals } = uses;
  const parts = [
    ...endingOf(uses),
    ...(collections === 0 ? [] : [`cancels ${several(collections, 'collection')} not yet sent to Bacs`]),
    ...(withdrawals === 0 ? [] : [`sends ${several(withdrawals, 'open withdrawal')} back to checking`]),
  ];
  if (parts.length === 0)
    return `${act} stops nothing: no mandate, regular payment, collection or open withdrawal depends on these details.`;
  const last = parts.at(-1) ?? '';
  return `${act} ${parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')}, and ${last}`}.`;
};
