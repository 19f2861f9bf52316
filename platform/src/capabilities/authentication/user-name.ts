import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/** The user somebody names by id or e-mail, in any case of the letters, with the name of the user's node. */
export const findUserByName = (db: Kysely<DB>, firmId: string, typed: string) => {
  const name = typed.trim();
  return db
    .selectFrom('portal_user')
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'portal_user.firm_id').onRef('node.node_id', '=', 'portal_user.node_id'),
    )
    .where('portal_user.firm_id', '=', firmId)
    .where((eb) =>
      eb.or([
        eb('portal_user.user_id', '=', name.toUpperCase()),
        eb(eb.fn<string>('lower', ['portal_user.email']), '=', name.toLowerCase()),
      ]),
    )
    .selectAll('portal_user')
    .select('node.name as node_name')
    .executeTakeFirst();
};

/**
 * What tries are counted by: a user has one count whether named by id or by e-mail; a name nobody has is counted just
 * the same.
 */
export const guessingKey = (firmId: string, user: { readonly user_id: string } | undefined, typed: string): string =>
  `${firmId}\n${user ? user.user_id : typed.trim().toLowerCase()}`;

/** The name in a longer key: no name that somebody types can end early and be another's. */
const quoted = JSON.stringify;

/** Wrong tries at a name from one network. */
export const networkKey = (name: string, network: string): string => `network\n${quoted(name)}\n${network}`;
export const networkKeysOf = (name: string): string => `network\n${quoted(name)}\n`;
/** Wrong tries at a name from all networks together. */
export const everywhereKey = (name: string): string => `everywhere\n${quoted(name)}`;
/** Wrong tries at a name from a browser in which its user has signed in before. */
export const deviceKey = (name: string, deviceId: string): string => `device\n${quoted(name)}\n${deviceId}`;
/** Wrong current passwords in one session. */
export const sessionKey = (sessionId: bigint): string => `session\n${sessionId}`;
