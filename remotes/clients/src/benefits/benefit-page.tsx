import type { ReactNode } from 'react';
import { MoneyPage } from '../money/money-page';
import { BenefitForm } from './benefit-form';
import type { Schedule } from './benefit-forms';
import { titles } from './words';
import { WithPension } from './with-pension';

const PageOf = ({ schedule }: { readonly schedule: Schedule }): ReactNode => (
  <MoneyPage title={titles[schedule]} possible="Benefits can be taken">
    {(account) => (
      <WithPension account={account} title={titles[schedule]} schedule={schedule}>
        {(context) => <BenefitForm account={account} context={context} />}
      </WithPension>
    )}
  </MoneyPage>
);

/** Takes benefits of a pension account once. */
export const BenefitPage = (): ReactNode => <PageOf schedule="once" />;

/** Sets up a regular income from a pension account. */
export const RegularBenefitPage = (): ReactNode => <PageOf schedule="regular" />;
