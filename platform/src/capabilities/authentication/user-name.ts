import { signInEmail } from '@tessera/domain/sign-in-email';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/** Finds a user by id or e-mail, in any spelling of it, with the name of the user's node. */
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
        eb(eb.fn<string>('lower', ['portal_user.email']), '=', signInEmail(name) ?? name.toLowerCase()),
      ]),
    )
    .selectAll('portal_user')
    .select('node.name as node_name')
    .executeTakeFirst();
};

/**
 * The key that attempts are counted under. A user has one count, whether named by id or by e-mail; a name that does not
 * exist is counted in the same way.
 */
export const guessingKey = (firmId: string, user: { readonly user_id: string } | undefined, typed: string): string =>
  `${firmId}\n${user ? user.user_id : typed.trim().toLowerCase()}`;

/** Quotes the name inside a longer key, so that no typed name can end early and match another key. */
const quoted = JSON.stringify;

/** The key of failed attempts on a name from one network. */
export const networkKey = (name: string, network: string): string => `network\n${quoted(name)}\n${network}`;
export const networkKeysOf = (name: string): string => `network\n${quoted(name)}\n`;
/** The key of failed attempts on a name from all networks together. */
export const everywhereKey = (name: string): string => `everywhere\n${quoted(name)}`;
/** The key of failed attempts on a name from a browser in which its user has signed in before. */
export const deviceKey = (name: string, deviceId: string): string => `device\n${quoted(name)}\n${deviceId}`;
/** The key of wrong current passwords in one session. */
export const sessionKey = (sessionId: bigint): string => `session\n${sessionId}`;
