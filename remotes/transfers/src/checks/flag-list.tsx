import type { ReactNode } from 'react';
import { DateText, Tag, WideTable } from '@tessera/ui/core';
import type { TransferChecks } from './transfer-checks';

const tones = { Red: 'bad', Amber: 'warning' } as const;

/** What was answered about the flags, to be read. */
export const FlagList = ({ checks: { flags, scheme, schemes } }: { readonly checks: TransferChecks }): ReactNode => {
  const answered = flags.filter(({ answeredBy }) => answeredBy !== null);
  const words = schemes.find((each) => each.scheme === scheme)?.words;
  return (
    <>
      {words !== undefined && <p>It goes to: {words}.</p>}
      {answered.length > 0 && (
        <WideTable
          label="Flags"
          columns={['Flag', 'Present', 'What was seen', 'Answered']}
          rows={answered.map(({ flag, colour, words: text, answer, evidence, answeredBy, answeredAt }) => ({
            key: flag,
            head: (
              <>
                <Tag tone={tones[colour]}>{colour}</Tag> {text}
              </>
            ),
            cells: [
              answer,
              evidence,
              <span key="by">
                {answeredBy?.name}, <DateText value={answeredAt} />
              </span>,
            ],
          }))}
        />
      )}
    </>
  );
};
