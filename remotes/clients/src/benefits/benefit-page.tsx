import type { ReactNode } from 'react';
import { MoneyPage } from '../money/money-page';
import { BenefitForm } from './benefit-form';
import type { Schedule } from './benefit-forms';
import { titles } from './words';
import { WithPension } from './with-pension';

/** Takes benefits of a pension account, once or as a regular income. */
export const TakeBenefitsPage = ({ schedule }: { readonly schedule: Schedule }): ReactNode => (
  <MoneyPage title={titles[schedule]} possible="Benefits can be taken">
    {(account) => (
      <WithPension account={account} title={titles[schedule]} schedule={schedule}>
        {(context) => <BenefitForm account={account} context={context} />}
      </WithPension>
    )}
  </MoneyPage>
);
