import type { ReactNode } from 'react';
import type { Done } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import { ButtonLink, DateText, Facts, Money, StatusTag } from '@tessera/ui/core';
import { ResultFrame } from '@tessera/ui/form';
import { useAccountAddress } from '../addresses/use-account';
import { MoneyHeader, type Account } from '../money/money-page';
import { dayOf } from '../regular/words';
import type { Schedule } from './benefit-forms';
import type { BenefitPreview, BenefitRequest } from './benefit-values';
import { DaysTimeline } from './figure-cards';
import { doneTitle } from './words';

interface BenefitResultProps {
  readonly account: Account;
  readonly schedule: Schedule;
  readonly done: Done<BenefitRequest, CallData<'createCrystallisation'>>;
  /** The plan that was submitted; null when it was submitted without one. */
  readonly preview: BenefitPreview | null;
}

/** What happens next and when, with links to what was made. */
export const BenefitResult = ({
  account,
  schedule,
  done: { created: made, cameLate },
  preview,
}: BenefitResultProps): ReactNode => {
  const { base, clientBase } = useAccountAddress();
  const pensions = `${clientBase}/pensions`;
  const record = `${pensions}/benefits/${encodeURIComponent(made.crystallisationId)}`;
  const net = preview?.figures?.netPayment;
  return (
    <ResultFrame
      header={<MoneyHeader title={doneTitle(schedule, made.needsAuthorisation)} account={account} />}
      madeAt={record}
      cameLate={cameLate}
      links={
        <>
          <ButtonLink kind="primary" to={record}>
            {schedule === 'once' ? 'See the benefit' : 'See the regular income'}
          </ButtonLink>
          <ButtonLink to={pensions}>The client’s pensions</ButtonLink>
          <ButtonLink to={base}>Back to the account</ButtonLink>
        </>
      }
    >
      <div className="t-stack">
        <Facts
          facts={[
            { label: made.form, value: <StatusTag status={made.status} /> },
            ...(net === undefined ? [] : [{ label: 'Net in hand, estimated', value: <Money value={net} /> }]),
            ...(schedule === 'once'
              ? [
                  {
                    label: 'Paid',
                    value: made.paymentDate === null ? 'As soon as possible' : <DateText value={made.paymentDate} />,
                  },
                ]
              : [
                  { label: 'First payday', value: <DateText value={made.nextDate} /> },
                  { label: 'It can be changed until', value: <DateText value={made.nextCutOff} /> },
                  ...(made.paymentDay === null ? [] : [{ label: 'Then', value: dayOf(made.paymentDay) }]),
                ]),
          ]}
        />
        {made.needsAuthorisation && (
          <p>
            A second person at your firm has to authorise it: you cannot do that yourself. Nothing is sold or paid
            before that.
          </p>
        )}
        {preview !== null && preview.timeline.length > 0 && <DaysTimeline timeline={preview.timeline} />}
        {schedule === 'regular' && <p>A payment that is not possible on its day appears among the exceptions.</p>}
      </div>
    </ResultFrame>
  );
};
