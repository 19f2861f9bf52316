import type { ReactNode } from 'react';
import { LiveAnswer } from '@tessera/ui/form';
import { FeeEffectCard } from './fee-effect';
import type { GroupPreview, GroupQuestion } from './facts/group';
import { inForm } from './facts/member-values';
import { useGroupPreview } from './facts/use-group-preview';

interface GroupPreviewCardProps {
  /** Null while the values are incomplete. */
  readonly question: GroupQuestion | null;
  /** Number of members in the form. */
  readonly members: number;
  readonly after: string;
  /** Shown while there is nothing to preview yet. */
  readonly empty?: string;
  readonly onAnswer?: (preview: GroupPreview | null) => void;
}

/** A year of fees before and after the typed change; errors are shown beside their fields. */
export const GroupPreviewCard = ({
  question,
  members,
  after,
  onAnswer,
  empty = 'Choose at least two clients and their relation to see what it does to the fees.',
}: GroupPreviewCardProps): ReactNode => {
  const fieldNames = new Set([
    'clients',
    ...Array.from({ length: members }, (_, index) => [`clients[${index}].id`, `clients[${index}].relation`]).flat(),
  ]);
  return (
    <LiveAnswer
      answer={useGroupPreview(question)}
      inForm={inForm}
      fieldNames={fieldNames}
      empty={empty}
      {...(onAnswer === undefined ? {} : { onAnswer })}
    >
      {(preview, isPending) => (
        <FeeEffectCard preview={preview} isPending={isPending} moments={{ before: 'Now', after }} />
      )}
    </LiveAnswer>
  );
};
