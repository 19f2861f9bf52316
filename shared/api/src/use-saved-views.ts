import type { CallBody, CallData } from '@tessera/contract/schemas';
import { callErrorOf, usePortal, type CallError } from '@tessera/runtime';

type View = CallData<'listViews'>[number];
type NewView = CallBody<'createView'>;

type Trigger<Arguments> = (arguments_: Arguments) => Promise<{ readonly error?: unknown }>;

/** The calls of saved views, as a remote's slice has them. */
interface ViewsApi {
  readonly useListViewsQuery: (arguments_: { firmId: string; place: string }) => {
    readonly data?: readonly View[] | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
  };
  readonly useCreateViewMutation: () => readonly [Trigger<{ firmId: string; body: NewView }>, ...unknown[]];
  readonly useDeleteViewMutation: () => readonly [Trigger<{ firmId: string; viewId: string }>, ...unknown[]];
}

const errorOf = async (write: Promise<{ readonly error?: unknown }>): Promise<CallError | null> =>
  callErrorOf((await write).error);

/**
 * The saved views of one list, the user's own and the firm's, in the shape of `SavedViews` of `@tessera/ui/table`. Each
 * write resolves to its error, or null.
 * @param api the remote's slice.
 * @param place the list the views belong to: "tools.transactions".
 */
export const useSavedViews = (api: ViewsApi, place: string) => {
  const { firmId } = usePortal().firm;
  const [create] = api.useCreateViewMutation();
  const [remove] = api.useDeleteViewMutation();
  const { data, error, isFetching } = api.useListViewsQuery({ firmId, place });
  return {
    views: data,
    error: isFetching ? null : (callErrorOf(error)?.errorMessage ?? null),
    create: (view: Pick<NewView, 'name' | 'query' | 'shared'>) => errorOf(create({ firmId, body: { ...view, place } })),
    remove: ({ id }: Pick<View, 'id'>) => errorOf(remove({ firmId, viewId: id })),
  };
};
