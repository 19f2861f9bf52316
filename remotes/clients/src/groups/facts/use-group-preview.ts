import { usePreview, type Preview } from '@tessera/api';
import { Api } from '../../calls/api';
import type { GroupPreview, GroupQuestion } from './group';

/** A year of fees before and after; null requests nothing. `restMs` is 0 where the members are chosen and not typed. */
export const useGroupPreview = (question: GroupQuestion | null, restMs?: number): Preview<GroupPreview> =>
  usePreview(Api.usePreviewPortfolioGroupQuery, question === null ? null : { body: question }, restMs);
