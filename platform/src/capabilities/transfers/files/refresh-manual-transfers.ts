import type { CallData } from '@tessera/contract/schemas';
import { refreshedMax } from '@tessera/contract/transfer-files/values';
import { readScope } from '../../../requests/access/scope';
import type { Handler } from '../../../requests/handler';
import { notFound } from '../../../requests/http/api-error';
import { scanContent } from '../../documents/tidy';
import { readManualFiles, selectManualTransfers, withFiles } from './manual-transfers';

/**
 * Asks the scanner again about files that wait, and answers the transfers whose files changed since the last time. While
 * the scanner cannot be asked they wait on.
 */
export const refreshManualTransfers: Handler<'refreshManualTransfers'> = async ({ body, scope, services }) => {
  const { firmId, db } = scope;
  if (body.firmId !== firmId) throw notFound('Firm');
  const chosen = await selectManualTransfers(scope)
    .$if(body.fileUploadIds !== undefined, (query) =>
      query.where('manual.file_upload_id', 'in', [...(body.fileUploadIds ?? []), '']),
    )
    .orderBy('manual.created_at', 'desc')
    .limit(refreshedMax)
    .execute();
  const ids = chosen.map((row) => row.file_upload_id);
  const waiting = (await readManualFiles(scope, ids)).flatMap(({ state, content_hash: hash }) =>
    state === 'Waiting' && hash !== null ? [hash] : [],
  );
  for (const hash of new Set(waiting)) {
    const isAsked = await scanContent(db, services.scanner, services.clock(), firmId, hash).then(
      () => true,
      () => false,
    );
    // The next would wait as long for a scanner that does not answer.
    if (!isAsked) break;
  }
  const data = await scope.write<CallData<'refreshManualTransfers'>>(null, async (transaction) => {
    const own = { ...readScope(transaction, scope.caller), db: transaction };
    const files = await readManualFiles(own, ids);
    const changed = files.filter((file) => file.state !== file.seen_state);
    for (const file of changed)
      await transaction
        .updateTable('manual_transfer_file')
        .set({ seen_state: file.state })
        .where('firm_id', '=', firmId)
        .where('upload_id', '=', file.upload_id)
        .execute();
    const changedIds = new Set(changed.map((file) => file.file_upload_id));
    return {
      waiting: files.filter(({ state }) => state === 'Waiting').length,
      changed: await withFiles(
        own,
        chosen.filter((row) => changedIds.has(row.file_upload_id)),
      ),
    };
  });
  return { data };
};
