import type { DeathAction } from '@tessera/contract/deaths/values';
import type { CallData } from '@tessera/contract/schemas';

export type Death = NonNullable<CallData<'getDeath'>['death']>;
export type DeathPreview = CallData<'previewDeath'>;
export type Affected = Death['accounts'][number];
export type PensionOf = Death['pensions'][number];
export type DesignationOf = PensionOf['designations'][number];

export const deathHref = (clientId: string): string => `/clients/${encodeURIComponent(clientId)}/death`;

/** What an action on a death does, for its dialog. */
export const actionWords: Readonly<
  Record<
    DeathAction,
    {
      readonly label: string;
      readonly consequence: string;
      readonly done: string;
      readonly danger: boolean;
      readonly needsReason: boolean;
    }
  >
> = {
  Confirm: {
    label: 'Confirm death',
    consequence:
      'The accounts below are frozen at once, and regular payments, collections and benefits are stopped. Somebody else can take it back while nothing was shared out; what was stopped does not start again by itself.',
    done: 'Death confirmed',
    danger: true,
    needsReason: false,
  },
  'Certificate seen': {
    label: 'Certificate seen',
    consequence: 'The pensions can then be shared out.',
    done: 'Death certificate noted',
    danger: false,
    needsReason: false,
  },
  Withdraw: {
    label: 'Take back',
    consequence:
      'The accounts that were frozen are Active again. Regular payments, mandates and income that were stopped do not start again by themselves: set them up anew.',
    done: 'Death taken back',
    danger: true,
    needsReason: true,
  },
  Settle: {
    label: 'Settle',
    consequence: 'Nothing is left in the pensions. The accounts stay frozen, and the work item is closed.',
    done: 'Death settled',
    danger: false,
    needsReason: false,
  },
};
