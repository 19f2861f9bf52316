import { Type } from '@sinclair/typebox';
import { Id, Timestamp } from '../language/primitives';

/** A file given to a client: its name and the address to download it from. */
export const FileHead = Type.Object({
  fileId: Id,
  name: Type.String(),
  mediaType: Type.String(),
  /** `/tessera/file/{firmId}/{fileId}`, below the base path. */ url: Type.String(),
  createdDate: Timestamp,
});

export const fileSchemas = {
  /** A file in the envelope: a link cannot carry the page's token. */
  getFile: {
    data: Type.Object({ fileId: Id, fileName: Type.String(), mediaType: Type.String(), base64: Type.String() }),
  },
};
