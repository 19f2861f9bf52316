import type { CallBody, CallData } from '@tessera/contract/schemas';
import type { FieldError } from '@tessera/contract';
import { recordId } from '@tessera/domain/identifiers';
import { takeNumber } from '../../../foundation/database/take-number';
import { readScope, type ReadScope } from '../../../requests/access/scope';
import type { Handler } from '../../../requests/handler';
import { ApiError, badField, badRequest, notFound } from '../../../requests/http/api-error';
import { checkClient } from '../../documents/check-client';
import { beginUpload, checkFile } from '../../documents/uploads';
import { referenceFits } from '@tessera/domain/reference-pattern';
import { clientOfTransfer } from './transfer-documents';
import { findManualTransfer } from './manual-transfers';

type Body = CallBody<'createManualTransfer'>;

/** The names of the files as they are kept. @throws ApiError 400 with every file that is not taken. */
const checkFiles = (files: Body['files']): string[] => {
  const faults: FieldError[] = [];
  const names = files.map((file, index) => {
    try {
      return checkFile(file);
    } catch (error) {
      if (!(error instanceof ApiError) || error.fieldErrors.length === 0) throw error;
      faults.push(...error.fieldErrors.map((each) => ({ ...each, fieldName: `files[${index}].${each.fieldName}` })));
      return '';
    }
  });
  if (faults.length > 0) throw badRequest(faults);
  return names;
};

/** The provider’s name, which the form keeps. */
const checkProvider = async (
  { db, firmId }: ReadScope,
  { masterPartyId, reference = '' }: Body['previousProvider'],
): Promise<string> => {
  const party = await db
    .selectFrom('master_party')
    .where('firm_id', '=', firmId)
    .where('master_party_id', '=', masterPartyId)
    .select(['name', 'status', 'reference_pattern', 'reference_hint'])
    .executeTakeFirst();
  if (!party) throw badField('previousProvider.masterPartyId', 'There is no such provider. Choose one from the list.');
  if (party.status !== 'Active')
    throw badField('previousProvider.masterPartyId', `${party.name} is no longer in use. Choose another.`);
  if (reference.trim() !== '' && !referenceFits(party.reference_pattern, reference))
    throw badField(
      'previousProvider.reference',
      `${party.name} has no such reference.${party.reference_hint === null ? '' : ` It looks like this: ${party.reference_hint}.`}`,
    );
  return party.name;
};

/** @throws ApiError unless it is a transfer in of this client. */
const checkTransfer = async (scope: ReadScope, transactionId: string, clientId: string): Promise<void> => {
  const about = await clientOfTransfer(scope, transactionId);
  if (about.clientId !== clientId)
    throw badField('transactionId', 'This transfer is another client’s. Choose one of this client’s.');
  if (about.movement === 'Out')
    throw badField('transactionId', 'This transfer goes out, and the forms are of one that comes in. Choose another.');
};

/** Begins a transfer in that does not go online, with an upload for each of its forms: all of it, or nothing. */
export const createManualTransfer: Handler<'createManualTransfer'> = async ({ body, scope, services }) => {
  const { firmId, userId } = scope.caller;
  if (body.firmId !== firmId) throw notFound('Firm');
  const names = checkFiles(body.files);
  const { clientId, kind, previousProvider, transactionId } = body;
  await checkClient(scope, clientId);
  const providerName = await checkProvider(scope, previousProvider);
  if (transactionId !== undefined) await checkTransfer(scope, transactionId, clientId);
  const at = services.clock();
  const data = await scope.write<CallData<'createManualTransfer'>>(
    ({ id }) => id,
    async (transaction) => {
      const id = recordId('manualTransfer', await takeNumber(transaction, 'manual_transfer_number'));
      await transaction
        .insertInto('manual_transfer')
        .values({
          firm_id: firmId,
          file_upload_id: id,
          client_id: clientId,
          kind,
          master_party_id: previousProvider.masterPartyId,
          provider_name: providerName,
          reference: previousProvider.reference?.trim() ?? '',
          note: body.note?.trim() ?? '',
          transaction_id: transactionId ?? null,
          created_at: at,
          created_by: userId,
        })
        .execute();
      const uploads: CallData<'startUpload'>[] = [];
      for (const [index, { size }] of body.files.entries()) {
        const fileName = names[index] ?? '';
        const upload = await beginUpload(
          transaction,
          scope,
          { clientId, fileName, size, category: 'Transfer', note: `${kind} transfer in`, visibleTo: 'Everyone' },
          at,
        );
        uploads.push(upload);
        await transaction
          .insertInto('manual_transfer_file')
          .values({
            firm_id: firmId,
            file_upload_id: id,
            line: index + 1,
            upload_id: upload.id,
            file_name: fileName,
            seen_state: 'Sending',
          })
          .execute();
      }
      return { ...(await findManualTransfer(readScope(transaction, scope.caller), id)), uploads };
    },
  );
  return { data };
};
