import type { FirmReportId } from '@tessera/contract/firm-reports/values';
import { assets } from './assets';
import { fees } from './fees';
import { flows } from './flows';
import { pipeline } from './pipeline';
import type { ReadContent } from './report-rows';

/** What reads each report: a missing one does not compile. */
export const contents: Readonly<Record<FirmReportId, ReadContent>> = { assets, flows, pipeline, fees };
