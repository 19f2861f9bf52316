import { catalogue } from '@tessera/contract/catalogue';
import { viewsMax } from '@tessera/contract/views/schemas';
import { ownFilters, viewPlaces, type ViewPlace } from '@tessera/contract/views/values';
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

/** The names a view of a list can have: its filters and its sort, not the page. */
const namesAt = (place: ViewPlace): readonly string[] => [
  ...catalogue[viewPlaces[place]].query.filter((name) => name !== 'page' && name !== 'pageSize'),
  ...(ownFilters[place] ?? []),
];

const isPlace = (place: string): place is ViewPlace => Object.hasOwn(viewPlaces, place);

/** @throws ApiError 400 for a list that keeps no views, and for a text that is not the query of the list's address: names of its filters with their values. */
const checkView = (place: string, query: string): void => {
  if (!isPlace(place))
    throw badField('place', `Name a list that keeps views, one of: ${Object.keys(viewPlaces).join(', ')}.`);
  if (query === '') return;
  if (!query.split('&').every((part) => part.includes('=')))
    throw badField('query', 'Give the filters as the list’s address has them: status=Pending&sort=-amount.');
  const names = namesAt(place);
  const unknown = [...new URLSearchParams(query).keys()].find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw badField('query', `This list has no filter ${unknown.slice(0, 40)}. Use: ${names.join(', ')}.`, 'unknown');
};

export const createView: Handler<'createView'> = async ({ body, scope, services }) => {
  const { firmId, userId } = scope.caller;
  const name = body.name.trim();
  if (name === '') throw badField('name', 'Enter a name.', 'required');
  checkView(body.place, body.query);
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
