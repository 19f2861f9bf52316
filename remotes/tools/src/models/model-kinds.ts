import { modelAccess, modelTypes, type ModelType } from '@tessera/contract/models/values';
import { usePortal } from '@tessera/runtime';

/** The label of each kind of model, and the address of its list. */
export const modelKinds: Readonly<Record<ModelType, { readonly title: string; readonly to: string }>> = {
  Advisory: { title: 'Advisory models', to: '/models/advisory' },
  Discretionary: { title: 'Discretionary models', to: '/models/discretionary' },
};

/** The kinds of model the user may read, advisory first, as in the menu. */
export const useReadableKinds = (): readonly ModelType[] => {
  const { decide } = usePortal();
  return modelTypes.filter((type) => decide({ requires: modelAccess[type] }).allowed);
};
