import type { Call } from '@tessera/contract';

/** A record that a read showed. */
export interface ReadRecord {
  readonly kind: 'Client' | 'Account' | 'Transaction';
  readonly id: string;
}

type Values = Readonly<Record<string, unknown>>;

const named = ({ clientId, accountId, transactionId, orderId }: Values): ReadRecord | null => {
  if (typeof clientId === 'string') return { kind: 'Client', id: clientId };
  if (typeof accountId === 'string') return { kind: 'Account', id: accountId };
  // `getTransaction` calls it an order.
  const id = transactionId ?? orderId;
  return typeof id === 'string' ? { kind: 'Transaction', id } : null;
};

/**
 * The client, account or transaction that a call which was answered showed; null for another call. A list counts where
 * it is asked for one client or account and has a row: a search, or an empty list, shows nobody’s record.
 */
export const recordRead = (
  { kind }: Pick<Call, 'kind'>,
  path: Values,
  query: Values,
  data: unknown,
): ReadRecord | null => {
  if (kind !== 'read') return null;
  const ofPath = named(path);
  if (ofPath !== null) return ofPath;
  return Array.isArray(data) && data.length === 0 ? null : named(query);
};
