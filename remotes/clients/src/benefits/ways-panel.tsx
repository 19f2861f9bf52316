import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { usePreview } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { Banner, Button, Card, Money, SkeletonLines, Tag } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { typedPounds } from '@tessera/domain/typed-amount';
import { basesFor, formsFor, type Schedule } from './benefit-forms';
import { withForm, type BenefitContext, type BenefitValues } from './benefit-values';
import { WideTable } from '@tessera/ui/core';

type Way = CallData<'compareBenefits'>['ways'][number];

/** What the amount says where a form is used for an amount in hand; null where it cannot be. */
const basisInHand = (form: Way['form'], schedule: Schedule) =>
  basesFor(form, schedule).find(
    (basis) => basis === 'Net' || (form === 'Tax-free cash' && basis === 'Tax-free cash'),
  ) ?? null;

/** The ways to have one amount in hand, side by side. */
export const WaysPanel = ({ context }: { readonly context: BenefitContext }): ReactNode => {
  const { firmId } = usePortal().firm;
  const { values, setValues } = useFormikContext<BenefitValues>();
  const { schedule, account } = context;
  const amount = typedPounds(values.amount);
  const answer = usePreview(
    Api.useCompareBenefitsQuery,
    amount === null
      ? null
      : {
          body: {
            firmId,
            accountId: account.accountId,
            amount,
            ...(/^\d/.test(values.paymentDate) ? { paymentDate: values.paymentDate } : {}),
          },
        },
  );
  const use = ({ form }: Way): void => {
    const basis = basisInHand(form, schedule);
    if (basis !== null) void setValues({ ...withForm(values, form, schedule), basis });
  };
  const rowOf = (way: Way) => {
    const { form, problem, figures, taxNow, taxAtYearEnd, lsaUsed, leastTax } = way;
    const isUsed = form === values.form;
    const isOffered = formsFor(account.kind, schedule).includes(form) && basisInHand(form, schedule) !== null;
    const head = (
      <>
        {form} {leastTax && <Tag tone="good">Least tax</Tag>}
        {figures?.triggersMpaa && <div className="t-small t-muted">Triggers the MPAA</div>}
        {/* Under its way, where it stays in sight however wide the figures are. */}
        {problem === null && isOffered && (
          <div>
            <Button small unavailable={isUsed && 'It is in use'} onClick={() => use(way)}>
              {isUsed ? 'In use' : 'Use this'}
              <span className="t-visually-hidden">
                {isUsed ? ' now' : ' way'}: {form}
              </span>
            </Button>
          </div>
        )}
      </>
    );
    if (problem !== null) return { key: form, head, cells: [], note: problem };
    return {
      key: form,
      head,
      cells: [
        <Money key="now" value={taxNow} />,
        <Money key="end" value={taxAtYearEnd} />,
        <Money key="lsa" value={lsaUsed} />,
      ],
    };
  };
  return (
    <Card title="Compare the ways" flush>
      {answer.error !== null && (
        <Banner tone="warning">The ways could not be compared. {answer.error.errorMessage}</Banner>
      )}
      {answer.data === null && answer.error === null && (
        <div className="t-card__body" aria-busy={answer.isPending || undefined}>
          {answer.isPending ? <SkeletonLines lines={4} /> : 'Enter an amount to see the ways to have it.'}
        </div>
      )}
      {answer.data !== null && answer.error === null && (
        <div className="t-preview" data-asking={answer.isPending || undefined}>
          <WideTable
            label={schedule === 'once' ? 'Ways to have this amount in hand' : 'Ways to have one payment in hand'}
            columns={['Way', 'Tax now', 'Tax at year end', 'Allowance used']}
            rows={answer.data.ways.map(rowOf)}
          />
          {answer.data.notes.length > 0 && (
            <div className="t-card__foot t-small t-muted">
              {answer.data.notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          )}
        </div>
      )}
    </Card>
  );
};
