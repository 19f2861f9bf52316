import type { Kysely } from 'kysely';
import type { DB } from '../database/schema';

/** The user somebody names by id or e-mail, in any case of the letters, with the name of the user's node. */
export const findUserByName = (db: Kysely<DB>, firmId: string, typed: string) => {
  const name = typed.trim();
  return db
    .selectFrom('portal_user')
    .innerJoin('node', (join) => join.onRef('node.firm_id', '=', 'portal_user.firm_id').onRef('node.node_id', '=', 'portal_user.node_id'))
    .where('portal_user.firm_id', '=', firmId)
    .where((eb) => eb.or([eb('portal_user.user_id', '=', name.toUpperCase()), eb(eb.fn<string>('lower', ['portal_user.email']), '=', name.toLowerCase())]))
    .selectAll('portal_user')
    .select('node.name as node_name')
    .executeTakeFirst();
};

/** What tries are counted by: a user has one count whether named by id or by e-mail; a name nobody has is counted just the same. */
export const guessingKey = (firmId: string, user: { readonly user_id: string } | undefined, typed: string): string => `${firmId}\n${user ? user.user_id : typed.trim().toLowerCase()}`;
