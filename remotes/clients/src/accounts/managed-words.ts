import type { CallData } from '@tessera/contract/schemas';

/**
 * Who decides on the investments, as in the account's details: "Advisory", "Discretionary", "Advisory, not advised".
 */
export const managedWords = ({
  wrapperDetail: { discretionary, advised },
}: Pick<CallData<'getAccount'>, 'wrapperDetail'>): string =>
  `${discretionary ? 'Discretionary' : 'Advisory'}${advised ? '' : ', not advised'}`;
