import { object, string } from 'yup';
import { percentText } from '../money/amount';

/** The rules of one line. */
export const percentLineSchema = object({
  assetId: string().required('Choose an instrument.'),
  percentage: percentText(),
});
