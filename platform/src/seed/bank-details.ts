import type { PoolClient } from 'pg';
import { copyRows, type CopyValue } from './copy-rows';
import type { SeedClient } from './people';
import type { Random } from './random';

const digits = (random: Random, count: number): string => String(random.below(10 ** count)).padStart(count, '0');

/** How far a client's details are verified: most by the bank's automatic check, some not yet; some clients have none. */
const verificationOf = (random: Random, client: SeedClient): readonly ['Active' | 'Pending' | 'Bypassed', 'Automatic' | 'Manual' | null, 'Client' | 'User', 'Machine' | 'User' | null] | null => {
  const drawn = random.below(100);
  if (client.type === 'Minor' || client.status === 'Registered') return null;
  if (client.status === 'Pending') return drawn < 50 ? ['Pending', null, 'Client', null] : null;
  if (drawn < 74) return ['Active', 'Automatic', 'Client', 'Machine'];
  if (drawn < 84) return ['Active', 'Manual', 'User', 'User'];
  if (drawn < 92) return ['Pending', null, drawn < 88 ? 'Client' : 'User', null];
  return drawn < 94 ? ['Bypassed', 'Manual', 'User', 'User'] : null;
};

/** Writes where clients' money is paid to. No bank has sort codes that begin with 99. */
export const writeBankDetails = (client: PoolClient, firmId: string, clients: readonly SeedClient[], random: Random, writtenAt: string, nextId: () => string): Promise<void> =>
  copyRows(
    client, 'bank_details', ['firm_id', 'bank_details_id', 'client_id', 'account_name', 'sort_code', 'account_number', 'status', 'verification_source', 'created_kind', 'verified_kind', 'created_at', 'verified_at', 'updated_at'],
    clients.flatMap((each): CopyValue[][] => {
      const verification = verificationOf(random, each);
      if (verification === null) return [];
      const [status, source, createdBy, verifiedBy] = verification;
      return [[firmId, nextId(), each.clientId, each.name, `99${digits(random, 4)}`, digits(random, 8), status, source, createdBy, verifiedBy, writtenAt, status === 'Pending' ? null : writtenAt, writtenAt]];
    }),
  );
