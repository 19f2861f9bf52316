import { callErrorOf } from '@tessera/api';
import { usePortal, type CallError } from '@tessera/runtime';
import type { ViewStore } from '@tessera/ui/table';
import { useCreateViewMutation, useDeleteViewMutation, useListViewsQuery } from '../api';

const errorOf = async (write: Promise<{ readonly error?: unknown }>): Promise<CallError | null> => callErrorOf((await write).error);

/** The views of one list: the caller's own and the firm's. */
export const useSavedViews = (place: string): ViewStore => {
  const { firmId } = usePortal().firm;
  const query = useListViewsQuery({ firmId, place });
  const [createView] = useCreateViewMutation();
  const [deleteView] = useDeleteViewMutation();
  return {
    views: query.data,
    error: query.isFetching ? null : (callErrorOf(query.error)?.errorMessage ?? null),
    create: (view) => errorOf(createView({ firmId, body: { ...view, place } })),
    remove: ({ id }) => errorOf(deleteView({ firmId, viewId: id })),
  };
};
