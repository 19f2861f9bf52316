import type { CallRow } from '@tessera/contract/schemas';
import { holdsWords } from '@tessera/domain/folded';
import { usePortal } from '@tessera/runtime';
import type { Lookup } from '@tessera/ui/table';
import { Api } from '../calls/api';

const choiceOf = ({ nodeId, path }: CallRow<'listNodes'>) => ({ value: nodeId, label: path.join(' / ') });

/** Looks up offices and advisers by any part of their path in the firm's tree. */
export const useNodeLookup = (term: string | null, nodeId: string): Lookup => {
  const { firmId } = usePortal().firm;
  const { data, isLoading } = Api.useListNodesQuery({ firmId });
  const choices = (data ?? []).map(choiceOf);
  return {
    options: choices.filter(({ label }) => holdsWords(label, term ?? '')),
    chosen: choices.find(({ value }) => value === nodeId),
    busy: isLoading,
  };
};
