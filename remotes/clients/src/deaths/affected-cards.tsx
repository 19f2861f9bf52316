import type { ReactNode } from 'react';
import { accountHref } from '@tessera/runtime';
import { Card, Link, Money, StatusTag, Tag } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { wrapperNames } from '@tessera/contract/accounts/values';
import { RuleWhy } from '../pensions/rule-why';
import type { Affected, DeathPreview } from './death-words';

const columnsFor = (clientId: string, pending: boolean): readonly Column<Affected>[] => [
  {
    key: 'account',
    label: 'Account',
    fixed: true,
    wrap: true,
    narrow: 'title',
    render: ({ accountId, accountName, text }) => (
      <>
        <Link to={accountHref(clientId, accountId, 'holdings')}>{accountName}</Link>
        <br />
        <span className="t-small t-muted">{text}</span>
      </>
    ),
  },
  { key: 'wrapper', label: 'Wrapper', narrow: 'note', render: ({ wrapperType }) => wrapperNames[wrapperType] },
  { key: 'value', label: 'Value', figure: true, narrow: 'value', render: ({ value }) => <Money value={value} /> },
  {
    key: 'effect',
    label: pending ? 'Once confirmed' : 'After it',
    narrow: 'status',
    render: ({ effect, status }) =>
      !pending && effect === 'Frozen' && status === 'Suspended' ? (
        <StatusTag status={status} />
      ) : (
        <Tag tone={effect === 'Frozen' ? 'warning' : effect === 'Goes on' ? 'good' : 'info'}>
          {pending && effect === 'Frozen' ? 'Will be frozen' : effect}
        </Tag>
      ),
  },
];

/** The client's accounts, each with what the death does to it. */
export const AffectedAccounts = ({
  clientId,
  accounts,
  pending,
}: {
  readonly clientId: string;
  readonly accounts: readonly Affected[];
  /** Until a second person confirms the death nothing changes. */
  readonly pending: boolean;
}): ReactNode => (
  <Card title={pending ? 'Accounts, once the death is confirmed' : 'Accounts'} flush>
    <DataTable
      label="Accounts"
      columns={columnsFor(clientId, pending)}
      rows={accounts}
      rowKey={({ accountId }) => accountId}
      empty={{ title: 'The client holds no account that you can see' }}
    />
  </Card>
);

/** What recording it would do, beside the form. */
export const EffectCards = ({ preview }: { readonly preview: DeathPreview }): ReactNode => (
  <>
    <Card title="What happens">
      <div className="t-stack">
        <p>
          {preview.needsConfirmation
            ? 'A second person has to confirm it. Then, at once:'
            : 'As soon as you submit it:'}
        </p>
        <ul className="t-missing">
          {preview.accounts.map(({ accountId, accountName, text }) => (
            <li key={accountId}>
              <strong>{accountName}</strong>: {text}
            </li>
          ))}
          {preview.stopped.map(({ what, text }) => (
            <li key={what}>{text}</li>
          ))}
        </ul>
      </div>
    </Card>
    <TaxRules {...preview} />
  </>
);

/** The rules of tax that the death comes under. */
export const TaxRules = ({
  incomeTax,
  inheritanceTax,
}: Pick<DeathPreview, 'incomeTax' | 'inheritanceTax'>): ReactNode =>
  incomeTax === null && inheritanceTax === null ? null : (
    <Card title="Tax">
      <div className="t-stack">
        {[incomeTax, inheritanceTax].map(
          (rule) =>
            rule !== null && (
              <p key={rule.label} className="t-small">
                <strong>{rule.label}.</strong> {rule.rule} <RuleWhy of={rule.label.toLowerCase()} rule={rule} />
              </p>
            ),
        )}
      </div>
    </Card>
  );
