import { useMemo, useState, type ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { parsePounds, percentOf, poundsToWire, sum } from '@tessera/domain/money';
import { Button, Card, DateText, Link, Money } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { benefitHref, type PensionRecord } from './benefit-words';
import { RuleWhy } from './rule-why';

type Step = PensionRecord['history'][number];
/** The two allowances for lump sums, by their names in the record. */
type AllowanceKey = 'lsa' | 'lsdba';

const names: Readonly<Record<AllowanceKey, string>> = {
  lsa: 'Lump sum allowance',
  lsdba: 'Lump sum and death benefit allowance',
};
const keys = ['lsa', 'lsdba'] as const;

/** A part of an allowance that is used. */
interface UsedPart {
  readonly key: string;
  readonly text: string;
  readonly date: string | null;
  readonly used: number;
}

/** As many as have a shade of their own. */
const partsMax = 6;

/** What used an allowance, oldest first; where there are too many to tell apart, the oldest are one part. */
const usedParts = (history: readonly Step[], of: AllowanceKey): readonly UsedPart[] => {
  const all = history.flatMap((step) =>
    step[of].used > 0 ? [{ key: step.id, text: step.text, date: step.date, used: step[of].used }] : [],
  );
  if (all.length <= partsMax) return all;
  const earlier = all.slice(0, all.length - partsMax + 1);
  return [
    {
      key: 'earlier',
      text: `${earlier.length} earlier events`,
      date: null,
      used: poundsToWire(sum(earlier.map(({ used }) => parsePounds(used)))),
    },
    ...all.slice(all.length - partsMax + 1),
  ];
};

/** An allowance as a bar, event by event, and what of it is left. */
const AllowancePicture = ({ record, of }: { readonly record: PensionRecord; readonly of: AllowanceKey }): ReactNode => {
  const { limit, used, left, rule } = record[of];
  const parts = usedParts(record.history, of);
  const whole = parsePounds(limit);
  return (
    <figure className="t-allowances__line" aria-label={names[of]}>
      <div className="t-allowances__head">
        <span>{names[of]}</span>
        <strong>
          <Money value={left} /> left
        </strong>
      </div>
      <div className="t-allocation__bar" aria-hidden="true">
        {parts.map((part, index) => (
          <span
            key={part.key}
            className={`t-allocation__part t-series-${index + 1}`}
            style={{ width: `${percentOf(parsePounds(part.used), whole) ?? 0}%` }}
          />
        ))}
      </div>
      <div className="t-small t-muted">
        <Money value={used} /> used of <Money value={limit} /> ·{' '}
        <RuleWhy
          of={inSentence(names[of])}
          rule={rule}
          inputs={[
            { label: 'Limit', value: <Money value={limit} /> },
            { label: 'Used', value: <Money value={used} /> },
            { label: 'Left', value: <Money value={left} /> },
          ]}
        />
      </div>
      {parts.length > 0 && (
        <ul className="t-allocation__list">
          {parts.map((part, index) => (
            <li key={part.key}>
              <span className={`t-swatch t-series-${index + 1}`} aria-hidden="true" />
              <span>
                {part.text}
                {part.date !== null && (
                  <>
                    , <DateText value={part.date} />
                  </>
                )}
              </span>
              <Money value={part.used} />
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
};

const columnsOf = (clientId: string, of: AllowanceKey): readonly Column<Step>[] => [
  {
    key: 'date',
    label: 'Date',
    narrow: 'note',
    render: ({ date }) => <DateText value={date} />,
  },
  {
    key: 'what',
    label: 'Event',
    fixed: true,
    wrap: true,
    narrow: 'title',
    render: ({ text, crystallisationId }) =>
      crystallisationId === null ? text : <Link to={benefitHref(clientId, crystallisationId)}>{text}</Link>,
  },
  {
    key: 'before',
    label: 'Before',
    figure: true,
    narrow: 'hidden',
    render: (step) => <Money value={step[of].before} />,
  },
  { key: 'used', label: 'Used', figure: true, narrow: 'value', render: (step) => <Money value={step[of].used} /> },
  { key: 'after', label: 'After', figure: true, narrow: 'hidden', render: (step) => <Money value={step[of].after} /> },
  {
    key: 'why',
    label: 'Rule',
    narrow: 'end',
    render: (step) => (
      <RuleWhy
        of={`${inSentence(names[of])} used by ${step.text}`}
        rule={step}
        {...(step.date === null ? {} : { date: step.date })}
        inputs={[
          { label: 'Before', value: <Money value={step[of].before} /> },
          { label: 'Used', value: <Money value={step[of].used} /> },
          { label: 'After', value: <Money value={step[of].after} /> },
        ]}
      />
    ),
  },
];

/** The allowances for lump sums: each as a picture, and the same event by event. */
export const AllowancesCard = ({ record }: { readonly record: PensionRecord }): ReactNode => {
  const [shown, setShown] = useState<AllowanceKey>('lsa');
  const columns = useMemo(() => columnsOf(record.clientId, shown), [record.clientId, shown]);
  return (
    <>
      <Card title="Allowances for lump sums">
        <div className="t-halves">
          {keys.map((of) => (
            <AllowancePicture key={of} record={record} of={of} />
          ))}
        </div>
      </Card>
      <Card
        title="Allowances, event by event"
        flush
        actions={
          <div role="group" aria-label="Events of" className="t-row">
            {keys.map((of) => (
              <Button
                key={of}
                small
                kind={of === shown ? 'primary' : 'default'}
                aria-pressed={of === shown}
                onClick={() => setShown(of)}
              >
                {names[of]}
              </Button>
            ))}
          </div>
        }
      >
        <DataTable
          label={`${names[shown]}, event by event`}
          columns={columns}
          rows={record.history}
          rowKey={({ id }) => id}
          empty={{
            title: 'Nothing has used the allowances yet',
            text: 'Record what was taken elsewhere or before 6 April 2024 under “Recorded by hand”.',
          }}
        />
      </Card>
    </>
  );
};
