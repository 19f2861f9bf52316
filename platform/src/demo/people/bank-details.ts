import { addDays } from '@tessera/domain/dates';
import type { PoolClient } from 'pg';
import { copyRows, type CopyValue } from '../rows/copy-rows';
import type { DemoFirm } from '../demo';
import type { SeedClient } from './people';
import type { Random } from '../rows/random';

const digits = (random: Random, count: number): string => String(random.below(10 ** count)).padStart(count, '0');

/**
 * Returns how far a client's details are verified: most by the bank's automatic check, some not yet; some clients have
 * no details.
 */
const verificationOf = (
  random: Random,
  client: SeedClient,
):
  | readonly [
      'Active' | 'Pending' | 'Bypassed',
      'Automatic' | 'Manual' | null,
      'Client' | 'User',
      'Machine' | 'User' | null,
    ]
  | null => {
  const drawn = random.below(100);
  if (client.type === 'Minor' || client.status === 'Registered') return null;
  if (client.status === 'Pending') return drawn < 50 ? ['Pending', null, 'Client', null] : null;
  if (drawn < 74) return ['Active', 'Automatic', 'Client', 'Machine'];
  if (drawn < 84) return ['Active', 'Manual', 'User', 'User'];
  if (drawn < 92) return ['Pending', null, 'User', null];
  return drawn < 94 ? ['Bypassed', 'Manual', 'User', 'User'] : null;
};

/** Reads who enters and verifies bank details: the firm's administrators, and its advisers who can sign in. */
const readPeople = async (client: PoolClient, { firmId, users }: DemoFirm): Promise<readonly string[]> => {
  const emails = users.filter(({ role }) => role === 'adviser' || role === 'administrator').map(({ email }) => email);
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from portal_user where firm_id = $1 and email = any($2) order by array_position($2, email)',
    [firmId, emails],
  );
  return rows.map((row) => row.user_id);
};

/**
 * Returns when details were entered and verified: together with the client and on the next day, before any payment.
 * Details that wait for a person were entered just now.
 */
const momentsOf = ({ created }: SeedClient, status: string, writtenAt: string): readonly [string, string | null] => {
  if (status === 'Pending') return [writtenAt, null];
  const notAfterNow = (at: string): string => (at < writtenAt ? at : writtenAt);
  return [notAfterNow(`${created}T09:40:00.000Z`), notAfterNow(`${addDays(created, 1)}T11:20:00.000Z`)];
};

/**
 * Writes clients' bank details. No bank has sort codes that begin with 99. Details that one user entered, a colleague
 * verifies.
 */
export const writeBankDetails = async (
  client: PoolClient,
  firm: DemoFirm,
  clients: readonly SeedClient[],
  random: Random,
  writtenAt: string,
  nextId: () => string,
): Promise<void> => {
  const people = await readPeople(client, firm);
  let entered = 0;
  const rows = clients.flatMap((each): CopyValue[][] => {
    const verification = verificationOf(random, each);
    if (verification === null) return [];
    const [status, source, createdBy, verifiedBy] = verification;
    const turn = createdBy === 'User' ? (entered += 1) : 0;
    const userAt = (place: number): CopyValue => people[place % people.length] ?? null;
    return [
      [
        firm.firmId,
        nextId(),
        each.clientId,
        each.name,
        `99${digits(random, 4)}`,
        digits(random, 8),
        status,
        source,
        createdBy,
        verifiedBy,
        createdBy === 'User' ? userAt(turn) : null,
        verifiedBy === 'User' ? userAt(turn + 1) : null,
        ...momentsOf(each, status, writtenAt),
        writtenAt,
        status === 'Bypassed' ? 'The client is known to the firm.' : null,
      ],
    ];
  });
  await copyRows(
    client,
    'bank_details',
    [
      'firm_id',
      'bank_details_id',
      'client_id',
      'account_name',
      'sort_code',
      'account_number',
      'status',
      'verification_source',
      'created_kind',
      'verified_kind',
      'created_by',
      'verified_by',
      'created_at',
      'verified_at',
      'updated_at',
      'reason',
    ],
    rows,
  );
};
