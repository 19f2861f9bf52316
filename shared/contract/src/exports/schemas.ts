import { Type } from '@sinclair/typebox';
import { OneOf } from '../language/primitives';
import { exportedLists, exportFormats } from './values';

/** A file in the envelope: a link cannot carry the page's token. */
export const ExportedFile = Type.Object({
  fileName: Type.String(),
  mediaType: Type.String(),
  rows: Type.Integer(),
  base64: Type.String(),
});

export const exportSchemas = {
  exportList: {
    query: Type.Object({
      list: OneOf(exportedLists),
      format: OneOf(exportFormats),
      /** The query of the list's call without its page, as an address has it: `status=Active&sort=-name`. */
      filters: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    data: ExportedFile,
  },
};
