import { viewsMax } from '@tessera/contract/views/schemas';
import { recordId } from '@tessera/domain/identifiers';
import { sql } from 'kysely';
import { managesFirm } from '../../requests/access/caller';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import type { ReadScope } from '../../requests/access/scope';
import { ownUser } from '../../requests/access/seen';

/** Most views one answer carries. */
const listMax = 1_000;

/** The caller's own views and the firm's shared ones, with who made them. */
const seenViews = ({ db, caller: { firmId, userId } }: ReadScope) =>
  db
    .selectFrom('list_view')
    .innerJoin('portal_user as author', (join) =>
      join.onRef('author.firm_id', '=', 'list_view.firm_id').onRef('author.user_id', '=', 'list_view.user_id'),
    )
    .where('list_view.firm_id', '=', firmId)
    .where((eb) => eb.or([eb('list_view.user_id', '=', userId), eb('list_view.shared', '=', true)]));

/** The caller's own views and the firm's shared ones, by name. */
export const listViews: Handler<'listViews'> = async ({ query: { place }, scope }) => {
  const rows = await seenViews(scope)
    .$if(place !== undefined, (builder) => builder.where('place', '=', place ?? ''))
    .select([
      'view_id',
      'place',
      'list_view.name',
      'query',
      'shared',
      'list_view.user_id',
      'author.name as author_name',
    ])
    .orderBy('list_view.name')
    .orderBy('view_id')
    .limit(listMax)
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.view_id,
      place: row.place,
      name: row.name,
      query: row.query,
      shared: row.shared,
      own: row.user_id === scope.caller.userId,
      createdBy: row.author_name,
    })),
  };
};

/** A filter's name in a list's address. */
const filterName = /^[a-z][a-z0-9]{0,39}$/i;

/** Whether a text is the query of a list's address: names of filters with their values, or nothing. */
const isQuery = (query: string): boolean =>
  query === '' || query.split('&').every((part) => filterName.test(part.split('=', 1)[0] ?? '') && part.includes('='));

export const createView: Handler<'createView'> = async ({ body, scope, services }) => {
  const { firmId, userId } = scope.caller;
  const name = body.name.trim();
  if (name === '') throw badField('name', 'Enter a name.', 'required');
  if (!isQuery(body.query))
    throw badField('query', 'Give the filters as the list’s address has them: status=Pending&sort=-amount.');
  // Shared views are the firm's: who manages the firm makes them and takes them away.
  if (body.shared && !managesFirm(scope.caller))
    throw new ApiError(
      'forbidden',
      'Only somebody who manages the firm can share a view. Save it for yourself, or ask an administrator.',
    );
  const createdBy = (await ownUser(scope).select('portal_user.name').executeTakeFirstOrThrow()).name;
  const data = await scope.write(
    ({ id }: { readonly id: string }) => id,
    async (transaction) => {
      const {
        rows: [numbers],
      } = await sql<{ number: bigint; views: bigint }>`
      select nextval('view_number') as number, (select count(*) from list_view where firm_id = ${firmId} and user_id = ${userId} and place = ${body.place}) as views`.execute(
        transaction,
      );
      if (!numbers) throw new Error('The database gave no number.');
      if (numbers.views >= BigInt(viewsMax))
        throw badField('name', `You have ${viewsMax} views of this list. Remove one first.`, 'too-many');
      const row = await transaction
        .insertInto('list_view')
        .values({
          firm_id: firmId,
          view_id: recordId('view', numbers.number),
          user_id: userId,
          place: body.place,
          name,
          query: body.query,
          shared: body.shared,
          created_at: services.clock(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('view_id')
        .executeTakeFirst();
      if (!row)
        throw badField(
          'name',
          'You have a view of this name at this list. Choose another name, or remove that one first.',
          'taken',
        );
      return { id: row.view_id, place: body.place, name, query: body.query, shared: body.shared, own: true, createdBy };
    },
  );
  return { data };
};

/** Removes a view: one's own, or a shared one by who manages the firm. Anybody else's cannot be told from none. */
export const deleteView: Handler<'deleteView'> = async ({ path: { viewId }, scope }) => {
  const { firmId, userId } = scope.caller;
  const view = await seenViews(scope).where('view_id', '=', viewId).select('list_view.user_id').executeTakeFirst();
  if (view && view.user_id !== userId && !managesFirm(scope.caller))
    throw new ApiError('forbidden', 'Only who made this view, or somebody who manages the firm, can remove it.');
  const data = await scope.write(viewId, async (transaction) => {
    const { numDeletedRows } = view
      ? await transaction
          .deleteFrom('list_view')
          .where('firm_id', '=', firmId)
          .where('view_id', '=', viewId)
          .executeTakeFirst()
      : { numDeletedRows: 0n };
    if (numDeletedRows === 0n) throw notFound('View');
    return { deleted: true };
  });
  return { data };
};
