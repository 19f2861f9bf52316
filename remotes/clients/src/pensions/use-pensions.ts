import { usePortal } from '@tessera/runtime';
import { useClientAddress } from '../addresses/use-client';
import { Api } from '../calls/api';
import type { Pension } from './benefit-words';

/** What is known about the pensions of the client in the address. */
export const usePensionRecord = (allowed: boolean) => {
  const { firmId, clientId, base } = useClientAddress();
  return { firmId, clientId, base, ...Api.useGetPensionRecordQuery({ firmId, clientId }, { skip: !allowed }) };
};

/** The benefits of a pension, regular ones included, newest first. */
export const useBenefits = ({ clientProductId }: Pension) => {
  const { firmId } = usePortal().firm;
  const { data, error, isFetching, refetch } = Api.useListProductActionsQuery({ firmId, clientProductId });
  return { rows: data, error, refreshing: isFetching, onRetry: () => void refetch() };
};
