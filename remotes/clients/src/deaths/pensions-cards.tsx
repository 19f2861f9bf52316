import { lazy, Suspense, useState, type ReactNode } from 'react';
import { accountHref, useAccess } from '@tessera/runtime';
import {
  Banner,
  Button,
  ButtonLink,
  Card,
  DateText,
  formatPercent,
  Link,
  Missing,
  Money,
  StatusTag,
  Tag,
} from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { deathWrite } from '../shared/access-rules';
import { designationAction, estateTaxWrite } from './access-rules';
import { deathHref, type Death, type DesignationOf, type PensionOf } from './death-words';

const DesignationDialog = lazy(() =>
  import('./designation-dialog').then((module) => ({ default: module.DesignationDialog })),
);
const ReleaseDialog = lazy(() => import('./release-dialog').then((module) => ({ default: module.ReleaseDialog })));
const TaxDialog = lazy(() => import('./tax-dialog').then((module) => ({ default: module.TaxDialog })));
const DirectionDialog = lazy(() =>
  import('./direction-dialog').then((module) => ({ default: module.DirectionDialog })),
);

type Share = DesignationOf['shares'][number];

const columns: readonly Column<Share>[] = [
  {
    key: 'who',
    label: 'Beneficiary',
    fixed: true,
    wrap: true,
    narrow: 'title',
    render: ({ clientId, clientName, accountId, relationship }) => (
      <>
        {accountId === null ? clientName : <Link to={accountHref(clientId, accountId, 'holdings')}>{clientName}</Link>}
        <br />
        <span className="t-small t-muted">{relationship}</span>
      </>
    ),
  },
  { key: 'form', label: 'Takes it as', narrow: 'note', render: ({ form }) => form },
  { key: 'share', label: 'Share', figure: true, narrow: 'hidden', render: ({ share }) => formatPercent(share) },
  {
    key: 'value',
    label: 'Moved',
    figure: true,
    narrow: 'value',
    render: ({ value }) => (value === null ? <Missing /> : <Money value={value} />),
  },
  {
    key: 'tax',
    label: 'Income tax',
    narrow: 'status',
    render: ({ taxFree, form }) =>
      taxFree === null ? (
        <Missing />
      ) : (
        <Tag tone={taxFree ? 'good' : 'info'}>
          {!taxFree ? 'By PAYE' : form === 'Lump sum' ? 'Free within the allowance' : 'Free of tax'}
        </Tag>
      ),
  },
];

interface DesignationProps {
  readonly death: Death;
  readonly designation: DesignationOf;
}

/** One decision about a pension: its shares, and what a second person does with it. */
const DesignationPart = ({ death, designation }: DesignationProps): ReactNode => {
  const mayAct = useAccess(designationAction).allowed;
  const [asked, setAsked] = useState<'Authorise' | 'Withdraw' | null>(null);
  const { kind, status, reason, decidedBy, authorisedBy, doneOn, withheld } = designation;
  return (
    <section className="t-stack" aria-label={kind === 'Designation' ? 'Decision' : 'What was left'}>
      <div className="t-row">
        <strong>{kind === 'Designation' ? 'Decision' : 'What was left'}</strong>
        <StatusTag status={status} />
      </div>
      <p className="t-small t-muted">
        {reason} · decided by {decidedBy ?? 'somebody who has left'}
        {authorisedBy !== null && `, authorised by ${authorisedBy}`}
        {doneOn !== null && (
          <>
            , done on <DateText value={doneOn} />
          </>
        )}
        {withheld > 0 && `, ${formatPercent(withheld)} withheld`}
      </p>
      <DataTable
        label="Beneficiaries"
        columns={columns}
        rows={designation.shares}
        rowKey={({ clientId }) => clientId}
        empty={{ title: 'Nobody' }}
      />
      {status === 'Asked' && mayAct && (
        <div className="t-row">
          {designation.actions.map(({ action, refusal }) => (
            <Button
              key={action}
              kind={action === 'Authorise' ? 'primary' : 'default'}
              unavailable={refusal ?? false}
              onClick={() => setAsked(action)}
            >
              {action === 'Authorise' ? 'Authorise and share out' : 'Take back the decision'}
            </Button>
          ))}
        </div>
      )}
      <Suspense fallback={null}>
        {asked !== null && (
          <DesignationDialog action={asked} death={death} designation={designation} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </section>
  );
};

interface PensionProps {
  readonly death: Death;
  readonly pension: PensionOf;
}

/** A pension of the client: what it holds, what was decided about it, and the next step. */
export const PensionOfDeathCard = ({ death, pension }: PensionProps): ReactNode => {
  const mayWrite = useAccess(deathWrite).allowed;
  const mayPay = useAccess(estateTaxWrite).allowed;
  const [open, setOpen] = useState<'release' | 'tax' | null>(null);
  const isShared = pension.designations.some(({ kind, status }) => kind === 'Designation' && status === 'Done');
  // Where a beneficiary has died since, what is left goes by another decision.
  const mayDecideAnew = pension.designateRefusal === null;
  const countsForTax = death.withholdingEnds !== null;
  return (
    <Card
      title={pension.name}
      actions={
        <>
          <Money value={pension.value} />
          {mayWrite && (!isShared || mayDecideAnew) && <ShareButton death={death} pension={pension} />}
        </>
      }
    >
      <div className="t-stack">
        {pension.designations.length === 0 && (
          <p className="t-muted">
            {pension.designateRefusal ?? 'Nobody has decided yet who benefits of it. Its value is at the last prices.'}
          </p>
        )}
        {pension.designations.map((designation) => (
          <DesignationPart key={designation.designationId} death={death} designation={designation} />
        ))}
        {isShared && pension.value > 0 && mayWrite && !mayDecideAnew && (
          <div className="t-row">
            <Button unavailable={pension.releaseRefusal ?? false} onClick={() => setOpen('release')}>
              Share out what is left
            </Button>
          </div>
        )}
        {countsForTax && mayPay && death.status === 'Confirmed' && pension.cash > 0 && (
          <div className="t-row">
            <Button onClick={() => setOpen('tax')}>Pay inheritance tax</Button>
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'release' && <ReleaseDialog death={death} pension={pension} onClose={() => setOpen(null)} />}
        {open === 'tax' && <TaxDialog death={death} pension={pension} onClose={() => setOpen(null)} />}
      </Suspense>
    </Card>
  );
};

const ShareButton = ({ death, pension }: PensionProps): ReactNode =>
  pension.designateRefusal === null ? (
    <ButtonLink
      small
      kind="primary"
      to={`${deathHref(death.clientId)}/share/${encodeURIComponent(pension.clientProductId)}`}
    >
      Share out
    </ButtonLink>
  ) : (
    <Button small unavailable={pension.designateRefusal}>
      Share out
    </Button>
  );

/** What is withheld for inheritance tax, and what was paid; for deaths from 6 April 2027. */
export const EstateTaxCard = ({ death }: { readonly death: Death }): ReactNode => {
  const mayWrite = useAccess(deathWrite).allowed;
  const [open, setOpen] = useState<'Withhold' | 'End' | null>(null);
  if (death.withholdingEnds === null) return null;
  const inForce = death.directions.find(({ isInForce }) => isInForce);
  return (
    <Card title="Inheritance tax">
      <div className="t-stack">
        {inForce ? (
          <Banner tone="info">
            <p>
              {formatPercent(inForce.share)} of what each beneficiary is entitled to is withheld until{' '}
              <DateText value={inForce.until} />, but for a spouse, a civil partner and a charity. {inForce.note}
            </p>
          </Banner>
        ) : (
          <p>
            Nothing is withheld. The personal representatives may direct it until{' '}
            <DateText value={death.withholdingEnds} />.
          </p>
        )}
        {death.directions
          .filter((each) => each !== inForce)
          .map(({ share, directedOn, until, endedOn }) => (
            <p key={`${directedOn} ${until}`} className="t-small t-muted">
              {formatPercent(share)} was withheld from <DateText value={directedOn} /> until{' '}
              <DateText value={endedOn ?? until} />.
            </p>
          ))}
        {death.taxPayments.map(({ transactionId, amount, accountName, reference, paidOn }) => (
          <p key={transactionId}>
            <Money value={amount} /> paid to HMRC from {accountName} on <DateText value={paidOn} />, reference{' '}
            {reference}
          </p>
        ))}
        {mayWrite && death.status === 'Confirmed' && (
          <div className="t-row">
            <Button onClick={() => setOpen(inForce ? 'End' : 'Withhold')}>
              {inForce ? 'End the withholding' : 'Record a direction to withhold'}
            </Button>
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {open !== null && <DirectionDialog action={open} death={death} onClose={() => setOpen(null)} />}
      </Suspense>
    </Card>
  );
};
