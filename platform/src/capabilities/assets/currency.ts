import { badField } from '../../requests/http/api-error';

/** Refuses any other currency: everything is priced in sterling and no exchange rates are stored. */
export const refuseOtherCurrency = (convertTo: string | undefined): void => {
  if (convertTo !== undefined && convertTo !== 'GBP') throw badField('convertTo', 'Prices can be shown in GBP only.');
};
