import { usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';

export interface FoundInstrument {
  readonly assetId: string;
  readonly name: string;
}

/** As many as can begin with one identifier before it is too short to say which is meant. */
const candidatesMax = 20;

/**
 * Finds instruments of the firm's list by their ISIN, SEDOL, ticker or id, one after the other so that a long file does
 * not crowd out the page. Null for one that is not on the list.
 */
export const useFindInstruments = () => {
  const { firmId } = usePortal().firm;
  const [list] = Api.useLazyListAssetsQuery();
  const find = async (key: string): Promise<FoundInstrument | null> => {
    const { rows } = await list({ firmId, idOrName: key, page: 1, pageSize: candidatesMax }, true).unwrap();
    const wanted = key.toUpperCase();
    const found = rows.find(({ assetId, isin, sedol, ticker }) =>
      [assetId, isin, sedol, ticker].some((identifier) => identifier?.toUpperCase() === wanted),
    );
    return found ? { assetId: found.assetId, name: found.longName } : null;
  };
  return async (keys: readonly string[]): Promise<ReadonlyMap<string, FoundInstrument | null>> => {
    const found = new Map<string, FoundInstrument | null>();
    for (const key of keys) found.set(key, await find(key));
    return found;
  };
};
