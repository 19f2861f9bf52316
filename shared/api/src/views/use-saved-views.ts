import type { ViewPlace } from '@tessera/contract/views/values';
import { usePortal } from '@tessera/runtime';
import { viewStore, type Views } from './view-store';

/** The calls of saved views, as a remote's slice has them. */
interface ViewsApi {
  readonly useListViewsQuery: (
    arguments_: { firmId: string; place: string },
    options: { skip: boolean },
  ) => Views['query'];
  readonly useCreateViewMutation: () => readonly [Views['create'], ...unknown[]];
  readonly useDeleteViewMutation: () => readonly [Views['remove'], ...unknown[]];
}

/**
 * The saved views of one list, in the shape of `SavedViews` of `@tessera/ui/table`.
 * @param api the remote's slice.
 * @param place the list the views belong to: "tools.transactions".
 * @param allowed whether the user may see the list; otherwise its views are not read.
 */
export const useSavedViews = (api: ViewsApi, place: ViewPlace, allowed = true) => {
  const {
    firm: { firmId },
    decide,
  } = usePortal();
  const [create] = api.useCreateViewMutation();
  const [remove] = api.useDeleteViewMutation();
  const store = viewStore({
    firmId,
    place,
    query: api.useListViewsQuery({ firmId, place }, { skip: !allowed }),
    create,
    remove,
  });
  // Shared views are the firm's: who manages the firm makes them.
  return { ...store, mayShare: decide({ requires: { resource: 'Firm Management', level: 'readWrite' } }).allowed };
};
