import { viewStore } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import type { ViewStore } from '@tessera/ui/table';
import { Api } from '../calls/api';

/** The saved views of one list: the user's own and the firm's. */
export const useSavedViews = (place: string): ViewStore => {
  const { firmId } = usePortal().firm;
  const [create] = Api.useCreateViewMutation();
  const [remove] = Api.useDeleteViewMutation();
  return viewStore({ firmId, place, query: Api.useListViewsQuery({ firmId, place }), create, remove });
};
