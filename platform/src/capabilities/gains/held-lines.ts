import type { IsoDate } from '@tessera/domain/dates';
import type { Price, Units } from '@tessera/domain/money';
import type { GainsClient } from './report';
import { holdingsOn } from './what-if';

/** A holding of an account of the client that the caller sees. */
export interface HeldLine {
  readonly accountId: string;
  readonly accountName: string;
  readonly holders: readonly string[];
  readonly assetId: string;
  readonly units: Units;
  readonly price: Price | null;
}

/** What the accounts of a client hold that the caller sees, whole, with the last prices. */
export const heldLines = (
  { book, subject }: GainsClient,
  date: IsoDate,
  prices: ReadonlyMap<string, Price>,
): readonly HeldLine[] =>
  [...holdingsOn(book, date)].flatMap(([key, units]): HeldLine[] => {
    const [accountId = '', assetId = ''] = key.split(' ');
    const account = book.accounts.get(accountId);
    return units > 0n && account?.holders.includes(subject.clientId) === true && subject.seen.has(accountId)
      ? [
          {
            accountId,
            accountName: account.name,
            holders: account.holders,
            assetId,
            units,
            price: prices.get(assetId) ?? null,
          },
        ]
      : [];
  });

/** A holder's part of what an account holds. */
export const shareOf =
  ({ holders }: HeldLine, clientId: string) =>
  (total: bigint): bigint => {
    const count = BigInt(holders.length);
    return total / count + (BigInt(holders.indexOf(clientId)) < total % count ? 1n : 0n);
  };
