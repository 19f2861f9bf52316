import type { ReactNode } from 'react';
import type { ClientFacts } from '@tessera/domain/client-rules';
import { countryName } from '@tessera/domain/country-name';
import { DateText, Facts, Missing, Tag, Why } from '@tessera/ui/core';
import { leadingReason, reasonOf, type Identification, type IdentifierLine } from './identification';

const source = 'Regulation (EU) 2017/590 (RTS 22), article 6 and Annex II, as the FCA keeps it';

interface IdentifierOrderProps {
  readonly identification: Identification;
  readonly person: ClientFacts;
}

/**
 * The client's identifiers for transaction reports: the order of preference, the stored values, the one used today, and
 * why.
 */
export const IdentifierOrder = ({ identification, person }: IdentifierOrderProps): ReactNode => {
  const { leading, lines } = identification;
  const counts = leadingReason(identification);
  return (
    <div className="t-part">
      <h3 className="t-row">
        Transaction reporting identifier
        <Why
          of="identifier"
          rule={`${counts ?? `${countryName(leading)} is the only nationality.`} Of the identifiers in its order the first that the client has is used. A later one may be used only where the client has none of those before it.`}
          source={source}
        />
      </h3>
      <Facts
        facts={lines.map((line, index) => ({
          label: `${index + 1}. ${line.name}`,
          value: <LineValue line={line} leading={leading} person={person} />,
        }))}
      />
      <p className="t-small t-muted">
        {counts} {reasonOf(identification)}
      </p>
    </div>
  );
};

const LineValue = ({
  line: { type, value, used, wrong },
  leading,
  person,
}: {
  readonly line: IdentifierLine;
  readonly leading: string;
  readonly person: ClientFacts;
}): ReactNode => {
  if (value === null)
    return (
      <span className="t-muted">
        {type === 'CONCAT' ? 'Calculated from country, date of birth and name' : 'Not given'}
      </span>
    );
  return (
    <span className="t-facts__marked">
      <span>{value}</span>
      {type === 'CONCAT' && <CodeWhy leading={leading} person={person} />}
      {used && <Tag tone="good">Used</Tag>}
      {wrong && <Tag tone="bad">Wrong form</Tag>}
    </span>
  );
};

const CodeWhy = ({
  leading,
  person: { firstName, surname, dateOfBirth },
}: {
  readonly leading: string;
  readonly person: ClientFacts;
}): ReactNode => (
  <Why
    of="CONCAT"
    rule="The code that identifies a person who has no number of their own: country, date of birth, and five letters each of first name and surname without titles, prefixes, accents and spaces, filled up with #."
    inputs={[
      { label: 'Country', value: `${leading} for ${countryName(leading)}` },
      { label: 'Date of birth', value: <DateText value={dateOfBirth ?? null} /> },
      { label: 'First name', value: firstName || <Missing /> },
      { label: 'Surname', value: surname || <Missing /> },
    ]}
    source="RTS 22, article 6(4)"
  />
);
