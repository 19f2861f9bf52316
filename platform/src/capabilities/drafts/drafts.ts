import { safeReturnPath } from '@tessera/contract/return-path';
import { draftsMax, draftValuesMax } from '@tessera/contract/drafts/schemas';
import type { CallData } from '@tessera/contract/schemas';
import { sql, type Selectable } from 'kysely';
import type { Draft } from '../../foundation/database/schema';
import { badField, notFound } from '../../requests/http/api-error';
import type { ReadScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { wireTimestamp } from '../../requests/http/wire';

const longestId = 40;

const ownDrafts = ({ db, caller: { firmId, userId } }: ReadScope) =>
  db.selectFrom('draft').where('draft.firm_id', '=', firmId).where('draft.user_id', '=', userId);

const head = ({
  draft_id: id,
  form,
  record_id: recordId,
  title,
  href,
  saved_at: savedAt,
}: Omit<Selectable<Draft>, 'draft_values' | 'firm_id' | 'user_id'>) => ({
  id,
  form,
  recordId,
  title,
  href,
  savedAt: wireTimestamp(savedAt),
});
const headColumns = ['draft_id', 'form', 'record_id', 'title', 'href', 'saved_at'] as const;

/** The caller's drafts, most recently saved first. */
export const listDrafts: Handler<'listDrafts'> = async ({ query, scope }) => {
  const { form, recordId } = query;
  const rows = await ownDrafts(scope)
    .$if(form !== undefined, (builder) => builder.where('form', '=', form ?? ''))
    .$if(recordId !== undefined, (builder) => builder.where('record_id', '=', recordId ?? ''))
    .select(headColumns)
    .orderBy('saved_at', 'desc')
    .orderBy('draft_id')
    .limit(draftsMax)
    .execute();
  return { data: rows.map(head) };
};

export const getDraft: Handler<'getDraft'> = async ({ path, scope }) => {
  const row = await ownDrafts(scope)
    .where('draft_id', '=', path.draftId)
    .select([...headColumns, 'draft_values'])
    .executeTakeFirst();
  if (!row) throw notFound('Draft');
  return { data: { ...head(row), values: row.draft_values as CallData<'getDraft'>['values'] } };
};

/** Saves a draft, replacing the one with its id. Beyond the limit, the user's oldest draft is deleted. */
export const saveDraft: Handler<'saveDraft'> = async ({ path: { draftId }, body, scope, services }) => {
  if (draftId.length > longestId) throw badField('draftId', `Use at most ${longestId} characters.`);
  if (safeReturnPath(body.href) === null)
    throw badField('href', 'Enter the address of a page of the portal, such as /clients.');
  const values = JSON.stringify(body.values);
  if (values.length > draftValuesMax)
    throw badField('values', 'This form holds more than can be kept as a draft. Send it, or shorten it.', 'too-large');
  const { firmId, userId } = scope.caller;
  const data = await scope.write(draftId, async (transaction) => {
    const saved = {
      form: body.form,
      record_id: body.recordId,
      title: body.title,
      href: body.href,
      draft_values: values,
      saved_at: services.clock(),
    };
    const row = await transaction
      .insertInto('draft')
      .values({ firm_id: firmId, user_id: userId, draft_id: draftId, ...saved })
      .onConflict((conflict) => conflict.columns(['firm_id', 'user_id', 'draft_id']).doUpdateSet(saved))
      .returning(headColumns)
      .executeTakeFirstOrThrow();
    await sql`
      delete from draft where firm_id = ${firmId} and user_id = ${userId} and draft_id in (
        select draft_id from draft where firm_id = ${firmId} and user_id = ${userId} and draft_id <> ${draftId} order by saved_at desc, draft_id offset ${draftsMax - 1})`.execute(
      transaction,
    );
    return head(row);
  });
  return { data };
};

/** Deletes a draft. Deleting one that no longer exists succeeds: two tabs may send the same form. */
export const deleteDraft: Handler<'deleteDraft'> = async ({ path: { draftId }, scope }) => {
  const { firmId, userId } = scope.caller;
  const data = await scope.write(draftId, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('draft')
      .where('firm_id', '=', firmId)
      .where('user_id', '=', userId)
      .where('draft_id', '=', draftId)
      .executeTakeFirst();
    return { deleted: numDeletedRows > 0n };
  });
  return { data };
};
