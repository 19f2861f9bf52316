import { Type } from '@sinclair/typebox';
import { Id, Text } from '../language/primitives';

/** Most views of one user at one list. */
export const viewsMax = 50;

const head = {
  /** The list, one of `viewPlaces`: `tools.transactions`. */
  place: Type.String({ minLength: 1, maxLength: 60 }),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  /** The address's query, without the page: `status=Pending&sort=-amount`. */
  query: Type.String({ maxLength: 1000 }),
  /** True for a view the whole firm sees. */
  shared: Type.Boolean(),
};
const View = Type.Object({ id: Id, ...head, own: Type.Boolean(), createdBy: Type.String() });

export const viewSchemas = {
  listViews: { query: Type.Object({ place: Type.Optional(Text) }), data: Type.Array(View) },
  createView: { body: Type.Object(head), data: View },
  deleteView: { data: Type.Object({ deleted: Type.Boolean() }) },
};
