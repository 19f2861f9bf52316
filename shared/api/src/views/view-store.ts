import type { CallBody, CallData } from '@tessera/contract/schemas';
import type { ViewPlace } from '@tessera/contract/views/values';
import { callErrorOf, type CallError } from '@tessera/runtime';

type View = CallData<'listViews'>[number];
type NewView = CallBody<'createView'>;

export interface Views {
  readonly firmId: string;
  /** The list the views belong to: "tools.transactions". */
  readonly place: ViewPlace;
  readonly query: {
    readonly data?: readonly View[] | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
  };
  readonly create: (arguments_: { firmId: string; body: NewView }) => Promise<{ readonly error?: unknown }>;
  readonly remove: (arguments_: { firmId: string; viewId: string }) => Promise<{ readonly error?: unknown }>;
}

const errorOf = async (write: Promise<{ readonly error?: unknown }>): Promise<CallError | null> =>
  callErrorOf((await write).error);

/**
 * The views of one list, the user's own and the firm's, in the shape of `SavedViews` of `@tessera/ui/table`. Each write
 * resolves to its error, or null.
 */
export const viewStore = ({ firmId, place, query: { data, error, isFetching }, create, remove }: Views) => ({
  views: data,
  error: isFetching ? null : (callErrorOf(error)?.errorMessage ?? null),
  create: (view: Pick<NewView, 'name' | 'query' | 'shared'>) => errorOf(create({ firmId, body: { ...view, place } })),
  remove: ({ id }: Pick<View, 'id'>) => errorOf(remove({ firmId, viewId: id })),
});
