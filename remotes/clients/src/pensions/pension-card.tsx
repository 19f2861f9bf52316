import { useMemo, type ReactNode } from 'react';
import { accountHref, useAccess } from '@tessera/runtime';
import {
  Button,
  ButtonLink,
  Card,
  DateText,
  Link,
  Money,
  StatusTag,
  formatDate,
  type MenuItem,
} from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { pensionTypeWords } from '../groups/facts/group';
import { benefitWrite } from '../shared/access-rules';
import { nameOfPension, type Pension, type PensionAccount, type PensionRecord } from './benefit-words';
import { RuleWhy } from './rule-why';

/** What is taken from a pension account, and the form that asks for it. */
interface Way {
  readonly label: string;
  readonly href: string;
}

/** The ways to take benefits from an account, the likely one first. */
const waysToTake = (clientId: string, { accountId, kind }: PensionAccount): readonly [Way, Way] => {
  const once: Way = { label: 'Take benefits', href: accountHref(clientId, accountId, 'benefit') };
  const regular: Way = { label: 'Set up regular income', href: accountHref(clientId, accountId, 'benefit/regular') };
  return kind === 'Uncrystallised' ? [once, regular] : [regular, once];
};

/** Inherited benefits have no minimum age (Finance Act 2004, s. 165 and Sch. 28 para. 27A). */
const hasMinimumAge = ({ kind }: PensionAccount): boolean => kind !== 'Beneficiary';

/** Why nothing can be taken from an account now, as a sentence; null when something can. */
const takeProblem = (
  { dateOfBirth, minimumAge }: Pick<PensionRecord, 'dateOfBirth' | 'minimumAge'>,
  account: PensionAccount,
): string | null => {
  if (account.status !== 'Active') return `Benefits are taken from an active account; this one is ${account.status}.`;
  if (hasMinimumAge(account) && (dateOfBirth === null || minimumAge === null))
    return 'No date of birth is recorded, so the age for benefits is not known.';
  if (hasMinimumAge(account) && minimumAge?.reached === false)
    return `Too young: benefits can be taken from age ${minimumAge.age}, on ${formatDate(minimumAge.from)}.`;
  return account.value > 0 ? null : 'There is nothing in it to take.';
};

interface PensionCardProps {
  readonly record: PensionRecord;
  readonly pension: Pension;
}

const columnsOf = (record: PensionRecord, mayTake: boolean): readonly Column<PensionAccount>[] => [
  {
    key: 'name',
    label: 'Account',
    fixed: true,
    wrap: true,
    narrow: 'title',
    render: (account) => {
      const problem = mayTake ? takeProblem(record, account) : null;
      return (
        <>
          <Link to={accountHref(record.clientId, account.accountId, 'holdings')}>{account.accountName}</Link>
          {problem !== null && (
            <>
              <br />
              <span className="t-small t-muted">{problem}</span>
            </>
          )}
        </>
      );
    },
  },
  { key: 'kind', label: 'Kind', narrow: 'note', render: ({ kind }) => pensionTypeWords[kind] },
  { key: 'value', label: 'Value', figure: true, narrow: 'value', render: ({ value }) => <Money value={value} /> },
  {
    key: 'cash',
    label: 'Available cash',
    figure: true,
    narrow: 'hidden',
    render: ({ availableCash }) => <Money value={availableCash} />,
  },
  ...(mayTake
    ? [
        {
          key: 'take',
          label: 'Benefits',
          figure: true,
          fixed: true,
          narrow: 'end' as const,
          render: (account: PensionAccount) => <LikelyWay record={record} account={account} />,
        },
      ]
    : []),
];

/** The likely way to take benefits from an account; while nothing can be taken, it says why. */
const LikelyWay = ({
  record,
  account,
}: {
  readonly record: PensionRecord;
  readonly account: PensionAccount;
}): ReactNode => {
  const problem = takeProblem(record, account);
  const [{ label, href }] = waysToTake(record.clientId, account);
  const name = `${label}: ${account.accountName}`;
  return problem === null ? (
    <ButtonLink small to={href} aria-label={name}>
      {label}
    </ButtonLink>
  ) : (
    <Button small unavailable={problem} aria-label={name}>
      {label}
    </Button>
  );
};

const MinimumAge = ({ record: { minimumAge }, pension }: PensionCardProps): ReactNode =>
  pension.accounts.length > 0 && !pension.accounts.some(hasMinimumAge) ? (
    'It was inherited: benefits can be taken at any age.'
  ) : minimumAge === null ? (
    'The age for benefits is not known: no date of birth is recorded.'
  ) : (
    <>
      Benefits can be taken from age {minimumAge.age}, {minimumAge.reached ? 'reached on' : 'on'}{' '}
      <DateText value={minimumAge.from} /> · <RuleWhy of="age for benefits" rule={minimumAge.rule} />
    </>
  );

/** A pension: its accounts by kind, and what can be taken from each. */
export const PensionCard = ({ record, pension }: PensionCardProps): ReactNode => {
  const mayTake = useAccess(benefitWrite).allowed;
  const columns = useMemo(() => columnsOf(record, mayTake), [record, mayTake]);
  const name = nameOfPension(pension);
  const menuOf = (account: PensionAccount): readonly MenuItem[] => {
    const problem = takeProblem(record, account);
    return waysToTake(record.clientId, account).map(({ label, href }) => ({
      label,
      to: href,
      ...(problem === null ? {} : { unavailable: problem }),
    }));
  };
  return (
    <Card
      title={name}
      flush
      actions={
        <>
          <StatusTag status={pension.drawdownStatus} />
          {pension.status !== null && <StatusTag status={pension.status} />}
        </>
      }
      footer={<MinimumAge record={record} pension={pension} />}
    >
      <DataTable
        label={`Accounts of ${name}`}
        columns={columns}
        rows={pension.accounts}
        rowKey={({ accountId }) => accountId}
        rowName={({ accountName }) => accountName}
        {...(mayTake ? { rowMenu: menuOf } : {})}
        empty={{ title: 'You cannot see any account of this pension' }}
      />
    </Card>
  );
};
