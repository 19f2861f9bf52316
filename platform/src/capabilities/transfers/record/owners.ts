import { accessRuleOf, decide } from '@tessera/contract';
import { transferCalls } from '@tessera/contract/transfers/calls';
import type { Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { usersOver } from '../../users/users-over';

interface Person {
  readonly userId: string;
  readonly name: string;
}

/** Who can own the transfers of a node: its people and those of the nodes above, if they may act on transfers. */
export const ownersOf = async (db: Kysely<DB>, firmId: string, nodeId: string): Promise<Person[]> =>
  (await usersOver(db, firmId, nodeId).execute())
    .filter(
      ({ scopes }) =>
        decide({ authenticated: true, scopes, flags: null }, accessRuleOf(transferCalls.updateTransfer)).allowed,
    )
    .map(({ user_id: userId, name }) => ({ userId, name }));
