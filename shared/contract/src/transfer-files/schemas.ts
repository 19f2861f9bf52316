import { Type } from '@sinclair/typebox';
import { fileBytesMax } from '../documents/values';
import { documentSchemas } from '../documents/schemas';
import { Id, Nullable, OneOf, Timestamp, paging } from '../language/primitives';
import { manualFileStates, manualFilesMax, manualTransferKinds, refreshedMax } from './values';

const ManualTransfer = Type.Object({
  id: Id,
  fileUploadId: Id,
  clientId: Id,
  clientName: Type.String(),
  kind: OneOf(manualTransferKinds),
  previousProvider: Type.Object({ masterPartyId: Id, name: Type.String(), reference: Type.String() }),
  note: Type.String(),
  /** The transfer it is about; null while there is none. */
  transactionId: Nullable(Id),
  /** True once every file has come and the scanner has found nothing. */
  scanned: Type.Boolean(),
  files: Type.Array(
    Type.Object({
      uploadId: Id,
      fileName: Type.String(),
      state: OneOf(manualFileStates),
      /** Why a refused file was refused when it was finished; null where the scanner refused it later. */
      refusal: Type.Optional(Nullable(Type.String())),
      /** The client's document that it became. */
      documentId: Nullable(Id),
    }),
  ),
  createdDate: Timestamp,
  createdBy: Type.Object({ userId: Id, name: Type.String() }),
});

export const transferFileSchemas = {
  listManualTransfers: { query: Type.Object({ ...paging }), data: Type.Array(ManualTransfer) },
  getManualTransfer: { data: ManualTransfer },
  createManualTransfer: {
    body: Type.Object({
      firmId: Id,
      clientId: Id,
      kind: OneOf(manualTransferKinds),
      previousProvider: Type.Object({ masterPartyId: Id, reference: Type.Optional(Type.String({ maxLength: 40 })) }),
      note: Type.Optional(Type.String({ maxLength: 500 })),
      /** A transfer of the client that it is about. */
      transactionId: Type.Optional(Id),
      files: Type.Array(
        Type.Object({
          fileName: Type.String({ maxLength: 255 }),
          size: Type.Integer({ minimum: 0, description: `Bytes, at most ${fileBytesMax}.` }),
        }),
        { minItems: 1, maxItems: manualFilesMax },
      ),
    }),
    /** Each file is sent in parts to its upload, and finished there. */
    data: Type.Composite([ManualTransfer, Type.Object({ uploads: Type.Array(documentSchemas.startUpload.data) })]),
  },
  /** Asks the scanner again about the files that wait, and answers the transfers whose files changed since the last time. */
  refreshManualTransfers: {
    body: Type.Object({
      firmId: Id,
      /** Without them all that the caller sees. */
      fileUploadIds: Type.Optional(Type.Array(Id, { maxItems: refreshedMax })),
    }),
    data: Type.Object({ waiting: Type.Integer(), changed: Type.Array(ManualTransfer) }),
  },
  listTransferDocuments: { data: documentSchemas.listClientDocuments.data },
  linkTransferDocument: {
    body: Type.Object({ documentId: Id, linked: Type.Boolean() }),
    data: Type.Object({ documentId: Id, linked: Type.Boolean() }),
  },
};
