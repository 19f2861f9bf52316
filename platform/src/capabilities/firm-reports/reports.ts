import type { FirmReportId } from '@tessera/contract/firm-reports/values';
import { assets } from './assets';
import { cashDrag } from './cash-drag';
import { concentration } from './concentration';
import { fees } from './fees';
import { flows } from './flows';
import { income } from './income';
import { pipeline } from './pipeline';
import { regularIncome } from './regular-income';
import { withoutReview } from './without-review';
import type { ReadContent } from './report-rows';

/** What reads each report: a missing one does not compile. */
export const contents: Readonly<Record<FirmReportId, ReadContent>> = {
  assets,
  flows,
  pipeline,
  fees,
  income,
  'cash-drag': cashDrag,
  concentration,
  'regular-income': regularIncome,
  'without-review': withoutReview,
};
