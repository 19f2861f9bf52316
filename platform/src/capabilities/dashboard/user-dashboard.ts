import type { CallData } from '@tessera/contract/schemas';
import { badField } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';

type Cards = CallData<'getUserDashboard'>['cards'];

/** How the caller arranged their cards; none when they left it as their role has it. */
export const getUserDashboard: Handler<'getUserDashboard'> = async ({ scope: { db, caller } }) => {
  const row = await db
    .selectFrom('user_dashboard')
    .where('firm_id', '=', caller.firmId)
    .where('user_id', '=', caller.userId)
    .select('cards')
    .executeTakeFirst();
  return { data: { cards: (row?.cards ?? []) as Cards } };
};

/** Stores it whole. Cards of parts that the firm does not have keep their place: they can come back. */
export const setUserDashboard: Handler<'setUserDashboard'> = async ({ body: { cards }, scope, services }) => {
  const { firmId, userId } = scope.caller;
  if (new Set(cards.map(({ id }) => id)).size < cards.length)
    throw badField('cards', 'Name each card once.', 'duplicate');
  const data = await scope.write(userId, async (transaction) => {
    if (cards.length === 0)
      await transaction
        .deleteFrom('user_dashboard')
        .where('firm_id', '=', firmId)
        .where('user_id', '=', userId)
        .execute();
    else {
      const values = { cards: JSON.stringify(cards), updated_at: services.clock() };
      await transaction
        .insertInto('user_dashboard')
        .values({ firm_id: firmId, user_id: userId, ...values })
        .onConflict((conflict) => conflict.columns(['firm_id', 'user_id']).doUpdateSet(values))
        .execute();
    }
    return { cards };
  });
  return { data };
};
