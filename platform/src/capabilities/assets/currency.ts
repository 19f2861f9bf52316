import { badField } from '../../requests/http/api-error';

/**
 * Everything is priced in sterling and no exchange rates are kept: another currency is refused, not answered wrongly.
 */
export const refuseOtherCurrency = (convertTo: string | undefined): void => {
  if (convertTo !== undefined && convertTo !== 'GBP') throw badField('convertTo', 'Prices can be shown in GBP only.');
};
