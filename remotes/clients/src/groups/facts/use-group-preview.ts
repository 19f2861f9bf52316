import { Api } from '../../calls/api';
import { useLatestAnswer, type LatestAnswer } from '../../money/use-latest-answer';
import type { GroupPreview, GroupQuestion } from './group';

const restMs = 400;

/**
 * A year of fees before and after, requested once typing pauses, and again when the group's own data (`state`) has
 * changed; null requests nothing.
 */
export const useGroupPreview = (
  question: GroupQuestion | null,
  delayMs = restMs,
  state?: string,
): LatestAnswer<GroupPreview> => {
  const [ask] = Api.usePreviewPortfolioGroupMutation();
  return useLatestAnswer(ask, question, delayMs, state);
};
