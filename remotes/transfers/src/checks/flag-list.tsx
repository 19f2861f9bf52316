import type { ReactNode } from 'react';
import { DateText, Tag } from '@tessera/ui/core';
import type { TransferChecks } from './transfer-checks';

const tones = { Red: 'bad', Amber: 'warning' } as const;

/** What was answered about the flags, to be read: those that are present first. */
export const FlagList = ({ checks: { flags, scheme, schemes } }: { readonly checks: TransferChecks }): ReactNode => {
  const answered = flags.filter(({ answeredBy }) => answeredBy !== null);
  const sorted = [
    ...answered.filter(({ answer }) => answer === 'Yes'),
    ...answered.filter(({ answer }) => answer !== 'Yes'),
  ];
  const words = schemes.find((each) => each.scheme === scheme)?.words;
  return (
    <>
      {words !== undefined && <p>It goes to: {words}.</p>}
      {sorted.length > 0 && (
        <ul className="t-stack" aria-label="Flags">
          {sorted.map(({ flag, colour, words: text, answer, evidence, answeredBy, answeredAt }) => (
            <li key={flag}>
              <Tag tone={answer === 'Yes' ? tones[colour] : 'neutral'}>{colour}</Tag> {text}{' '}
              <span className="t-strong">{answer}</span>
              {evidence !== '' && `: ${evidence}`}{' '}
              <span className="t-muted">
                {answeredBy?.name}, <DateText value={answeredAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
