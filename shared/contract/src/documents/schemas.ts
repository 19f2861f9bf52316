import { Type } from '@sinclair/typebox';
import { Id, Nullable, OneOf, Text, Timestamp, paging } from '../language/primitives';
import { documentAudiences, documentCategories, documentScans, fileBytesMax, filePartBytes } from './values';

/** What is said of a file when it is added, and can be changed later. */
const said = {
  category: OneOf(documentCategories),
  note: Type.String({ maxLength: 500 }),
  visibleTo: OneOf(documentAudiences),
};

const Document = Type.Object({
  id: Id,
  clientId: Id,
  fileName: Type.String(),
  mediaType: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** SHA-256 of the content, in hexadecimal. */
  contentHash: Type.String(),
  ...said,
  scan: OneOf(documentScans),
  parts: Type.Integer(),
  addedDate: Timestamp,
  addedBy: Type.Object({ id: Id, name: Type.String() }),
  /** When it was removed; null while it is there. */
  removedDate: Nullable(Timestamp),
  version: Type.Integer(),
});

export const documentSchemas = {
  listClientDocuments: {
    query: Type.Object({ clientId: Type.Optional(Id), category: Type.Optional(Text), ...paging }),
    data: Type.Array(Document),
  },
  startUpload: {
    body: Type.Object({
      clientId: Id,
      fileName: Type.String({ maxLength: 255 }),
      size: Type.Integer({ minimum: 0, description: `Bytes, at most ${fileBytesMax}.` }),
      ...said,
    }),
    data: Type.Object({
      id: Id,
      parts: Type.Integer(),
      partBytes: Type.Integer(),
      /** Parts that are there already; another try goes on after them. */
      received: Type.Array(Type.Integer()),
    }),
  },
  /** A part is as large as `partBytes`, the last as what is left. Sent again, it replaces what was sent. */
  sendUploadPart: {
    body: Type.Object({ base64: Type.String({ maxLength: Math.ceil(filePartBytes / 3) * 4 }) }),
    data: Type.Object({ part: Type.Integer() }),
  },
  finishUpload: { body: Type.Object({}), data: Document },
  getClientDocumentPart: {
    data: Type.Object({ part: Type.Integer(), base64: Type.String() }),
  },
  /** Changes what is said of a document, removes it, or puts a removed one back. */
  updateClientDocument: {
    body: Type.Object({
      category: Type.Optional(said.category),
      note: Type.Optional(said.note),
      visibleTo: Type.Optional(said.visibleTo),
      removed: Type.Optional(Type.Boolean()),
      /** The version the caller has read; `If-Match` may give it instead. */
      version: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    data: Document,
  },
};
