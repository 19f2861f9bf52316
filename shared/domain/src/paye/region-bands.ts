import type { IsoDate } from '../dates/dates';
import { entryOn, type Dated } from '../rules/dated';
import { incomeTaxBands, scottishIncomeTaxBands, type TaxBand } from '../rules/income-tax';
import type { PayeRegion } from './paye-code';

/**
 * The bands of a region on a day, with their source. Wales has those of the rest of the UK.
 * @throws RangeError before 6 April 2021, where the tables begin.
 */
export const regionBands = (region: PayeRegion, date: IsoDate): Dated<readonly TaxBand[]> =>
  entryOn(region === 'Scotland' ? scottishIncomeTaxBands : incomeTaxBands, date);
