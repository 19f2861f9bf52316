import type { CallRow } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';

type Instrument = Pick<CallRow<'listAssets'>, 'assetId' | 'longName' | 'isin' | 'status'>;

interface InstrumentQuestion {
  readonly firmId: string;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: string;
  readonly idOrName?: string;
}

/** The call that finds instruments, as a remote's slice has it. */
interface AssetsApi {
  readonly useListAssetsQuery: (arguments_: InstrumentQuestion) => {
    readonly currentData?: { readonly rows: readonly Instrument[] } | undefined;
    readonly isFetching: boolean;
  };
}

/** As many as a user scans before typing another letter. */
const shownMax = 20;

const choiceOf = ({ assetId, longName, isin, status }: Instrument) => ({
  value: assetId,
  label: longName,
  note: status === 'Active' ? isin : `${isin}, ${status.toLowerCase()}: it cannot be bought`,
  disabled: status !== 'Active',
});

/**
 * Creates the hook that finds instruments of the firm's list by name, ISIN, SEDOL or ticker, for `InstrumentField` of
 * `@tessera/ui/controls`; one that cannot be bought is listed with the reason.
 * @param api the remote's slice.
 */
export const instrumentLookup = (api: AssetsApi) => (term: string) => {
  const { firmId } = usePortal().firm;
  const { currentData: found, isFetching } = api.useListAssetsQuery({
    firmId,
    page: 1,
    pageSize: shownMax,
    ...(term === '' ? { sort: 'longName' } : { idOrName: term }),
  });
  return { options: (found?.rows ?? []).map(choiceOf), busy: isFetching };
};
