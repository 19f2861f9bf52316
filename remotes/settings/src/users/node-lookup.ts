import type { CallRow } from '@tessera/contract/schemas';
import { holdsWords } from '@tessera/domain/folded';
import { usePortal } from '@tessera/runtime';
import type { Lookup } from '@tessera/ui/table';
import { Api } from '../calls/api';

const choiceOf = ({ nodeId, path }: CallRow<'listNodes'>) => ({ value: nodeId, label: path.join(' / ') });

/** The parts of the firm the user sees, as choices. */
export const useNodeChoices = () => {
  const { firmId } = usePortal().firm;
  const { data, isLoading } = Api.useListNodesQuery({ firmId });
  return { options: (data ?? []).map(choiceOf), busy: isLoading };
};

/** Looks up offices and advisers by any part of their path in the firm's tree. */
export const useNodeLookup = (term: string | null, nodeId: string): Lookup => {
  const { options, busy } = useNodeChoices();
  return {
    options: options.filter(({ label }) => holdsWords(label, term ?? '')),
    chosen: options.find(({ value }) => value === nodeId),
    busy,
  };
};
