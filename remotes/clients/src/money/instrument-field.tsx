import type { ReactNode } from 'react';
import { instrumentLookup } from '@tessera/api';
import { InstrumentField as SearchedInstrument } from '@tessera/ui/controls';
import type { FieldProps } from '@tessera/ui/form';
import { Api } from '../calls/api';

/** Finds instruments of the firm's list. */
export const useInstruments = instrumentLookup(Api);

/** Chooses an instrument of the firm's list. */
export const InstrumentField = (props: FieldProps): ReactNode => (
  <SearchedInstrument {...props} useInstruments={useInstruments} />
);
