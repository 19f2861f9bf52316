import { useState, type ReactNode } from 'react';
import { isProduct, type FeeChangeAction } from '@tessera/contract/fees/values';
import { callErrorOf, useAccess, usePortal } from '@tessera/runtime';
import {
  Banner,
  Button,
  ButtonLink,
  Card,
  Columns,
  DateText,
  Drawer,
  EmptyState,
  ErrorState,
  Facts,
  SkeletonLines,
  StatusTag,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { feeWrite } from '../shared/access-rules';
import { DecideDialog } from './decide-dialog';
import { EffectCard } from './effect-card';
import {
  bringsOf,
  changeTones,
  futureOf,
  newRatesHref,
  presentOf,
  waitingOf,
  type Fee,
  type FeeChange,
} from './fee-words';

interface FeeDrawerProps {
  /** Undefined when the address names none that there is. */
  readonly fee: Fee | undefined;
  readonly onClose: () => void;
}

/** A fee: what it is now, what waits for a second person and what that would change, what comes, and what was. */
export const FeeDrawer = ({ fee, onClose }: FeeDrawerProps): ReactNode => {
  if (!fee)
    return (
      <Drawer open title="Fee" onClose={onClose}>
        <EmptyState
          title="This fee is not among those listed"
          text="The address may be of another firm."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      </Drawer>
    );
  return <OpenFee fee={fee} onClose={onClose} />;
};

interface Deciding {
  readonly change: FeeChange;
  readonly action: FeeChangeAction;
}

const OpenFee = ({ fee, onClose }: { readonly fee: Fee; readonly onClose: () => void }): ReactNode => {
  const { businessDate, user } = usePortal();
  const { allowed } = useAccess(feeWrite);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const waiting = waitingOf(fee);
  const present = presentOf(fee);
  const own = waiting?.proposedBy.id === user.userId;
  const next = futureOf(fee, businessDate);
  /** The approved change that brought rates which have not begun. */
  const changeOf = (from: string): FeeChange | undefined =>
    fee.changes.find((change) => change.status === 'Approved' && change.from === from);
  return (
    <Drawer
      open
      title={fee.name}
      onClose={onClose}
      footer={
        allowed &&
        waiting === null && (
          <ButtonLink kind="primary" to={newRatesHref(fee.subject)}>
            Propose {bringsOf(fee.subject).what}
          </ButtonLink>
        )
      }
    >
      <Columns>
        <Facts
          facts={[
            {
              label: isProduct(fee.subject) ? 'Product' : 'Rates',
              value: present?.inWords ?? (isProduct(fee.subject) ? 'None' : 'Not charged'),
            },
            ...(present === null ? [] : [{ label: 'Since', value: <DateText value={present.from} /> }]),
            { label: 'Calculated on', value: fee.of },
          ]}
        />
        {waiting && (
          <Waiting
            fee={fee}
            change={waiting}
            mayDecide={allowed}
            own={own}
            onDecide={(action) => setDeciding({ change: waiting, action })}
          />
        )}
        {next.map((schedule) => {
          const change = changeOf(schedule.from);
          return (
            <Card key={schedule.from} title={bringsOf(fee.subject).What}>
              <Facts
                facts={[
                  { label: 'From', value: <DateText value={schedule.from} /> },
                  { label: isProduct(fee.subject) ? 'Product' : 'Rates', value: schedule.inWords },
                  ...(change?.decidedBy ? [{ label: 'Approved by', value: change.decidedBy.name }] : []),
                ]}
              />
              <p className="t-muted t-small">
                To stop or change it, propose from the same month what should hold instead. A second person approves
                that too.
              </p>
            </Card>
          );
        })}
        <History fee={fee} />
      </Columns>
      {deciding && <DecideDialog fee={fee} {...deciding} onClose={() => setDeciding(null)} />}
    </Drawer>
  );
};

interface WaitingProps {
  readonly fee: Fee;
  readonly change: FeeChange;
  readonly mayDecide: boolean;
  /** The user proposed it. */
  readonly own: boolean;
  readonly onDecide: (action: FeeChangeAction) => void;
}

/** The change that waits, with its effect as its author saw it, and what the user can do about it. */
const Waiting = ({ fee, change, mayDecide, own, onDecide }: WaitingProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { subject, from, amount, tiers, vat, product = null } = change;
  const [page, setPage] = useState(1);
  const effect = Api.usePreviewFeeChangeQuery(
    { firmId, body: { subject, from, amount, tiers, vat, product, page } },
    { skip: !mayDecide },
  );
  const error = effect.isFetching ? null : callErrorOf(effect.error);
  return (
    <>
      <Card title="Waits for a second person">
        <div className="t-stack">
          <Facts
            facts={[
              { label: 'From', value: <DateText value={from} /> },
              { label: bringsOf(fee.subject).What, value: change.inWords },
              { label: 'Why', value: change.reason },
              {
                label: 'Proposed by',
                value: (
                  <>
                    {change.proposedBy.name}, <DateText value={change.proposedDate} time />
                  </>
                ),
              },
            ]}
          />
          {mayDecide && own && <Banner>You proposed it, so somebody else has to approve it.</Banner>}
          {mayDecide && (
            <div className="t-row">
              {own ? (
                <Button onClick={() => onDecide('Withdraw')}>Withdraw</Button>
              ) : (
                <>
                  <Button kind="primary" onClick={() => onDecide('Approve')}>
                    Approve
                  </Button>
                  <Button onClick={() => onDecide('Reject')}>Reject</Button>
                </>
              )}
            </div>
          )}
        </div>
      </Card>
      {effect.data ? (
        <EffectCard effect={effect.data} isPaid={fee.subject === 'INTR'} page={page} onPage={setPage} />
      ) : (
        mayDecide && (
          <Card title="Effect over a year">
            {error ? (
              <ErrorState message={error.errorMessage} onRetry={() => void effect.refetch()} />
            ) : (
              <div aria-busy="true">
                <SkeletonLines lines={3} />
              </div>
            )}
          </Card>
        )
      )}
    </>
  );
};

/** Rates that were, and changes that were decided on. */
const History = ({ fee: { schedules, presentFrom, changes } }: { readonly fee: Fee }): ReactNode => {
  const past = schedules.filter(({ from }) => presentFrom !== null && from < presentFrom);
  const decided = changes.filter(({ status }) => status !== 'Proposed');
  if (past.length === 0 && decided.length === 0) return null;
  return (
    <Card title="History">
      <ul className="t-stack t-plain-list">
        {decided.map((change) => (
          <li key={change.id}>
            <StatusTag status={change.status} tone={changeTones[change.status]} /> {change.inWords}, from{' '}
            <DateText value={change.from} />
            <p className="t-muted t-small">
              Proposed by {change.proposedBy.name}: {change.reason}
            </p>
            <p className="t-muted t-small">
              {change.status} by {change.decidedBy?.name ?? '—'}, <DateText value={change.decidedDate} time />
              {change.decisionReason === null ? '.' : `: ${change.decisionReason}`}
            </p>
          </li>
        ))}
        {past.map(({ from, inWords }) => (
          <li key={from}>
            <DateText value={from} />: {inWords}
          </li>
        ))}
      </ul>
    </Card>
  );
};
